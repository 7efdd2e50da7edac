import type { Account } from '../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../access/audited.ts';
import { accountForNew, ownAccountOrStrict, requireVisible } from '../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { linesOfNew } from './codes/code-profiles.ts';
import { liveCodesOfConsumer, removeCode, switchCodesBack, switchCodesOff } from './codes/code-store.ts';
import { requireCodePlace, requireFreeValue, tellingHolder } from './codes/code-values.ts';
import { auditedCode, codes, insertNewCode, requireToMake } from './codes/codes.ts';
import type { CarriedTag, ConsumerEdit, NewConsumer } from './consumer-fields.ts';
import * as store from './consumer-store.ts';
import { carriedTags, requireFirstTags, requireTags, sameTags } from './consumer-tags.ts';
import { removeFingerprintsOfCode } from './fingerprints/fingerprint-store.ts';
import { warningsLeft } from './leftovers.ts';
import { requireConsumer } from './scoped-lookup.ts';
import { carryFromNow, firstTagSet } from './tag-sets.ts';
import { boundsOf, sameBounds, unbounded } from './validity.ts';
import { Taken } from './value-conflict.ts';

const consumers = new AuditedResource<Owned & { seq: number }>(
  'consumer',
  (reader, { seq }) => store.consumerBody.get(reader, seq)!,
);

/**
 * Creates a consumer, with its first code where `initialCode` is given (rules/people-and-codes#consumers); that needs
 * what making a code needs, too.
 * @throws `auth.forbidden`, and what `accountForNew` and `addConsumer` throw
 */
export function createConsumer({ tx, actor }: WriteContext, consumer: NewConsumer): Json {
  if (consumer.initialCode) requireToMake(actor, consumer.initialCode);
  const account = accountForNew(tx, actor, consumer.accountId, ownAccountOrStrict);
  return tellingHolder(tx, actor, () => addConsumer(tx, account, consumer).body);
}

/**
 * Creates a consumer of an account; its codes are in its own audit row.
 * @throws `consumers.too_many_tags`, `consumers.unknown_tag_key`, `consumers.identification_exists`, and what
 *   `requireCodePlace`, `requireFreeValue` and `linesOfNew` throw of the first code; what `boundsOf` throws
 */
export function addConsumer(
  tx: Tx,
  account: Account,
  consumer: Omit<NewConsumer, 'accountId'>,
): { row: SwitchedRow; body: Json } {
  const { name, identification, initialCode } = consumer;
  const owner = account.seq;
  const tags = requireFirstTags(tx, owner, consumer.tags ?? []);
  requireFreeIdentification(tx, owner, identification);
  const place = initialCode && requireCodePlace(tx, owner, initialCode.operationId);
  if (place) requireFreeValue(tx, initialCode.codeId, place, { consumer: null });
  const lines = linesOfNew(tx, owner, initialCode?.lineProfiles, 'initialCode.');
  const bounds = boundsOf(tx, owner, consumer);
  const ofCode = boundsOf(tx, owner, initialCode ?? {}, unbounded, 'initialCode.');
  const owned = { id: tx.newId(), client: account.client, account: owner };
  const seq = store.insertConsumer.run(tx, {
    ...owned,
    name,
    identification,
    is_active: 1,
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
    search_text: searchTextOf(name, identification),
    ...firstTagSet(tx, owner, tags),
    valid_from_ms: bounds.validFromMs,
    valid_until_ms: bounds.validUntilMs,
  });
  const made: SwitchedRow = { ...owned, seq, isActive: 1 };
  if (place) {
    insertNewCode(tx, made, initialCode, place, lines, ofCode);
    return { row: made, body: consumers.created(tx, made) };
  }
  const body = store.bodyOfNew(tx, {
    id: owned.id,
    account,
    name,
    identification,
    tags: tags.told,
    ...bounds,
  });
  return { row: made, body: consumers.createdAs(tx, made, body) };
}

/** @throws `consumers.not_found`, `auth.out_of_scope` */
export function readConsumer({ reader, actor }: ReadContext, id: string): Json {
  return requireVisible(actor, store.consumerBodyById.get(reader, id), 'consumers.not_found').body;
}

/** Returns a person as its GET answers it, for any caller; undefined if there is none. */
export function bodyOfConsumer(reader: Reader, id: string): Json | undefined {
  return store.consumerBodyById.get(reader, id)?.body;
}

/** Edits a consumer. @throws what `readConsumer` and `changeConsumer` throw */
export function editConsumer({ tx, actor }: WriteContext, id: string, edit: ConsumerEdit): Json {
  const row = requireConsumer(tx, actor, id);
  return changeConsumer(tx, row, edit) ?? consumers.body(tx, row);
}

/**
 * Changes a consumer: absent members stay, tags are replaced whole. An edit that changes nothing leaves no audit row.
 * While `meanwhile` runs, it has no identification, as in `changeCode`.
 * @returns the body after the edit; undefined when nothing changed
 * @throws `consumers.too_many_tags`, `consumers.unknown_tag_key`, `consumers.identification_exists`, and what
 *   `boundsOf` throws
 */
export function changeConsumer(
  tx: Tx,
  row: store.ConsumerRow,
  edit: ConsumerEdit,
  meanwhile?: () => void,
): Json | undefined {
  const { name = row.name, identification = row.identification } = edit;
  const renumbered = identification !== row.identification;
  const renamed = name !== row.name || renumbered;
  const carried = JSON.parse(row.tags) as CarriedTag[];
  // Longer lists are refused without being read.
  const sent = edit.tags && carriedTags(tx, row.account, edit.tags, carried);
  const tags = sent && !sameTags(sent, carried) ? sent : undefined;
  const bounds = boundsOf(tx, row.account, edit, row);
  const isValidOtherwise = !sameBounds(bounds, row);
  // Most rows of a repeated bulk call change nothing, and their bodies are not needed.
  if (!renamed && !tags && !isValidOtherwise) return undefined;
  return consumers.edit(tx, row, {
    action: 'update',
    apply() {
      const known = tags && requireTags(tx, row.account, tags);
      if (renamed) {
        const rename = () => {
          if (renumbered) requireFreeIdentification(tx, row.account, identification, row.seq);
          const searchText = searchTextOf(name, identification);
          store.updateConsumer.run(tx, name, identification, searchText, tx.nowIso, row.seq);
        };
        if (renumbered && meanwhile) store.setAside(tx, row, meanwhile, rename);
        else rename();
      } else store.touchConsumer.run(tx, tx.nowIso, row.seq);
      if (known) {
        carryFromNow(tx, row.account, row.seq, known);
        tx.lastly(`qualified codes of ${row.id}`, () => store.tellOfQualified.run(tx, row.seq));
      }
      if (isValidOtherwise) store.setValidity.run(tx, bounds.validFromMs, bounds.validUntilMs, row.seq);
      // Up to 2000 codes, and as many changes in a call.
      if (name !== row.name || isValidOtherwise)
        tx.lastly(`codes of ${row.id}`, () => store.tellOfCodes.run(tx, row.seq));
    },
  });
}

/** Activates or deactivates a consumer, and warns of what is left open. @throws what `readConsumer` throws */
export function setConsumerActive({ tx, actor }: WriteContext, id: string, active: boolean): Json {
  const row = requireConsumer(tx, actor, id);
  const body = switchConsumer(tx, row, active);
  const { warnings } = active ? {} : warningsLeft(tx, row.seq);
  return warnings ? `${body.slice(0, -1)},"warnings":${JSON.stringify(warnings)}}` : body;
}

/** Columns needed to activate or deactivate a consumer. */
type SwitchedRow = Pick<store.ConsumerRow, 'seq' | 'id' | 'client' | 'account' | 'isActive'>;

/**
 * Switches a consumer. Deactivating takes its active codes along; activating brings back those that were taken, and
 * leaves those that were off by themselves (rules/people-and-codes#consumer-states). The state that is there already
 * leaves no audit row.
 * @returns its body
 */
export function switchConsumer(tx: Tx, row: SwitchedRow, active: boolean): Json {
  const unchanged = row.isActive === Number(active);
  const held = unchanged ? [] : liveCodesOfConsumer.all(tx, row.seq);
  const action = active ? 'activate' : 'deactivate';
  const body = consumers.edit(tx, row, {
    action,
    unchanged,
    apply() {
      store.switchConsumer.run(tx, Number(active), tx.nowIso, row.seq);
      (active ? switchCodesBack : switchCodesOff).run(tx, row.seq);
    },
  });
  // After the entry of the consumer: `verify` knows by that which of them were taken along.
  for (const code of held) codes.changedAlong(tx, auditedCode(row, code), action, code.body);
  return body;
}

/** Removes a consumer. @throws what `readConsumer` throws */
export function removeConsumer({ tx, actor }: WriteContext, id: string): undefined {
  takeConsumerAway(tx, requireConsumer(tx, actor, id));
}

/** Removes a consumer with its codes, their profiles and fingerprints, and its tags; history stays. */
export function takeConsumerAway(tx: Tx, row: store.ConsumerRow): void {
  const held = liveCodesOfConsumer.all(tx, row.seq);
  consumers.remove(tx, row, () => {
    for (const code of held) {
      removeCode.run(tx, tx.nowIso, code.seq);
      if (code.type === 'FINGERPRINT') removeFingerprintsOfCode(tx, code.seq);
    }
    store.removeConsumer.run(tx, tx.nowIso, tx.nowIso, row.seq);
  });
  for (const code of held) codes.removedAlong(tx, auditedCode(row, code), code.body);
}

function requireFreeIdentification(tx: Tx, account: number, identification: string, own?: number): void {
  const there = store.consumerWithIdentification.get(tx, account, identification);
  if (there === undefined) return;
  const mover = own === undefined ? undefined : { seq: own, consumer: own };
  throw new Taken('consumers.identification_exists', there, mover);
}
