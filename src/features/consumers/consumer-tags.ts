import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { tagOfAccount } from '../sites/tags.ts';
import { maxTags, type Tag } from './consumer-fields.ts';

/** A tag with the `seq` of what its key names. */
export type KnownTag = { tag: number; value: string };

/**
 * The account's tags that a consumer is to carry.
 * @throws `consumers.too_many_tags`, `consumers.unknown_tag_key`
 */
export function requireTags(reader: Reader, account: number, tags: readonly Tag[]): KnownTag[] {
  if (tags.length > maxTags) throw new Problem('consumers.too_many_tags');
  return tags.map(({ key, value }) => {
    const tag = tagOfAccount(reader, account, key);
    if (tag === undefined) throw new Problem('consumers.unknown_tag_key', details.noTag({ key }));
    return { tag, value };
  });
}

/** The columns of a consumer that say which tags it carries, and in which order. */
type TagColumns = { readonly tag_set: number | null; readonly tag_order: string | null };

/** The tags of a new consumer; `told` is what its body says of them, and `columns` what its row does, once known. */
export type FirstTags = { readonly told: Json; readonly tags: readonly KnownTag[]; columns?: TagColumns };

/** As `requireTags`, of a new consumer. */
export function requireFirstTags(reader: Reader, account: number, tags: readonly Tag[]): FirstTags {
  const told = JSON.stringify(tags.map(({ key, value }) => ({ key, value })));
  return { told, tags: requireTags(reader, account, tags) };
}

/** True if two lists of tags are equal, including their order. */
export function sameTags(one: readonly Tag[], other: readonly Tag[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, value }, index) => key === other[index]!.key && value === other[index]!.value)
  );
}
