import { type Json, jsonBoolean, jsonObject } from '../../../store/json.ts';
import { CachedCounts, CountedInsert } from '../../../store/lists/cached-counts.ts';
import { change, column, query } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type Bounds, validityMembersOf } from '../validity.ts';

const members = jsonObject({
  codeId: 'k.value',
  codeType: 'k.type',
  operationId: '(SELECT id FROM operations WHERE seq = k.operation)',
  isActive: jsonBoolean('k.is_active'),
  vendingProfileId: '(SELECT id FROM profiles WHERE seq = k.vending_profile)',
  easProfileId: '(SELECT id FROM profiles WHERE seq = k.eas_profile)',
  vendingBalance: 'k.vending_balance',
  vendingRecharge: 'k.vending_recharge',
});

/** A code as the API returns it, for the row `k` (rules/people-and-codes#codes). A patch leaves out nulls. */
export const codeObject = `iif(k.valid_from_ms IS NULL AND k.valid_until_ms IS NULL, ${members},
  json_patch(${members}, ${jsonObject(validityMembersOf('k'))}))`;

/** A live code as its rules need it. `level` is its operation, or the account negated. */
export type CodeRow = {
  seq: number;
  account: number;
  consumer: number;
  value: string;
  type: string;
  operation: number | null;
  level: number;
  isActive: 0 | 1;
  offWithConsumer: 0 | 1;
  vendingProfile: number | null;
  easProfile: number | null;
  vendingBalance: number;
} & Bounds;

export const codeOfConsumer = query<[consumer: number, value: string], CodeRow>(
  `SELECT seq, account, consumer, value, type, operation, level, is_active AS isActive,
    off_with_consumer AS offWithConsumer, vending_profile AS vendingProfile, eas_profile AS easProfile,
    vending_balance AS vendingBalance, valid_from_ms AS validFromMs, valid_until_ms AS validUntilMs
    FROM codes WHERE consumer = ? AND value = ? AND removed_at IS NULL`,
);

export const codeWithProfile = column<[consumer: number], number>(
  `SELECT seq FROM codes WHERE consumer = ? AND removed_at IS NULL
    AND (vending_profile IS NOT NULL OR eas_profile IS NOT NULL) LIMIT 1`,
);

export const codeWithMore = column<[code: number, code: number], number>(
  `SELECT code FROM fingerprints WHERE code = ?
    UNION ALL SELECT code FROM extras WHERE code = ? AND removed_ms IS NULL LIMIT 1`,
);

export const codeBody = column<[seq: number], Json>(`SELECT ${codeObject} FROM codes k WHERE k.seq = ?`);

export const codeAtLevel = column<[level: number, value: string], number>(
  'SELECT seq FROM codes WHERE level = ? AND value = ? AND removed_at IS NULL',
);

/** The consumer of a code. */
export const holderOfCode = query<
  [seq: number],
  { consumerId: string; name: string; identification: string; isActive: 0 | 1 }
>(
  `SELECT c.id AS consumerId, c.name, c.identification, c.is_active AS isActive
    FROM codes k JOIN consumers c ON c.seq = k.consumer WHERE k.seq = ?`,
);

export const liveCodesOfConsumer = query<
  [consumer: number],
  { seq: number; value: string; type: string; body: Json }
>(`SELECT seq, value, type, ${codeObject} AS body FROM codes k WHERE consumer = ? AND removed_at IS NULL`);

/** A code of a consumer that has more than `others` of them. */
export const codeBeyond = query<[consumer: number, others: number], { seq: number }>(
  'SELECT seq FROM codes WHERE consumer = ? AND removed_at IS NULL LIMIT 1 OFFSET ?',
);

/** The number of live codes. */
export const codeCounts = new CachedCounts('code_counts', {
  client: 'integer',
  account: 'integer',
  is_active: 'integer',
});

const insert = new CountedInsert(
  'codes',
  {
    client: 'integer',
    account: 'integer',
    consumer: 'integer',
    value: 'text',
    type: 'text',
    operation: 'integer?',
    is_active: 'integer',
    off_with_consumer: 'integer',
    vending_profile: 'integer?',
    vending_assigned_ms: 'integer?',
    eas_profile: 'integer?',
    eas_assigned_ms: 'integer?',
    vending_balance: 'integer',
    last_subsidy_ms: 'integer?',
    created_at: 'text',
    search_text: 'text',
    valid_from_ms: 'integer?',
    valid_until_ms: 'integer?',
  },
  codeCounts,
);

/**
 * The number of live consumers with a live code at a level. Those with a code at the account's level count
 * only there.
 */
export const reachCounts = new CachedCounts('consumer_reach_counts', {
  level: 'integer',
  is_active: 'integer',
});

/** Removes a consumer's other levels: the account's level covers every operation. */
const leaveOtherLevels = change<[consumer: number, level: number]>(
  'DELETE FROM consumer_reach WHERE consumer = ? AND level <> ?',
);

const reachesElsewhere = column<[consumer: number, level: number], number>(
  'SELECT 1 FROM consumer_reach WHERE consumer = ? AND level <> ? LIMIT 1',
);

const reach = change<[consumer: number, level: number]>(
  'INSERT INTO consumer_reach (consumer, level) VALUES (?, ?) ON CONFLICT DO NOTHING',
);

const reaches = column<[consumer: number, level: number], number>(
  'SELECT 1 FROM consumer_reach WHERE consumer = ? AND level = ?',
);

const tellOfValue = change<
  [level: number, value: string, account: number, code: number, sameAccount: number]
>(
  `INSERT INTO code_values (level, value, account, code, change)
    VALUES (?, ?, ?, ?, 1 + ifnull((SELECT max(change) FROM code_values WHERE account = ?), 0))
    ON CONFLICT DO UPDATE SET code = excluded.code, change = excluded.change`,
);

const forgetUnknown = change<[account: number, value: string]>(
  'DELETE FROM unknown_codes WHERE account = ? AND value = ?',
);

/**
 * Stores a new code, active as its consumer is, with the effects: who its level reaches, the feed of codes, and the
 * removal from unknown codes. @returns its `seq`
 */
export function insertCode(tx: Tx, row: Parameters<typeof insert.run>[1]): number {
  const seq = insert.run(tx, row);
  const { account, consumer, operation, value } = row;
  const level = operation ?? -account;
  // Asked first, for most consumers have none: a DELETE that finds nothing costs three times as much.
  if (operation === null && reachesElsewhere.get(tx, consumer, level))
    leaveOtherLevels.run(tx, consumer, level);
  const isReached = operation !== null && reaches.get(tx, consumer, -account) !== undefined;
  if (!isReached && reach.run(tx, consumer, level).changes > 0)
    reachCounts.add(tx, { level, is_active: row.is_active });
  tellOfValue.run(tx, level, value, account, seq, account);
  forgetUnknown.run(tx, account, value);
  return seq;
}

export const updateCode = change<[string, string, number | null, string, seq: number]>(
  'UPDATE codes SET value = ?, type = ?, operation = ?, search_text = ? WHERE seq = ?',
);

/** No value has a NUL (rules/requests#texts), so no other code bears it; a text of NUL alone would have no length. */
const noValue = `'-' || char(0)`;

const takeValue = change<[seq: number]>(`UPDATE codes SET value = ${noValue} WHERE seq = ?`);

const forgetNoValue = change<[level: number]>(
  `DELETE FROM code_values WHERE level = ? AND value = ${noValue}`,
);

/** Does `meanwhile` while a code bears no value. It must be given one then, in the same savepoint. */
export function setAside(
  tx: Tx,
  { seq, level }: Pick<CodeRow, 'seq' | 'level'>,
  meanwhile: () => void,
): void {
  takeValue.run(tx, seq);
  // No controller is told that it was nothing for a moment.
  forgetNoValue.run(tx, level);
  meanwhile();
}

export const setSubsidy = change<[balance: number, atMs: number, seq: number]>(
  'UPDATE codes SET vending_balance = ?, last_subsidy_ms = ? WHERE seq = ?',
);

export const setValidity = change<[validFromMs: number | null, validUntilMs: number | null, seq: number]>(
  'UPDATE codes SET valid_from_ms = ?, valid_until_ms = ? WHERE seq = ?',
);

/** A new profile's reloads count from its assignment, whatever the one before it had reloaded. */
export const setVendingProfile = change<[profile: number | null, assignedMs: number | null, seq: number]>(
  'UPDATE codes SET vending_profile = ?, vending_assigned_ms = ?, last_reload_ms = NULL WHERE seq = ?',
);

export const setEasProfile = change<[profile: number | null, assignedMs: number | null, seq: number]>(
  'UPDATE codes SET eas_profile = ?, eas_assigned_ms = ? WHERE seq = ?',
);

export const switchCode = change<[isActive: number, seq: number]>(
  'UPDATE codes SET is_active = ?, off_with_consumer = 0 WHERE seq = ?',
);

export const switchCodesOff = change<[consumer: number]>(
  `UPDATE codes SET is_active = 0, off_with_consumer = 1
    WHERE consumer = ? AND removed_at IS NULL AND is_active = 1`,
);

export const switchCodesBack = change<[consumer: number]>(
  `UPDATE codes SET is_active = 1, off_with_consumer = 0
    WHERE consumer = ? AND removed_at IS NULL AND off_with_consumer = 1`,
);

export const removeCode = change<[removedAt: string, seq: number]>(
  `UPDATE codes SET removed_at = ?, vending_profile = NULL, vending_assigned_ms = NULL, eas_profile = NULL,
    eas_assigned_ms = NULL, last_reload_ms = NULL WHERE seq = ?`,
);
