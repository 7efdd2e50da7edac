import { actorColumns, actorObject } from '../../../access/actor-columns.ts';
import { type Json, jsonMoment, jsonObject } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

/** Members of an extra that never change. The audit stores these; `used` follows from deliveries. */
const lasting = {
  until: jsonMoment('x.until_ms'),
  reason: 'x.reason',
  createdAt: jsonMoment('x.created_ms'),
  actor: actorObject('x'),
};
const named = { id: 'x.id', productId: 'p.id', quantity: 'x.quantity' };
const projection = jsonObject({ ...named, used: 'x.used', ...lasting });
/** An extra as the audit has it. */
export const auditedExtra = jsonObject({ ...named, ...lasting });

export const extraBody = column<[seq: number], Json>(
  `SELECT ${projection} FROM extras x JOIN products p ON p.seq = x.product WHERE x.seq = ?`,
);
export const auditedBody = column<[seq: number], Json>(
  `SELECT ${auditedExtra} FROM extras x JOIN products p ON p.seq = x.product WHERE x.seq = ?`,
);

/** The extras of a code that were not taken away, newest first, before a place. */
export const extrasOfCode = query<[code: number, before: number, limit: number], { seq: number; body: Json }>(
  `SELECT x.seq, ${projection} AS body FROM extras x INDEXED BY extras_of_code JOIN products p ON p.seq = x.product
    WHERE x.code = ? AND x.removed_ms IS NULL AND x.seq < ? ORDER BY x.seq DESC LIMIT ?`,
);

/** An extra that a path names. */
export const extraById = column<[code: number, id: string], number>(
  'SELECT seq FROM extras INDEXED BY extras_of_code WHERE code = ? AND removed_ms IS NULL AND id = ?',
);

/** The number of a code's extras that are not used up. */
export const openCount = column<[code: number, nowMs: number], number>(
  `SELECT count(*) FROM extras INDEXED BY extras_of_code
    WHERE code = ? AND removed_ms IS NULL AND used < quantity AND until_ms > ?`,
);

export const insertExtra = insertInto('extras', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  code: 'integer',
  product: 'integer',
  quantity: 'integer',
  created_ms: 'integer',
  until_ms: 'integer',
  after_delivery: 'integer',
  reason: 'text',
  ...actorColumns,
});

export const lastDelivery = column<[], number>('SELECT ifnull(max(seq), 0) FROM deliveries');

export const removeExtra = change<[removedMs: number, lastDelivery: number, seq: number]>(
  'UPDATE extras SET removed_ms = ?, before_delivery = ? WHERE seq = ?',
);

/** The product of a code's eas policy with an id. */
export const grantedProduct = column<[profile: number, id: string], number>(
  `SELECT p.seq FROM products p CROSS JOIN profile_products pp ON pp.profile = ? AND pp.product = p.seq
    WHERE p.id = ? AND p.removed_at IS NULL`,
);

/** Lists a code again for controllers, because an extra changes what it may take. */
export const tellOfCode = change<[account: number, level: number, value: string]>(
  `UPDATE code_values SET change = 1 + ifnull((SELECT max(change) FROM code_values WHERE account = ?), 0)
    WHERE level = ? AND value = ?`,
);

export const anyOpen = column<[account: number], number>(
  'SELECT 1 FROM extras INDEXED BY extras_open WHERE account = ? AND removed_ms IS NULL AND used < quantity LIMIT 1',
);

/** The extra that a delivery of a moment uses: the one that ends first. */
export const extraFor = column<
  [code: number, product: number, dateMs: number, latestStartMs: number],
  number
>(
  `SELECT seq FROM extras INDEXED BY extras_of_code
    WHERE code = ? AND product = ? AND removed_ms IS NULL AND used < quantity AND until_ms > ? AND created_ms <= ?
    ORDER BY until_ms, seq LIMIT 1`,
);
export const useExtra = change<[seq: number]>('UPDATE extras SET used = used + 1 WHERE seq = ?');
export const insertUse = insertInto('extra_uses', {
  delivery: 'integer',
  extra: 'integer',
  code: 'integer',
  product: 'integer',
  date_ms: 'integer',
});
