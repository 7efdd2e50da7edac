import type { Account } from '../../access/accounts.ts';
import { auditChange } from '../../access/audited.ts';
import { requireVisible } from '../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../api/endpoint.ts';
import { requirePermission } from '../../api/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { searchTextOf } from '../../store/fold.ts';
import type { Json } from '../../store/json.ts';
import type { Tx } from '../../store/transaction.ts';
import { liveCodesOfConsumer, removeCode, switchCodesBack, switchCodesOff } from './code-store.ts';
import { requireCodePlace, requireFreeValue } from './code-values.ts';
import { insertNewCode } from './codes.ts';
import type { ConsumerEdit, NewConsumer, Tag } from './consumer-fields.ts';
import * as store from './consumer-store.ts';
import { replaceTags, requireTags, sameTags } from './consumer-tags.ts';
import { removeFingerprintsOfCode } from './fingerprints/fingerprint-store.ts';
import { accountForConsumers, requireConsumer } from './scoped-lookup.ts';

/**
 * Creates a consumer, with its first code where `initialCode` is given (rules/people-and-codes#consumers); that needs
 * `codes:create` too.
 * @throws `auth.forbidden`, and what `accountForConsumers` and `addConsumer` throw
 */
export function createConsumer({ tx, actor }: WriteContext, consumer: NewConsumer): Json {
  if (consumer.initialCode) requirePermission(actor, 'codes:create');
  return addConsumer(tx, accountForConsumers(tx, actor, consumer.accountId), consumer).body;
}

/**
 * Makes a consumer of an account; its codes stand in its own audit row.
 * @throws `consumers.too_many_tags`, `consumers.unknown_tag_key`, `consumers.identification_exists`, and what
 *   `requireCodePlace` and `requireFreeValue` throw of the first code
 */
export function addConsumer(
  tx: Tx,
  account: Account,
  consumer: Omit<NewConsumer, 'accountId'>,
): { id: string; body: Json } {
  const { name, identification, initialCode } = consumer;
  const { seq: owner, client } = account;
  const tags = requireTags(tx, owner, consumer.tags ?? []);
  requireFreeIdentification(tx, owner, identification);
  const place = initialCode && requireCodePlace(tx, owner, initialCode.operationId);
  if (place) requireFreeValue(tx, initialCode.codeId, place, { consumer: null });
  const id = tx.newId();
  const { seq } = store.insertConsumer.run(
    tx,
    id,
    client,
    owner,
    name,
    identification,
    tx.nowIso,
    searchTextOf(name, identification),
  );
  if (tags.length > 0) replaceTags(tx, seq, tags);
  if (place) insertNewCode(tx, { seq, client, account: owner, isActive: 1 }, initialCode, place);
  const body = store.consumerBody.get(tx, seq)!;
  auditChange(tx, 'create', 'consumer', { id, client, account: owner }, null, body);
  return { id, body };
}

/** @throws `consumers.not_found`, `auth.out_of_scope` */
export function readConsumer({ reader, actor }: ReadContext, id: string): Json {
  return requireVisible(actor, store.consumerBodyById.get(reader, id), 'consumers.not_found').body;
}

/** Edits a consumer. @throws what `readConsumer` and `changeConsumer` throw */
export function editConsumer({ tx, actor }: WriteContext, id: string, edit: ConsumerEdit): Json {
  const row = requireConsumer(tx, actor, id);
  changeConsumer(tx, row, edit);
  return store.consumerBody.get(tx, row.seq)!;
}

/**
 * Changes a consumer: absent members stay, tags are replaced whole. What changes nothing leaves no audit row.
 * @throws `consumers.too_many_tags`, `consumers.unknown_tag_key`, `consumers.identification_exists`
 */
export function changeConsumer(tx: Tx, row: store.ConsumerRow, edit: ConsumerEdit): void {
  const { name = row.name, identification = row.identification } = edit;
  const renamed = name !== row.name || identification !== row.identification;
  const tags = edit.tags && !sameTags(edit.tags, JSON.parse(row.tags) as Tag[]) ? edit.tags : undefined;
  if (!renamed && !tags) return;
  const known = tags && requireTags(tx, row.account, tags);
  if (identification !== row.identification) requireFreeIdentification(tx, row.account, identification);
  const before = store.consumerBody.get(tx, row.seq)!;
  if (renamed) {
    store.updateConsumer.run(tx, name, identification, searchTextOf(name, identification), row.seq);
  }
  if (known) replaceTags(tx, row.seq, known);
  audited(tx, 'update', row, before);
}

/**
 * Activates or deactivates a consumer. Deactivating takes its active codes along; activating brings back those that
 * were taken, and leaves those that were off by themselves (rules/people-and-codes#consumer-states). The state that
 * is there already leaves no audit row.
 * @throws what `readConsumer` throws
 */
export function setConsumerActive({ tx, actor }: WriteContext, id: string, active: boolean): Json {
  const row = requireConsumer(tx, actor, id);
  const before = store.consumerBody.get(tx, row.seq)!;
  if (row.isActive === Number(active)) return before;
  store.switchConsumer.run(tx, Number(active), row.seq);
  (active ? switchCodesBack : switchCodesOff).run(tx, row.seq);
  return audited(tx, active ? 'activate' : 'deactivate', row, before);
}

/** Removes a consumer. @throws what `readConsumer` throws */
export function removeConsumer({ tx, actor }: WriteContext, id: string): undefined {
  takeConsumerAway(tx, requireConsumer(tx, actor, id));
}

/** Removes a consumer with its codes, their profiles and fingerprints, and its tags; history keeps what it names. */
export function takeConsumerAway(tx: Tx, row: store.ConsumerRow): void {
  const before = store.consumerBody.get(tx, row.seq)!;
  for (const code of liveCodesOfConsumer.all(tx, row.seq)) {
    removeCode.run(tx, tx.nowIso, code.seq);
    if (code.type === 'FINGERPRINT') removeFingerprintsOfCode(tx, code.seq);
  }
  store.deleteTags.run(tx, row.seq);
  store.removeConsumer.run(tx, tx.nowIso, row.seq);
  auditChange(tx, 'delete', 'consumer', row, before, null);
}

function requireFreeIdentification(tx: Tx, account: number, identification: string): void {
  if (store.consumerWithIdentification.get(tx, account, identification) !== undefined) {
    throw new Problem('consumers.identification_exists');
  }
}

function audited(
  tx: Tx,
  action: 'update' | 'activate' | 'deactivate',
  row: store.ConsumerRow,
  before: Json,
): Json {
  const after = store.consumerBody.get(tx, row.seq)!;
  auditChange(tx, action, 'consumer', row, before, after);
  return after;
}
