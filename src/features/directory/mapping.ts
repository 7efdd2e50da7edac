import type { DirectoryRow } from '../../access/directories.ts';
import { check, text } from '../../api/fields.ts';
import { memoizedFew } from '../../lib/memo.ts';
import { shortened } from '../../problems/field-error.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tag } from '../consumers/consumer-fields.ts';
import { tagKeyOfId } from '../sites/tags.ts';
import { valuesAt } from './scim/attribute-path.ts';
import { passes } from './scim/filter.ts';
import { enterpriseSchema, isObject, keyOf } from './scim/names.ts';
import { pathWithFilter } from './scim/patch.ts';
import type { UserResource } from './scim/user-resource.ts';

/** Fills a tag from an attribute. */
export type TagRule = { readonly attribute: string; readonly tagId: string };
/** Assigns profiles to the cards of a group's people, one for each business line that it names. */
export type ProfileRule = {
  readonly groupId: string;
  readonly vendingProfileId?: string | null | undefined;
  readonly easProfileId?: string | null | undefined;
};
/** The profiles of people who were in a group of a rule and are in none any more. */
export type OtherProfiles = Omit<ProfileRule, 'groupId'>;

/** The rules by which users become people (rules/directory#mapping). */
export type Mapping = {
  /** Attributes of which the first that a user has is the person's identification. */
  readonly identification: readonly string[];
  readonly tags: readonly TagRule[];
  /** Groups with their profiles; the first rule that names a line counts for it. */
  readonly profiles: { readonly rules: readonly ProfileRule[]; readonly otherwise: OtherProfiles };
};

/** The mapping of a new directory. */
export const firstMapping: Mapping = {
  identification: [`${enterpriseSchema}:employeeNumber`, 'externalId'],
  tags: [],
  profiles: { rules: [], otherwise: {} },
};

const mappings = new Map<Json, Mapping>();

/** The mapping of a directory. */
export function mappingOf({ mapping }: Pick<DirectoryRow, 'mapping'>): Mapping {
  return memoizedFew(mappings, mapping, () => JSON.parse(mapping) as Mapping);
}

/** The name and the number of a user as a person. */
export type MappedPerson = { name: string; identification: string };

/**
 * The name and the number of a user as a person. A person without the attributes of the number keeps their number,
 * `known`.
 * @throws `scim.invalid_value`
 */
export function mappedPerson(user: UserResource, { identification }: Mapping, known?: string): MappedPerson {
  const name = mappedText(nameOf(user), 'displayName');
  const attribute = identification.find((path) => textAt(user, path) !== undefined);
  if (attribute !== undefined)
    return { name, identification: mappedText(textAt(user, attribute)!, attribute) };
  if (known !== undefined) return { name, identification: known };
  throw new Problem('scim.invalid_value', details.scimNoNumber({ names: identification.join(', ') }));
}

/**
 * The tags of a person after a change of their user: those of the mapping as it says, and all others as they were.
 * @throws `scim.invalid_value`
 */
export function mappedTags(
  reader: Reader,
  account: number,
  { user, mapping, carried }: { user: UserResource; mapping: Mapping; carried: readonly Tag[] },
): Tag[] {
  const mapped = new Map<string, string | undefined>();
  for (const { attribute, tagId } of mapping.tags) {
    const key = tagKeyOfId(reader, account, tagId);
    const value = textAt(user, attribute);
    // A tag that a mapping gives cannot be removed.
    if (key !== undefined) mapped.set(key, value === undefined ? undefined : mappedText(value, attribute));
  }
  const kept = carried.flatMap((tag) => {
    const { key } = tag;
    if (!mapped.has(key)) return [tag];
    const value = mapped.get(key);
    mapped.delete(key);
    return value === undefined ? [] : [{ ...tag, value }];
  });
  const added = [...mapped].flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
  return [...kept, ...added];
}

/** The name of a user as people see it. */
function nameOf(user: UserResource): string {
  const parts = [textAt(user, 'name.givenName'), textAt(user, 'name.familyName')].filter(
    (part) => part !== undefined,
  );
  const whole = parts.length > 0 ? parts.join(' ') : undefined;
  // `name.formatted` comes last: directories change the parts of a name, and leave what it was put together of them.
  return textAt(user, 'displayName') ?? whole ?? textAt(user, 'name.formatted') ?? user.userName!;
}

type Located = ReturnType<typeof pathWithFilter>;
const located = new Map<string, Located>();

/** The first value of a user at a path such as `emails[type eq "work"].value`, as a text; undefined if it has none. */
export function textAt(user: UserResource, path: string): string | undefined {
  const { path: names, filter } = memoizedFew(located, path, () => pathWithFilter(path));
  if (!filter) return firstText(valuesAt(user, names));
  const key = names.schema === null ? keyOf(user, names.attribute!) : undefined;
  const list: unknown[] = key === undefined ? [] : [user[key]].flat();
  const found = list.filter(isObject).filter((element) => passes(filter, element));
  const part = { schema: null, attribute: names.sub ?? 'value', sub: null };
  return firstText(found.flatMap((element) => valuesAt(element, part)));
}

function firstText(values: readonly unknown[]): string | undefined {
  const found = values.find((value) => typeof value === 'string' || typeof value === 'boolean');
  const trimmed = found === undefined ? '' : String(found).trim();
  return trimmed === '' ? undefined : trimmed;
}

const field = text();
const longest = 200;

/** A text as a person or a tag has it. @throws `scim.invalid_value` */
function mappedText(value: string, name: string): string {
  const checked = check(field, value);
  if (!checked.errors) return checked.value;
  throw new Problem(
    'scim.invalid_value',
    details.scimMappedText({ name: shortened(name), text: shortened(value), max: longest }),
  );
}
