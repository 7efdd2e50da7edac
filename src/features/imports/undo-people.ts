import { parseJson } from '../../api/json-bytes.ts';
import { isoOf } from '../../lib/clock.ts';
import { profileNames } from '../catalogue/profiles.ts';
import { runRow } from '../consumers/bulk/bulk.ts';
import { codeOperations } from '../consumers/bulk/code-bulk.ts';
import { consumerOperations } from '../consumers/bulk/consumer-bulk.ts';
import type { Tag } from '../consumers/consumer-fields.ts';
import { cardHasMore, findConsumer, findIdentified, valuesOfCodes } from '../consumers/scoped-lookup.ts';
import { codeHasMovements } from '../movements/in-use.ts';
import { operationNames } from '../sites/operations.ts';
import { RowLeft, requireAsLeft, type Shown, type Undo, type UndoContext, type UndoRow } from './row.ts';
import { defined } from './values.ts';

type Found = ReturnType<typeof findIdentified>;

const tagPrefix = 'tags.';
const ofCard = ['codeType', 'operation', 'vendingProfile', 'easProfile', 'codeValidFrom', 'codeValidUntil'];

/** The state of a person and a card for a later undo; things by their numbers, amounts in minor units. */
export function personState({ consumer, code }: Found): Record<string, Shown> {
  const state: Record<string, Shown> = {};
  if (!consumer) return state;
  state['identification'] = consumer.identification;
  state['name'] = consumer.name;
  for (const { key, value } of parseJson(consumer.tags) as Tag[]) state[tagPrefix + key] = value;
  state['validFrom'] = consumer.validFromMs;
  state['validUntil'] = consumer.validUntilMs;
  if (!code) return state;
  state['codeId'] = code.value;
  state['codeType'] = code.type;
  state['operation'] = code.operation;
  state['vendingProfile'] = code.vendingProfile;
  state['easProfile'] = code.easProfile;
  state['codeValidFrom'] = code.validFromMs;
  state['codeValidUntil'] = code.validUntilMs;
  state['subsidy'] = code.vendingBalance;
  return state;
}

/** The bound that a field had before, as bodies have it; undefined where the row did not change it. */
function boundBefore(state: Undo['state'], field: string): string | null | undefined {
  const was = state[field]?.[0];
  return typeof was === 'number' ? isoOf(was) : (was as null | undefined);
}

/** Undoes rows of people as the bulk calls change them (rules/imports#undo). */
export function undoPeople({ tx, actor, account }: UndoContext): UndoRow {
  const people = consumerOperations({ tx, actor }, account);
  const cards = codeOperations({ tx, actor }, account);
  const idsOf = (named: readonly { seq: number; id: string }[]) =>
    new Map(named.map(({ seq, id }) => [seq, id]));
  const operations = idsOf(operationNames(tx, account.seq));
  const profiles = idsOf(profileNames(tx, account.seq));

  return (id, status, undo) => {
    const consumer = findConsumer(tx, id);
    if (!consumer) throw new RowLeft('removed');
    const found = findIdentified(tx, account, consumer.identification, undo.codeId);
    const { code } = found;
    const isOfCard = undo.madeCard || [...ofCard, 'subsidy'].some((field) => field in undo.state);
    if (isOfCard && !code) throw new RowLeft('changed', ['codeId']);
    requireAsLeft(undo, personState(found), fieldsOf(status, undo, personState(found)));
    if (code && undo.madeCard) requireUnused(code);
    const { identification } = consumer;
    if (status === 'created') {
      const others = valuesOfCodes(tx, consumer.seq).filter((value) => value !== undo.codeId);
      if (others.length > 0) throw new RowLeft('changed', ['codeId']);
      if (consumer.isActive === 0) throw new RowLeft('changed', ['isActive']);
      runRow(actor, people, { op: 'delete', identification });
      return;
    }
    if (undo.madeCard) runRow(actor, cards, { op: 'delete', identification, codeId: undo.codeId });
    restorePerson(identification, consumer.tags, undo);
    if (undo.codeId !== undefined && isOfCard && !undo.madeCard)
      restoreCard(identification, undo.codeId, undo);
  };

  /**
   * The fields that must be unchanged since the import: for a created thing all, except balances, which reloads change.
   */
  function fieldsOf(status: 'created' | 'updated', { state, madeCard }: Undo, now: Record<string, Shown>) {
    const fields = Object.keys(state);
    if (status === 'created') fields.push(...Object.keys(now));
    if (madeCard) fields.push(...ofCard);
    return madeCard ? fields.filter((field) => field !== 'subsidy') : fields;
  }

  function requireUnused(code: NonNullable<Found['code']>): void {
    if (cardHasMore(tx, code.seq)) throw new RowLeft('changed', ['codeId']);
    if (codeHasMovements(tx, code)) throw new RowLeft('used');
  }

  function restorePerson(identification: string, stored: string, { state }: Undo): void {
    const name = state['name']?.[0] as string | undefined;
    const before = Object.entries(state).filter(([field]) => field.startsWith(tagPrefix));
    const tags = new Map((parseJson(stored) as Tag[]).map(({ key, value }) => [key, value]));
    for (const [field, [was]] of before) {
      const key = field.slice(tagPrefix.length);
      if (was === null) tags.delete(key);
      else tags.set(key, String(was));
    }
    const bounds = defined({
      validFrom: boundBefore(state, 'validFrom'),
      validUntil: boundBefore(state, 'validUntil'),
    });
    if (name === undefined && before.length === 0 && Object.keys(bounds).length === 0) return;
    const told = [...tags].map(([key, value]) => ({ key, value }));
    runRow(actor, people, {
      op: 'update',
      identification,
      ...defined({ name }),
      ...bounds,
      ...(before.length > 0 && { tags: told }),
    });
  }

  function restoreCard(identification: string, codeId: string, { state }: Undo): void {
    const was = (field: string) => state[field]?.[0];
    const idIn = (ids: ReadonlyMap<number, string>, field: string) => {
      const seq = was(field);
      if (seq === undefined || seq === null) return seq;
      const id = ids.get(seq as number);
      // A place or a profile that was removed since is not there to go back to.
      if (id === undefined) throw new RowLeft('removed', [field]);
      return id;
    };
    const lines = defined({
      vending: idIn(profiles, 'vendingProfile'),
      eas: idIn(profiles, 'easProfile'),
    });
    const edit = defined({
      codeType: was('codeType'),
      operationId: idIn(operations, 'operation'),
      vendingBalance: was('subsidy'),
      validFrom: boundBefore(state, 'codeValidFrom'),
      validUntil: boundBefore(state, 'codeValidUntil'),
      lineProfiles: Object.keys(lines).length > 0 ? lines : undefined,
    });
    if (Object.keys(edit).length > 0) runRow(actor, cards, { op: 'update', identification, codeId, ...edit });
  }
}
