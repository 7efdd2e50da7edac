import { column, query, type Reader, tuples } from '../store/statement.ts';

/*
 * Rows of a site in commit order. Audit entries lead: the rows of a batch of movements are adjacent in their
 * tables, in the order of the entries, so each table is read from head office's position by its key alone.
 */

/** The tables of movements, and how far into each of them head office has come: the last `seq` of each. */
export const movementTables = ['deliveries', 'recharges', 'returns', 'credits'] as const;
export type MovementTable = (typeof movementTables)[number];
export type Places = Record<MovementTable, number>;

/** An entry of the audit, as it is shipped. */
export type Entry = {
  seq: number;
  dateMs: number;
  hash: string;
  actorType: string;
  action: string;
  kind: string;
  id: string;
  /** The account's own number and id. */
  account: number | null;
  accountId: string | null;
  body: string | null;
  /** The sequences of a batch of movements, both inclusive. */
  first: number | null;
  last: number | null;
};

const entriesAfter = query<[seq: number, limit: number], Entry>(
  `SELECT l.seq, l.date_ms AS dateMs, l.hash, l.actor_type AS actorType, l.action, l.resource_type AS kind,
      l.resource_id AS id, l.account, a.id AS accountId, l.new_value AS body,
      iif(l.resource_type = 'movements', l.new_value ->> 'firstSequence', NULL) AS first,
      iif(l.resource_type = 'movements', l.new_value ->> 'lastSequence', NULL) AS last
    FROM audit_log l LEFT JOIN accounts a ON a.seq = l.account WHERE l.seq > ? ORDER BY l.seq LIMIT ?`,
);

/** The most entries in one step: things are small, and their bodies are up to a few kilobytes. */
const maxEntries = 2000;

/**
 * The entries that one step ships: those after a place, up to a number of movements. It is at least one, if any is
 * left, and a batch is never split.
 */
export function entriesFrom(reader: Reader, after: number, movements: number): Entry[] {
  const entries: Entry[] = [];
  let held = 0;
  for (const entry of entriesAfter.iterate(reader, after, maxEntries)) {
    if (entry.first !== null && entry.last !== null) held += entry.last - entry.first + 1;
    if (held > movements && entries.length > 0) break;
    entries.push(entry);
  }
  return entries;
}

/** A movement as head office has it, before people are renamed. Dates are milliseconds, amounts minor units. */
export type MovementRow = {
  seq: number;
  kind: 'delivery' | 'recharge' | 'return' | 'credit';
  id: string;
  account: number;
  accountId: string;
  timeZone: string;
  currency: string;
  sequence: number;
  dateMs: number;
  receivedMs: number;
  controller: string | null;
  device: string | null;
  deviceSerial: string | null;
  deviceName: string | null;
  operation: string | null;
  selection: string | null;
  businessLine: string | null;
  product: string | null;
  productName: string | null;
  productType: string | null;
  isReturnable: number | null;
  method: string | null;
  isDelivered: number | null;
  failureReason: string | null;
  sellValue: number | null;
  taxRate: number | null;
  taxValue: number | null;
  cost: number | null;
  balancePaid: number | null;
  rechargePaid: number | null;
  amount: number | null;
  balanceAfter: number | null;
  delivery: string | null;
  toSubsidy: number | null;
  isDateDoubtful: number | null;
  consumer: string | null;
  consumerName: string | null;
  consumerIdentification: string | null;
  codeValue: string | null;
  /** JSON `[{ key, value }]` */
  tags: string | null;
};

/** The columns that only some kinds have; null in the others. */
const ofSome = {
  controller: 'k.serial',
  device: 'v.id',
  deviceSerial: 'v.serial',
  deviceName: 'm.device_name',
  selection: 'm.selection',
  businessLine: 'm.business_line',
  product: 'p.id',
  productName: 'm.product_name',
  productType: 'm.product_type',
  isReturnable: 'm.is_returnable',
  method: 'm.method',
  isDelivered: 'm.is_delivered',
  failureReason: 'm.failure_reason',
  sellValue: 'm.sell_value',
  taxRate: 'm.tax_rate',
  taxValue: 'm.tax_value',
  cost: 'm.cost',
  balancePaid: 'm.balance_paid',
  rechargePaid: 'm.recharge_paid',
  amount: 'm.amount',
  balanceAfter: 'm.balance_after',
  delivery: 'd.id',
  toSubsidy: 'm.to_subsidy',
  isDateDoubtful: 'coalesce(m.date_doubtful, 0)',
} as const;

function movementsOf(
  table: MovementTable,
  kind: MovementRow['kind'],
  own: readonly (keyof typeof ofSome)[],
  joins: string,
) {
  const some = Object.entries(ofSome).map(
    ([name, sql]) => `${own.includes(name as keyof typeof ofSome) ? sql : 'NULL'} AS ${name}`,
  );
  return query<[seq: number, limit: number], MovementRow>(
    `SELECT m.seq, '${kind}' AS kind, m.id, m.account, a.id AS accountId, a.time_zone AS timeZone, a.currency, m.sequence,
        m.date_ms AS dateMs, ${kind === 'credit' ? 'm.date_ms' : 'm.received_ms'} AS receivedMs, o.id AS operation,
        c.id AS consumer, m.consumer_name AS consumerName, m.consumer_identification AS consumerIdentification,
        m.code_value AS codeValue, t.told AS tags, ${some.join(', ')}
      FROM ${table} m JOIN accounts a ON a.seq = m.account LEFT JOIN operations o ON o.seq = m.operation
        LEFT JOIN consumers c ON c.seq = m.consumer LEFT JOIN tag_sets t ON t.seq = m.tag_set ${joins}
      WHERE m.seq > ? ORDER BY m.seq LIMIT ?`,
  );
}

const machine = ['controller', 'device', 'deviceSerial', 'deviceName', 'isDateDoubtful'] as const;
const machineJoins =
  'LEFT JOIN devices v ON v.seq = m.device LEFT JOIN controllers k ON k.seq = m.controller';

const statements = {
  deliveries: movementsOf(
    'deliveries',
    'delivery',
    [
      ...machine,
      'selection',
      'businessLine',
      'product',
      'productName',
      'productType',
      'isReturnable',
      'method',
      'isDelivered',
      'failureReason',
      'sellValue',
      'taxRate',
      'taxValue',
      'cost',
      'balancePaid',
      'rechargePaid',
    ],
    `${machineJoins} LEFT JOIN products p ON p.seq = m.product`,
  ),
  recharges: movementsOf('recharges', 'recharge', [...machine, 'amount', 'balanceAfter'], machineJoins),
  returns: movementsOf(
    'returns',
    'return',
    [...machine, 'delivery'],
    `${machineJoins} LEFT JOIN deliveries d ON d.seq = m.delivery`,
  ),
  credits: movementsOf(
    'credits',
    'credit',
    ['amount', 'balanceAfter', 'delivery', 'toSubsidy'],
    'LEFT JOIN deliveries d ON d.seq = m.delivery',
  ),
} satisfies Record<MovementTable, unknown>;

/** A movement and the entry of the audit of its batch. */
export type Shipped = { row: MovementRow; pos: number };

/**
 * The movements of a step's entries, read from a place in each table; `places` then has the end.
 * @throws if the rows are not those of the entries
 */
export function movementsOfEntries(
  reader: Reader,
  entries: readonly Entry[],
  from: Readonly<Places>,
): { movements: Shipped[]; places: Places } {
  const batches = Map.groupBy(
    entries.filter(({ first }) => first !== null),
    ({ account }) => account!,
  );
  let left = entries.reduce((sum, { first, last }) => sum + (first === null ? 0 : last! - first + 1), 0);
  const movements: Shipped[] = [];
  const places = { ...from };
  for (const table of movementTables) {
    if (left === 0) break;
    for (const row of statements[table].iterate(reader, places[table], left)) {
      const batch = batchOf(batches.get(row.account) ?? [], row.sequence);
      if (!batch) break;
      movements.push({ row, pos: batch.seq });
      places[table] = row.seq;
      left--;
    }
  }
  if (left !== 0) {
    throw new Error(
      `the audit tells of ${left} movements more than its tables have between entries ${entries[0]!.seq} and ${entries.at(-1)!.seq}; verify --full says where`,
    );
  }
  return { movements, places };
}

/** A movement by its key in its table; undefined where there is none. */
export function movementAt(reader: Reader, table: MovementTable, seq: number): MovementRow | undefined {
  const row = statements[table].get(reader, seq - 1, 1);
  return row?.seq === seq ? row : undefined;
}

/** An entry of the audit by its number. */
export const entryAt = (reader: Reader, seq: number): Entry | undefined =>
  entriesAfter.get(reader, seq - 1, 1);

/** The table of a kind of movement. */
export const tableOf = {
  delivery: 'deliveries',
  recharge: 'recharges',
  return: 'returns',
  credit: 'credits',
} as const satisfies Record<MovementRow['kind'], MovementTable>;

/** The last sequence of each account that arrived up to an entry of the audit. */
const lastSequences = tuples<[pos: number], [account: number, last: number]>(
  `SELECT a.seq, (SELECT l.new_value ->> 'lastSequence' FROM audit_log l INDEXED BY audit_of_account_by_both
      WHERE l.account = a.seq AND l.resource_type = 'movements' AND l.action = 'create' AND l.seq <= ?
      ORDER BY l.seq DESC LIMIT 1) FROM accounts a`,
);

/** All movements of a table that arrived up to an audit entry, in the form of head office. */
export function* movementsUpTo(reader: Reader, table: MovementTable, pos: number): Generator<MovementRow> {
  const last = new Map(lastSequences.all(reader, pos));
  for (let after = 0; ; ) {
    const rows = statements[table].all(reader, after, rowsAtOnce);
    for (const row of rows) if (row.sequence <= (last.get(row.account) ?? 0)) yield row;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.seq;
  }
}

const rowsAtOnce = 2000;

/** The batch of a sequence: those of an account are in the order of their sequences. */
function batchOf(batches: readonly Entry[], sequence: number): Entry | undefined {
  let [low, high] = [0, batches.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const batch = batches[middle]!;
    if (sequence < batch.first!) high = middle - 1;
    else if (sequence > batch.last!) low = middle + 1;
    else return batch;
  }
  return undefined;
}

/** A refusal as it is shipped. */
export type RefusalRow = {
  seq: number;
  account: number;
  accountId: string;
  timeZone: string;
  dateMs: number;
  reason: string;
  deviceSerial: string | null;
  selection: string | null;
  product: string | null;
  consumer: string | null;
};

/** Refusals after a place. Old refusals are deleted, also unshipped ones. */
export const refusalsAfter = query<[seq: number, limit: number], RefusalRow>(
  `SELECT r.seq, r.account, a.id AS accountId, a.time_zone AS timeZone, r.date_ms AS dateMs, r.reason, v.serial AS deviceSerial,
      r.selection, p.id AS product, c.id AS consumer
    FROM refusals r JOIN accounts a ON a.seq = r.account LEFT JOIN devices v ON v.seq = r.device
      LEFT JOIN products p ON p.seq = r.product LEFT JOIN consumers c ON c.seq = r.consumer
    WHERE r.seq > ? ORDER BY r.seq LIMIT ?`,
);

/** The ids of consumers after a place, removed ones as well. */
export const consumersAfter = query<[seq: number, limit: number], { seq: number; id: string }>(
  'SELECT seq, id FROM consumers WHERE seq > ? ORDER BY seq LIMIT ?',
);

/** The hash of an entry of the audit. */
export const hashOfEntry = column<[seq: number], string>('SELECT hash FROM audit_log WHERE seq = ?');

/** The position of each table where a history diverged from an older one, as JSON; null if unknown. */
export const placesOfFork = column<[epoch: string], string | null>(
  'SELECT places FROM history WHERE epoch = ?',
);
