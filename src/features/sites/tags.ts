import { type Account, listScope } from '../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../access/audited.ts';
import { InUse } from '../../access/in-use.ts';
import { countedPage, substringFilter } from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { NewTag, TagEdit, TagQuery } from './tag-fields.ts';
import * as store from './tag-store.ts';

/** True if live consumers have a tag, live profiles require it, or the mapping of a directory gives it. */
export const tagInUse = new InUse('tags in use', ['consumers', 'profiles', 'directories']);

const tags = new AuditedResource<Owned & { seq: number }>(
  'tag',
  (reader, { seq }) => store.tagBody.get(reader, seq)!,
);

/** The `seq` of an account's live tag with this key. */
export function tagOfAccount(reader: Reader, account: number, key: string): number | undefined {
  return store.tagSeqByKey.get(reader, account, key);
}

/** The live tag of an account with an id. */
export function findTag(reader: Reader, account: number, id: string): { seq: number } | undefined {
  const tag = store.tagById.get(reader, id);
  return tag?.account === account ? tag : undefined;
}

/** The id of an account's live tag with this key. */
export function tagIdOfAccount(reader: Reader, account: number, key: string): string | undefined {
  return store.tagByKey.get(reader, account, key)?.id;
}

/** The key of an account's live tag with this id. */
export function tagKeyOfId(reader: Reader, account: number, id: string): string | undefined {
  const row = store.tagById.get(reader, id);
  return row?.account === account ? row.key : undefined;
}

/** The keys of an account's live tags. */
export function tagKeys(reader: Reader, account: number): string[] {
  return store.tagKeysOfAccount.all(reader, account);
}

/**
 * Creates a tag (rules/sites#tags).
 * @throws `auth.out_of_scope`, `tags.key_exists`, and `validation.failed` when a client-level key names no account
 */
export function createTag({ tx, actor }: WriteContext, tag: NewTag): Json {
  const account = accountForNew(tx, actor, tag.accountId, strictAccount);
  const { seq } = addTag(tx, account, tag);
  return store.tagBody.get(tx, seq)!;
}

/** Creates a tag of an account, with the id that was given or a new one. @throws `tags.key_exists` */
export function addTag(
  tx: Tx,
  account: Pick<Account, 'seq' | 'client'>,
  tag: { id?: string | undefined; key: string },
): { seq: number; id: string } {
  const { id = tx.newId(), key } = tag;
  const owned = { id, client: account.client, account: account.seq };
  requireFreeKey(tx, account.seq, key);
  const { seq } = store.insertTag.run(tx, {
    ...owned,
    key,
    created_at: tx.nowIso,
    search_text: searchTextOf(key),
  });
  tags.created(tx, { ...owned, seq });
  return { seq, id };
}

/** A page of the tags in the key's scope, newest first. */
export function listTags(context: ReadContext, query: TagQuery): Json {
  return countedPage(context, 'tags', query, store.tagListing, {
    scope: listScope(context.reader, context.actor, query),
    filters: { search: substringFilter(query.search) },
  });
}

/** @throws `tags.not_found`, `auth.out_of_scope` */
export function readTag({ reader, actor }: ReadContext, id: string): Json {
  return tags.body(reader, requireTag(reader, actor, id));
}

/** Edits a tag for a key: consumers that carry it keep it, under its new name. @throws `tags.key_exists`, and what `readTag` throws */
export function editTag({ tx, actor }: WriteContext, id: string, edit: TagEdit): Json {
  return changeTag(tx, requireTag(tx, actor, id), edit);
}

/** Changes a tag; an edit that changes nothing leaves no audit row. @throws `tags.key_exists` */
function changeTag(tx: Tx, row: store.TagRow, edit: TagEdit): Json {
  const { key = row.key } = edit;
  return tags.edit(tx, row, {
    action: 'update',
    unchanged: key === row.key,
    apply() {
      requireFreeKey(tx, row.account, key);
      store.updateTag.run(tx, key, searchTextOf(key), row.seq);
    },
  });
}

/** Removes a tag. @throws `tags.in_use`, and what `readTag` throws */
export function removeTag({ tx, actor }: WriteContext, id: string): undefined {
  const row = requireTag(tx, actor, id);
  if (tagInUse.of(tx, row.seq)) throw new Problem('tags.in_use');
  tags.remove(tx, row, () => store.removeTag.run(tx, tx.nowIso, row.seq));
}

function requireTag(reader: Reader, actor: Caller, id: string): store.TagRow {
  return requireVisible(actor, store.tagById.get(reader, id), 'tags.not_found');
}

function requireFreeKey(reader: Reader, account: number, key: string): void {
  if (store.tagByKey.get(reader, account, key)) throw new Problem('tags.key_exists');
}
