import type { Json } from '../../../store/json.ts';
import { jsonObject } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

export type RuleRow = { seq: number; id: string; client: number; account: number; rules: Json };

export const rulesOfDevice = query<[device: number], RuleRow>(
  'SELECT seq, id, client, account, rules FROM reading_rules WHERE device = ?',
);
export const devicesByIdentity = query<[account: number, value: string], { device: number; field: string }>(
  `SELECT r.device, r.identity_field AS field FROM reading_rules r JOIN devices d ON d.seq = r.device
    WHERE r.account = ? AND r.identity_value = ? AND d.removed_at IS NULL`,
);
export const insertRules = insertInto('reading_rules', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  device: 'integer',
  identity_field: 'text?',
  identity_value: 'text?',
  rules: 'text',
  created_at: 'text',
});
export const updateRules = change<[field: string | null, value: string | null, rules: string, seq: number]>(
  'UPDATE reading_rules SET identity_field = ?, identity_value = ?, rules = ? WHERE seq = ?',
);

/** The body for the audit. */
export const rulesBody = column<[seq: number], Json>(
  `SELECT ${jsonObject({ id: 'r.id', deviceId: 'd.id', rules: 'json(r.rules)' })}
    FROM reading_rules r JOIN devices d ON d.seq = r.device WHERE r.seq = ?`,
);
