import { type Json, jsonMoment, jsonObject } from '../../store/json.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

/** The columns that the seal of a request covers. */
export const grantColumns = [
  'id',
  'account',
  'consumer',
  'code',
  'product',
  'device',
  'reason',
  'created_ms',
  'expires_ms',
  'state',
  'decided_ms',
  'contact',
] as const;

export type GrantRow = {
  seq: number;
  id: string;
  account: number;
  state: 'pending' | 'granted' | 'declined';
  expiresMs: number;
  reason: string;
  consumerId: string;
  consumerName: string;
  code: number;
  codeValue: string;
  productId: string;
  productName: string;
  deviceName: string;
};

const select = `SELECT g.seq, g.id, g.account, g.state, g.expires_ms AS expiresMs, g.reason, c.id AS consumerId,
    c.name AS consumerName, g.code, k.value AS codeValue, p.id AS productId, p.name AS productName, v.name AS deviceName
  FROM grant_requests g JOIN consumers c ON c.seq = g.consumer JOIN codes k ON k.seq = g.code
    JOIN products p ON p.seq = g.product JOIN devices v ON v.seq = g.device`;
export const grantById = query<[id: string], GrantRow>(`${select} WHERE g.id = ?`);

/** The pending request of a card for a product, if there is one. */
export const pendingGrant = query<
  [consumer: number, sinceMs: number, code: number, product: number],
  GrantRow
>(
  `${select} WHERE g.consumer = ? AND g.created_ms > ? AND g.code = ? AND g.product = ? AND g.state = 'pending' LIMIT 1`,
);

const since = (of: string) =>
  column<[seq: number, sinceMs: number], number>(
    `SELECT count(*) FROM grant_requests INDEXED BY grant_requests_of_${of} WHERE ${of} = ? AND created_ms > ?`,
  );
/** The number of requests since a moment. */
export const askedSince = { consumer: since('consumer'), device: since('device'), account: since('account') };

export const insertGrant = insertInto('grant_requests', {
  id: 'text',
  account: 'integer',
  consumer: 'integer',
  code: 'integer',
  product: 'integer',
  device: 'integer',
  reason: 'text',
  created_ms: 'integer',
  expires_ms: 'integer',
  state: 'text',
  seal: 'text',
});
export const decideGrant = change<[state: string, decidedMs: number, contact: number, seq: number]>(
  'UPDATE grant_requests SET state = ?, decided_ms = ?, contact = ? WHERE seq = ?',
);
/** Deletes old requests of an account, some at a time; they stay in the audit. */
export const forgetGrants = change<[account: number, beforeMs: number]>(
  `DELETE FROM grant_requests WHERE seq IN (SELECT seq FROM grant_requests INDEXED BY grant_requests_of_account
    WHERE account = ? AND created_ms < ? LIMIT 20)`,
);

/** A request as the audit has it. */
export const auditedGrant = column<[seq: number], Json>(
  `SELECT ${jsonObject({
    id: 'g.id',
    state: 'g.state',
    reason: 'g.reason',
    codeId: 'k.value',
    productId: 'p.id',
    deviceId: 'v.id',
    expiresAt: jsonMoment('g.expires_ms'),
  })} FROM grant_requests g JOIN codes k ON k.seq = g.code JOIN products p ON p.seq = g.product
    JOIN devices v ON v.seq = g.device WHERE g.seq = ?`,
);
