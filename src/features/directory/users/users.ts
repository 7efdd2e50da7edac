import { accountBySeq } from '../../../access/accounts.ts';
import { AuditedResource, type Owned, updateIfChanged } from '../../../access/audited.ts';
import { type DirectoryRow, directoryBySeq } from '../../../access/directories.ts';
import type { DirectoryActor } from '../../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { shortened } from '../../../problems/field-error.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { Tag } from '../../consumers/consumer-fields.ts';
import { addConsumer, changeConsumer, switchConsumer, takeConsumerAway } from '../../consumers/consumers.ts';
import { type ConsumerRow, findConsumer, findIdentified } from '../../consumers/scoped-lookup.ts';
import { groupsOf, leaveAllGroups } from '../groups/membership.ts';
import { type Mapping, mappedPerson, mappedTags, mappingOf } from '../mapping.ts';
import { type FoundPage, type ListQuery, listPage } from '../scim/list-page.ts';
import { userSchema } from '../scim/names.ts';
import { patchedUser, readOperations } from '../scim/patch.ts';
import { readUser, type UserResource } from '../scim/user-resource.ts';
import * as store from './user-store.ts';

/*
 * Users of a directory are people of its account (rules/directory#users). Whatever they change goes through the rules of
 * consumers, in the transaction of the request.
 */

type Read = ReadContext<DirectoryActor>;
type Write = WriteContext<DirectoryActor>;
type Body = Record<string, unknown>;

const users = new AuditedResource<Owned & { seq: number }>('directory_user', (reader, { seq }) => {
  const { id, resource } = store.userOfConsumer.get(reader, seq)!;
  return JSON.stringify({ id, ...(JSON.parse(resource) as object) });
});

/** Users whose mapping is applied in one step. */
export const appliedAtOnce = 100;

/** @throws `scim.user_not_found` */
export function readUserOf({ reader, actor }: Read, id: string): object {
  return shownUser(reader, requireUser(reader, actor, id));
}

/** A page of the users of an account (RFC 7644 section 3.4.2), oldest first. @throws `scim.invalid_filter` */
export function listUsers({ reader, actor: { account } }: Read, query: ListQuery): object {
  return reader.connection.snapshot(() =>
    listPage(query, {
      shown: (row: store.UserRow) => shownUser(reader, row),
      byName: (name, value) => {
        if (name === 'username') return [store.userByName.get(reader, account, value.toLowerCase())];
        if (name === 'externalid') return store.usersByExternalId.all(reader, account, value);
        if (name !== 'id') return undefined;
        const row = store.userById.get(reader, value.toLowerCase());
        return row?.account === account ? [row] : [];
      },
      all: () => store.usersOfAccount.iterate(reader, account),
      page: (limit, offset): FoundPage<store.UserRow> => ({
        total: store.userCount.get(reader, account)!,
        rows: store.usersPage.all(reader, account, limit, offset),
      }),
    }),
  );
}

/**
 * Creates a user, and with them a person. A person who has the number already is that user from then on.
 * @throws `scim.user_exists`, `scim.identification_taken`, and what `readUser`, `mappedPerson` and `addConsumer` throw
 */
export function createUser({ tx, actor }: Write, body: Body): object {
  const mapping = mappingOf(directoryBySeq(tx, actor.seq));
  const user = namedUser(readUser(body));
  requireFreeName(tx, actor.account, user.userName);
  const person = mappedPerson(user, mapping);
  const consumer = findIdentified(tx, { seq: actor.account }, person.identification, undefined).consumer;
  const linked = consumer && store.userOfConsumer.get(tx, consumer.seq);
  if (linked) throw numberTaken(person.identification, linked);
  const carried = consumer ? (JSON.parse(consumer.tags) as Tag[]) : [];
  const tags = mappedTags(tx, actor.account, { user, mapping, carried });
  if (consumer) changeConsumer(tx, consumer, { ...person, tags });
  const row = consumer ?? addConsumer(tx, accountBySeq(tx, actor.account), { ...person, tags }).row;
  if (user.active !== undefined && user.active !== (row.isActive === 1)) switchConsumer(tx, row, user.active);
  const cells = cellsOf(user);
  const times = { created_at: tx.nowIso, updated_at: tx.nowIso };
  const link = { consumer: row.seq, account: actor.account, ...cells, ...times };
  store.insertUser.run(tx, { ...link, seal: sealOfUser(link) });
  users.created(tx, row);
  return shownUser(tx, store.userOfConsumer.get(tx, row.seq)!);
}

/** Replaces a user by a body. @throws what `requireUser`, `readUser` and `changeUser` throw */
export function replaceUser({ tx, actor }: Write, id: string, body: Body): object {
  const row = requireUser(tx, actor, id);
  const user = readUser(body);
  // Okta sends back what it has read, and not always the name that it has for a user.
  const externalId = user.externalId ?? row.externalId;
  return changeUser(tx, directoryBySeq(tx, actor.seq), row, {
    ...user,
    ...(externalId !== null && { externalId }),
  });
}

/** Changes a user by operations. @throws what `requireUser`, `patchedUser` and `changeUser` throw */
export function patchUser({ tx, actor }: Write, id: string, body: Body): object {
  const row = requireUser(tx, actor, id);
  const now = { ...resourceOf(row), active: row.isActive === 1 };
  return changeUser(tx, directoryBySeq(tx, actor.seq), row, patchedUser(now, readOperations(body), row.id));
}

/** Removes a user and with them the person, as an API key does. @throws `scim.user_not_found` */
export function removeUser({ tx, actor }: Write, id: string): undefined {
  const row = requireUser(tx, actor, id);
  const consumer = findConsumer(tx, row.id)!;
  forgetUser(tx, consumer);
  takeConsumerAway(tx, consumer);
}

/**
 * Brings up to `appliedAtOnce` users after a consumer (`seq`) to what the mapping of their directory says now.
 * @returns the last of them; undefined when there are none; and those who could not be brought to it, with the reason
 */
export function applyMapping(
  tx: Tx,
  directory: DirectoryRow,
  after: number,
  also: (consumer: ConsumerRow) => void,
): { last: number | undefined; refused: { row: store.UserRow; problem: Problem }[] } {
  const rows = store.usersAfter.all(tx, directory.account, after, appliedAtOnce);
  const refused: { row: store.UserRow; problem: Problem }[] = [];
  for (const row of rows) {
    try {
      tx.savepoint(() => {
        changePerson(tx, mappingOf(directory), row, namedUser(resourceOf(row)));
        also(findConsumer(tx, row.id)!);
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ row, problem: error });
    }
  }
  return { last: rows.at(-1)?.consumer, refused };
}

/** The user of an account with an id; undefined for one of another account. */
export function findUser(reader: Reader, account: number, id: string): store.UserRow | undefined {
  const row = store.userById.get(reader, id);
  return row?.account === account ? row : undefined;
}

/** @throws `scim.user_not_found`, also for one of another account */
function requireUser(reader: Reader, { account }: DirectoryActor, id: string): store.UserRow {
  const row = findUser(reader, account, id);
  if (!row) throw new Problem('scim.user_not_found');
  return row;
}

type NamedUser = UserResource & { userName: string };

/** @throws `scim.invalid_value` */
function namedUser(user: UserResource): NamedUser {
  const { userName } = user;
  if (userName === undefined)
    throw new Problem('scim.invalid_value', details.scimMissing({ name: 'userName' }));
  return { ...user, userName };
}

function changeUser(tx: Tx, directory: DirectoryRow, row: store.UserRow, sent: UserResource): object {
  const user = namedUser(sent);
  if (user.userName.toLowerCase() !== row.userName) requireFreeName(tx, row.account, user.userName);
  const consumer = changePerson(tx, mappingOf(directory), row, user);
  const { user_name, external_id, resource } = cellsOf(user);
  const { consumer: seq, account, createdAt: created_at } = row;
  if (resource !== row.resource)
    users.edit(tx, consumer, {
      action: updateIfChanged,
      apply() {
        const link = { consumer: seq, account, user_name, external_id, resource };
        const seal = sealOfUser({ ...link, created_at, updated_at: tx.nowIso });
        store.updateUser.run(tx, user_name, external_id, resource, tx.nowIso, seal, seq);
      },
    });
  if (user.active !== undefined && user.active !== (row.isActive === 1))
    switchConsumer(tx, consumer, user.active);
  return shownUser(tx, store.userOfConsumer.get(tx, seq)!);
}

/** Changes the person who a user is. @throws what `mappedPerson`, `mappedTags` and `changeConsumer` throw */
function changePerson(tx: Tx, mapping: Mapping, row: store.UserRow, user: UserResource): ConsumerRow {
  const consumer = findConsumer(tx, row.id)!;
  const person = mappedPerson(user, mapping, consumer.identification);
  const { identification } = person;
  const other = findIdentified(tx, { seq: row.account }, identification, undefined).consumer;
  if (other && other.seq !== row.consumer)
    throw numberTaken(identification, store.userOfConsumer.get(tx, other.seq));
  const carried = JSON.parse(consumer.tags) as Tag[];
  const tags = mappedTags(tx, row.account, { user, mapping, carried });
  changeConsumer(tx, consumer, { ...person, tags });
  return consumer;
}

function numberTaken(identification: string, by: store.UserRow | undefined): Problem {
  const number = shortened(identification);
  return new Problem(
    'scim.identification_taken',
    by
      ? details.scimNumberTaken({ number, userName: shortened(by.userName) })
      : details.scimNumberOfAnother({ number }),
  );
}

/** @throws `scim.user_exists` */
function requireFreeName(tx: Tx, account: number, userName: string): void {
  const name = userName.toLowerCase();
  if (store.userByName.get(tx, account, name)) throw new Problem('scim.user_exists');
  // Someone removed a person who was this user: the next one of the name is another.
  const gone = store.consumerWithName.get(tx, account, name);
  if (gone === undefined) return;
  const { id, consumer: seq } = store.userOfConsumer.get(tx, gone)!;
  const { client } = accountBySeq(tx, account);
  forgetUser(tx, { id, client, account, seq });
}

function forgetUser(tx: Tx, owned: Owned & { seq: number }): void {
  users.remove(tx, owned, () => {
    leaveAllGroups(tx, owned.seq);
    store.deleteUser.run(tx, owned.seq);
  });
}

function cellsOf({ active: _, ...user }: NamedUser) {
  return {
    user_name: user.userName.toLowerCase(),
    external_id: user.externalId ?? null,
    resource: JSON.stringify(user),
  };
}

type Link = Omit<Parameters<typeof store.insertUser.run>[1], 'seal'>;

function sealOfUser(link: Link): string {
  const cells = store.userColumns.map((name) => (link as Record<string, string | number | null>)[name]!);
  return sealOf('directory_users', ...cells);
}

function resourceOf({ resource }: { resource: Json }): UserResource {
  return JSON.parse(resource) as UserResource;
}

/** A user as SCIM answers it. */
function shownUser(reader: Reader, row: store.UserRow): object {
  const { id, createdAt: created, updatedAt: lastModified } = row;
  const user = resourceOf(row);
  const groups = groupsOf(reader, row.consumer);
  return {
    schemas: [userSchema, ...Object.keys(user).filter((name) => name.includes(':'))],
    id,
    ...user,
    active: row.isActive === 1,
    ...(groups.length > 0 && { groups }),
    meta: { resourceType: 'User', created, lastModified, location: `Users/${id}` },
  };
}
