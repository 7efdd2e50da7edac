import { isoOf } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { tagOfAccount } from '../sites/tags.ts';
import { type CarriedTag, maxTags, type Tag } from './consumer-fields.ts';
import { endOf } from './validity.ts';

/** A tag with the `seq` of what its key names; `endsMs` is null where it does not end. */
export type KnownTag = { tag: number; value: string; endsMs: number | null };

/**
 * The tags of a body as a person will have them (rules/people-and-codes#tags-that-end): a tag without `validUntil`
 * keeps its end.
 */
export function carriedTags(
  reader: Reader,
  account: number,
  tags: readonly Tag[],
  stored: readonly CarriedTag[] = [],
): CarriedTag[] {
  return tags.map(({ key, value, validUntil }) => {
    if (validUntil === undefined) {
      const before = stored.find((tag) => tag.key === key)?.validUntil;
      return { key, value, ...(before !== undefined && { validUntil: before }) };
    }
    const endsMs = endOf(reader, account, validUntil);
    return { key, value, ...(endsMs !== null && { validUntil: isoOf(endsMs) }) };
  });
}

/**
 * The account's tags that a consumer is to carry.
 * @throws `consumers.too_many_tags`, `consumers.unknown_tag_key`
 */
export function requireTags(reader: Reader, account: number, tags: readonly CarriedTag[]): KnownTag[] {
  if (tags.length > maxTags) throw new Problem('consumers.too_many_tags');
  return tags.map(({ key, value, validUntil }) => {
    const tag = tagOfAccount(reader, account, key);
    if (tag === undefined) throw new Problem('consumers.unknown_tag_key', details.noTag({ key }));
    return { tag, value, endsMs: validUntil === undefined ? null : Date.parse(validUntil) };
  });
}

/** The columns of a consumer that say which tags it carries, and in which order. */
type TagColumns = {
  readonly tag_set: number | null;
  readonly tag_order: string | null;
  readonly tag_ends: string | null;
};

/** The tags of a new consumer; `told` is what its body says of them, and `columns` what its row does, once known. */
export type FirstTags = { readonly told: Json; readonly tags: readonly KnownTag[]; columns?: TagColumns };

/** As `requireTags`, of a new consumer. */
export function requireFirstTags(reader: Reader, account: number, tags: readonly Tag[]): FirstTags {
  const carried = carriedTags(reader, account, tags.slice(0, maxTags + 1));
  return { told: JSON.stringify(carried), tags: requireTags(reader, account, carried) };
}

/** True if two lists of tags are equal, including their ends and their order. */
export function sameTags(one: readonly CarriedTag[], other: readonly CarriedTag[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, value, validUntil }, index) => {
      const its = other[index]!;
      return key === its.key && value === its.value && validUntil === its.validUntil;
    })
  );
}
