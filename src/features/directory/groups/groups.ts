import { auditChange } from '../../../access/audited.ts';
import { directoryBySeq } from '../../../access/directories.ts';
import type { DirectoryActor } from '../../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { characters, lowerUuid } from '../../../api/fields.ts';
import { shortened } from '../../../problems/field-error.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { findConsumer } from '../../consumers/scoped-lookup.ts';
import { mappingOf } from '../mapping.ts';
import { applyProfiles } from '../profile-rules.ts';
import { wrongPath } from '../scim/attribute-path.ts';
import type { Filter } from '../scim/filter.ts';
import { isAsked, type ListQuery, listPage, type Projection, projected } from '../scim/list-page.ts';
import { groupSchema, isObject, isSchemaName, keyOf } from '../scim/names.ts';
import { type Operation, pathWithFilter, readOperations } from '../scim/patch.ts';
import { findUser } from '../users/users.ts';
import * as store from './group-store.ts';

/*
 * Groups of a directory and their members (rules/directory#groups). A change of the members changes the profiles of those
 * people's cards in the same transaction.
 */

type Read = ReadContext<DirectoryActor>;
type Write = WriteContext<DirectoryActor>;
type Body = Record<string, unknown>;

/** People in a group at most. */
export const mostMembers = 50_000;
/** Characters of a name. */
const longestName = 1000;

/** @throws `scim.group_not_found` */
export function readGroup({ reader, actor }: Read, id: string, query: Projection): object {
  const row = requireGroup(reader, actor, id);
  return projected(shownGroup(reader, row, query), query);
}

/** A page of the groups of an account, oldest first. @throws `scim.invalid_filter` */
export function listGroups({ reader, actor: { account } }: Read, query: ListQuery): object {
  return reader.connection.snapshot(() =>
    listPage(query, {
      // A filter checks members also where they are not to be answered.
      shown: (row: store.GroupRow) =>
        shownGroup(reader, row, /members/i.test(query.filter ?? '') ? {} : query),
      byName(name, value) {
        if (name !== 'id') return undefined;
        const row = store.groupById.get(reader, value.toLowerCase());
        return row?.account === account ? [row] : [];
      },
      all: () => store.groupsOfAccount.all(reader, account),
      page: (limit, offset) => ({
        total: store.groupCount.get(reader, account)!,
        rows: store.groupsPage.all(reader, account, limit, offset),
      }),
    }),
  );
}

/** @throws `scim.invalid_value`, `scim.invalid_syntax` */
export function createGroup(context: Write, body: Body): object {
  const { tx, actor } = context;
  const sent = readGroupBody(body);
  const { client, account } = actor;
  const owned = { id: tx.newId(), client, account };
  const name = sent.name ?? refuseMissing('displayName');
  const externalId = sent.externalId ?? null;
  const times = { created_at: tx.nowIso, updated_at: tx.nowIso };
  const row = { ...owned, name, external_id: externalId, ...times };
  const { seq } = store.insertGroup.run(tx, { ...row, seal: sealOfGroup({ ...row, removed_at: null }) });
  const changes = changesOf(tx, account, seq, { isReplaced: true, wanted: sent.members ?? new Map() });
  move(tx, seq, changes);
  auditChange(
    tx,
    'create',
    'directory_group',
    owned,
    null,
    bodyWith(tx, seq, told(tx, 'added', changes.added)),
  );
  applyToPeople(context, changes);
  return shownGroup(tx, store.groupBySeq.get(tx, seq)!, {});
}

/** Replaces a group by a body. @throws `scim.group_not_found`, and what `createGroup` throws */
export function replaceGroup(context: Write, id: string, body: Body): object {
  const row = requireGroup(context.tx, context.actor, id);
  const sent = readGroupBody(body);
  const { name = refuseMissing('displayName'), externalId = null, members = new Map() } = sent;
  changeGroup(context, row, { name, externalId, members: { isReplaced: true, wanted: members } });
  return shownGroup(context.tx, store.groupBySeq.get(context.tx, row.seq)!, {});
}

/** Changes a group by operations. @throws `scim.group_not_found`, and what its operations are refused for */
export function patchGroup(context: Write, id: string, body: Body): undefined {
  const row = requireGroup(context.tx, context.actor, id);
  changeGroup(context, row, patched(row, readOperations(body)));
}

/** Removes a group; its people stay. @throws `scim.group_not_found` */
export function removeGroup(context: Write, id: string): undefined {
  const { tx } = context;
  const row = requireGroup(tx, context.actor, id);
  const before = store.groupBody.get(tx, row.seq)!;
  const changes = { added: [], removed: store.memberSeqs.all(tx, row.seq) };
  store.removeMembers.run(tx, row.seq);
  store.removeGroup.run(tx, tx.nowIso, sealOfRow({ ...row, removedAt: tx.nowIso }), row.seq);
  auditChange(tx, 'delete', 'directory_group', row, before, null);
  applyToPeople(context, changes);
}

/** The groups of an account with the number of their people, for the panel. */
export function groupsWithCounts(reader: Reader, account: number): object {
  return store.groupsWithCounts.all(reader, account);
}

/** The group of an account with an id. */
export function findGroup(reader: Reader, account: number, id: string): store.GroupRow | undefined {
  const row = store.groupById.get(reader, id);
  return row?.account === account ? row : undefined;
}

/** @throws `scim.group_not_found`, also for one of another account */
function requireGroup(reader: Reader, { account }: DirectoryActor, id: string): store.GroupRow {
  const row = findGroup(reader, account, id);
  if (!row) throw new Problem('scim.group_not_found');
  return row;
}

/** Ids of users: true for a new member, false for one to remove. */
type Wanted = Map<string, boolean>;
type MembersWanted = { isReplaced: boolean; wanted: Wanted };
type GroupEdit = { name: string; externalId: string | null; members: MembersWanted };

function readGroupBody(body: Body): { name?: string; externalId?: string; members?: Wanted } {
  const read: { name?: string; externalId?: string; members?: Wanted } = {};
  for (const [key, value] of Object.entries(body)) {
    const lower = key.toLowerCase();
    if (value === null || ['schemas', 'id', 'meta'].includes(lower)) continue;
    if (lower === 'displayname') read.name = nameOf(value, 'displayName');
    else if (lower === 'externalid') read.externalId = nameOf(value, 'externalId');
    else if (lower === 'members') read.members = new Map(memberIds(value).map((id) => [id, true]));
    // An extension without attributes says nothing.
    else if (!isSchemaName(key) || !isObject(value) || Object.keys(value).length > 0)
      throw new Problem('scim.invalid_syntax', details.scimUnknown({ name: shortened(key) }));
  }
  return read;
}

function nameOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0'))
    throw new Problem('scim.invalid_value', details.scimText({ name }));
  if (value === '') return refuseMissing(name);
  if (characters(value) > longestName)
    throw new Problem('scim.invalid_value', details.scimTextLong({ name, max: longestName }));
  return value;
}

function refuseMissing(name: string): never {
  throw new Problem('scim.invalid_value', details.scimMissing({ name }));
}

/** The ids of members, as directories write them: objects with a `value`, or the ids alone. */
function memberIds(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  if (list.length > mostMembers)
    throw new Problem('scim.invalid_value', details.scimGroupFull({ max: mostMembers }));
  return list.map((one) => {
    const key = isObject(one) ? keyOf(one, 'value') : undefined;
    const id = key === undefined ? one : (one as Body)[key];
    if (typeof id !== 'string')
      throw new Problem('scim.invalid_syntax', details.scimText({ name: 'members.value' }));
    return lowerUuid(id);
  });
}

/** A group after some operations. @throws `scim.invalid_path`, `scim.invalid_filter`, `scim.mutability`, `scim.no_target` */
function patched(row: store.GroupRow, operations: readonly Operation[]): GroupEdit {
  const edit: GroupEdit = {
    name: row.name,
    externalId: row.externalId,
    members: { isReplaced: false, wanted: new Map() },
  };
  for (const { op, path, value } of operations) {
    if (path !== undefined) {
      applyAt(edit, op, path, value);
      continue;
    }
    if (!isObject(value)) throw new Problem('scim.invalid_syntax', details.scimObject({ name: 'value' }));
    let applied = 0;
    for (const [name, one] of Object.entries(value)) {
      const lower = name.toLowerCase();
      // Okta sends the id of the group along with its new name.
      if (lower === 'schemas' || lower === 'meta' || (lower === 'id' && one === row.id)) continue;
      applyAt(edit, op, name, one);
      applied++;
    }
    if (applied === 0) throw new Problem('scim.no_target', details.scimNothingToDo);
  }
  return edit;
}

function applyAt(edit: GroupEdit, op: Operation['op'], text: string, value: unknown): void {
  const { path, filter } = pathWithFilter(text);
  const attribute = path.schema === null ? path.attribute!.toLowerCase() : '';
  if (['id', 'meta', 'schemas'].includes(attribute))
    throw new Problem('scim.mutability', details.scimReadOnly({ name: shortened(text) }));
  if (attribute === 'members') {
    applyToMembers(edit.members, op, filter, value);
    return;
  }
  if (filter || path.sub !== null) throw wrongPath(text);
  if (attribute === 'displayname') {
    if (op === 'remove') refuseMissing('displayName');
    edit.name = nameOf(value, 'displayName');
  } else if (attribute === 'externalid')
    edit.externalId = op === 'remove' || value === null ? null : nameOf(value, 'externalId');
  else throw wrongPath(text);
}

function applyToMembers(
  members: MembersWanted,
  op: Operation['op'],
  filter: Filter | null,
  value: unknown,
): void {
  const isNamed = value !== undefined && value !== null;
  if (filter) {
    for (const id of idsIn(filter)) members.wanted.set(id, op !== 'remove');
    return;
  }
  if (op === 'replace' || (op === 'remove' && !isNamed)) {
    members.isReplaced = true;
    members.wanted.clear();
  }
  if (isNamed) for (const id of memberIds(value)) members.wanted.set(id, op !== 'remove');
}

/** The ids in `value eq "…" or value eq "…"`. @throws `scim.invalid_filter` for any other filter */
function idsIn(filter: Filter): string[] {
  if (filter.is === 'or') return filter.of.flatMap(idsIn);
  const isId = filter.is === 'eq' && filter.path.attribute?.toLowerCase() === 'value';
  if (!isId || typeof filter.value !== 'string')
    throw new Problem('scim.invalid_filter', details.scimMembersFilter);
  return [lowerUuid(filter.value)];
}

/** People (`seq`s) who come into a group, and who leave it. */
type Changes = { added: number[]; removed: number[] };

/** @throws `scim.invalid_value` for a new member who is no user of the account */
function changesOf(tx: Tx, account: number, group: number, { isReplaced, wanted }: MembersWanted): Changes {
  const added: number[] = [];
  const removed: number[] = [];
  const stay = new Set<number>();
  for (const [id, isWanted] of wanted) {
    const user = findUser(tx, account, id);
    if (!user && isWanted) throw new Problem('scim.invalid_value', details.scimMember({ id: shortened(id) }));
    // A user who is not there is no member, as the request wants it.
    if (!user) continue;
    const isThere = store.isMember.get(tx, group, user.consumer) !== undefined;
    if (isWanted) stay.add(user.consumer);
    if (isWanted && !isThere) added.push(user.consumer);
    if (!isWanted && isThere && !isReplaced) removed.push(user.consumer);
  }
  if (isReplaced)
    for (const consumer of store.memberSeqs.all(tx, group)) if (!stay.has(consumer)) removed.push(consumer);
  return { added, removed };
}

function move(tx: Tx, group: number, { added, removed }: Changes): void {
  for (const consumer of removed) store.removeMember.run(tx, group, consumer);
  for (const consumer of added) store.addMember.run(tx, { directory_group: group, consumer });
  if (added.length > 0 && store.memberCount.get(tx, group)! > mostMembers)
    throw new Problem('scim.invalid_value', details.scimGroupFull({ max: mostMembers }));
}

/** People for the audit; empty if there are none. */
function told(tx: Tx, name: 'added' | 'removed', people: readonly number[]): object {
  return people.length === 0 ? {} : { [name]: people.map((seq) => store.idOfConsumer.get(tx, seq)!) };
}

function bodyWith(tx: Tx, group: number, people: object): Json {
  return JSON.stringify({ ...(JSON.parse(store.groupBody.get(tx, group)!) as object), ...people });
}

function changeGroup(context: Write, row: store.GroupRow, { name, externalId, members }: GroupEdit): void {
  const { tx } = context;
  const changes = changesOf(tx, row.account, row.seq, members);
  const isMoved = changes.added.length + changes.removed.length > 0;
  if (!isMoved && name === row.name && externalId === row.externalId) return;
  const before = bodyWith(tx, row.seq, told(tx, 'removed', changes.removed));
  const updated = { ...row, name, externalId, updatedAt: tx.nowIso };
  store.updateGroup.run(tx, name, externalId, tx.nowIso, sealOfRow(updated), row.seq);
  move(tx, row.seq, changes);
  const after = bodyWith(tx, row.seq, told(tx, 'added', changes.added));
  auditChange(tx, 'update', 'directory_group', row, before, after);
  applyToPeople(context, changes);
}

function applyToPeople({ tx, actor }: Write, { added, removed }: Changes): void {
  const mapping = mappingOf(directoryBySeq(tx, actor.seq));
  if (mapping.profiles.rules.length === 0) return;
  for (const seq of [...added, ...removed]) {
    const id = store.idOfConsumer.get(tx, seq)!;
    const consumer = findConsumer(tx, id);
    if (consumer) applyProfiles(tx, mapping, consumer);
  }
}

type SealedRow = {
  id: string;
  client: number;
  account: number;
  name: string;
  external_id: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
};

function sealOfRow(row: store.GroupRow & { removedAt?: string }): string {
  const { id, client, account, name, externalId: external_id, createdAt: created_at } = row;
  const { updatedAt: updated_at, removedAt: removed_at = null } = row;
  return sealOfGroup({ id, client, account, name, external_id, created_at, updated_at, removed_at });
}

function sealOfGroup(row: SealedRow): string {
  const cells = store.groupColumns.map((column) => row[column as keyof SealedRow]);
  return sealOf('directory_groups', ...cells);
}

/** A group as SCIM answers it; without its members where they are not requested. */
function shownGroup(reader: Reader, row: store.GroupRow, query: Projection): object {
  const { id, name: displayName, externalId, createdAt: created, updatedAt: lastModified } = row;
  return {
    schemas: [groupSchema],
    id,
    displayName,
    ...(externalId !== null && { externalId }),
    ...(isAsked('members', query) && { members: store.membersOf.all(reader, row.seq) }),
    meta: { resourceType: 'Group', created, lastModified, location: `Groups/${id}` },
  };
}
