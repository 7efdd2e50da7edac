import { jsonMoment, jsonObject } from '../../../store/json.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

export const insertRefusal = insertInto('refusals', {
  id: 'text',
  account: 'integer',
  date_ms: 'integer',
  reason: 'text',
  code_value: 'text',
  code: 'integer?',
  consumer: 'integer?',
  device: 'integer?',
  selection: 'text?',
  product: 'integer?',
  rules: 'text',
  seal: 'text',
});

export const refusalCount = column<[account: number], number>(
  'SELECT refusals FROM refusal_counts WHERE account = ?',
);
export const dropOldestRefusals = change<[account: number, count: number]>(
  `DELETE FROM refusals WHERE seq IN (
    SELECT seq FROM refusals INDEXED BY refusals_of_account WHERE account = ? ORDER BY date_ms, seq LIMIT ?)`,
);

/** True if a value is a live code of an account, at any level. */
export const isSomebodys = column<[account: number, account: number, value: string], 1>(
  `SELECT 1 FROM codes WHERE level IN (SELECT -? UNION ALL SELECT seq FROM operations WHERE account = ? AND removed_at IS NULL)
    AND value = ? AND removed_at IS NULL LIMIT 1`,
);
/** Data about an unknown code. */
export type UnknownRow = { seq: number; firstMs: number; lastMs: number; uses: number };

export const unknownByValue = query<[account: number, value: string], UnknownRow>(
  `SELECT seq, first_seen_ms AS firstMs, last_seen_ms AS lastMs, uses FROM unknown_codes
    WHERE account = ? AND value = ?`,
);
export const insertUnknown = insertInto('unknown_codes', {
  account: 'integer',
  value: 'text',
  first_seen_ms: 'integer',
  last_seen_ms: 'integer',
  uses: 'integer',
  device: 'integer?',
  seal: 'text',
});
export const updateUnknown = change<
  [lastMs: number, uses: number, device: number | null, seal: string, seq: number]
>('UPDATE unknown_codes SET last_seen_ms = ?, uses = ?, device = ?, seal = ? WHERE seq = ?');
export const unknownCount = column<[account: number], number>(
  'SELECT unknown_codes FROM refusal_counts WHERE account = ?',
);
export const dropOldestUnknown = change<[account: number, count: number]>(
  `DELETE FROM unknown_codes WHERE seq IN (
    SELECT seq FROM unknown_codes INDEXED BY unknown_codes_by_use WHERE account = ?
      ORDER BY last_seen_ms, seq LIMIT ?)`,
);

/** A consumer, removed or not: history names it. */
export const consumerEver = query<[id: string], { seq: number; account: number }>(
  'SELECT seq, account FROM consumers WHERE id = ?',
);

const unlessNull = (column: string, object: string) =>
  `CASE WHEN ${column} IS NULL THEN NULL ELSE ${object} END`;
const device = unlessNull('v.seq', jsonObject({ serial: 'v.serial', name: 'v.name' }));

const refusalRows = new FilteredRows({
  table: 'refusals',
  alias: 'd',
  where: 'true',
  filters: {
    account: 'd.account = ?',
    device: 'd.device = ?',
    consumer: 'd.consumer = ?',
    product: 'd.product = ?',
    codeId: 'd.code_value = ?',
    reason: 'd.reason = ?',
  },
  accessPaths: [
    ['codeId', 'refusals_by_code'],
    ['consumer', 'refusals_by_consumer'],
    ['product', 'refusals_by_product'],
    ['device', 'refusals_by_device'],
    ['reason', 'refusals_by_reason'],
    ['account', 'refusals_of_account'],
  ],
});

/** A refusal as the API returns it, with current names (rules/refusals#the-list). */
export const refusalList = new KeysetList(
  refusalRows,
  jsonObject({
    id: 'd.id',
    date: jsonMoment('d.date_ms'),
    reason: 'd.reason',
    code: jsonObject({ codeId: 'd.code_value', codeType: 'k.type' }),
    consumer: unlessNull(
      'c.seq',
      jsonObject({ id: 'c.id', name: 'c.name', identification: 'c.identification' }),
    ),
    device,
    selection: 'd.selection',
    product: unlessNull('p.seq', jsonObject({ id: 'p.id', name: 'p.name' })),
    rules: 'json(d.rules)',
  }),
  `LEFT JOIN codes k ON k.seq = d.code LEFT JOIN consumers c ON c.seq = d.consumer
    LEFT JOIN devices v ON v.seq = d.device LEFT JOIN products p ON p.seq = d.product`,
);

const unknownRows = new FilteredRows({
  table: 'unknown_codes',
  alias: 'd',
  where: 'true',
  filters: { account: 'd.account = ?' },
  accessPaths: [
    [
      'account',
      { from: 'unknown_codes d INDEXED BY unknown_codes_by_use', dateMs: 'd.last_seen_ms', seq: 'd.seq' },
    ],
  ],
});

/** A value without an owner as the API returns it (rules/refusals#unknown-codes). */
export const unknownList = new KeysetList(
  unknownRows,
  jsonObject({
    codeId: 'd.value',
    firstSeenAt: jsonMoment('d.first_seen_ms'),
    lastSeenAt: jsonMoment('d.last_seen_ms'),
    count: 'd.uses',
    device,
  }),
  'LEFT JOIN devices v ON v.seq = d.device',
);
