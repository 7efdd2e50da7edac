import { column, query } from '../../../store/statement.ts';

/** A live code with its amounts, in minor units. */
export type StatedCode = {
  seq: number;
  account: number;
  consumer: number;
  value: string;
  createdAt: string;
  subsidy: number;
  recharge: number;
};

export const statedCode = query<[consumer: number, value: string], StatedCode>(
  `SELECT seq, account, consumer, value, created_at AS createdAt, vending_balance AS subsidy,
      vending_recharge AS recharge
    FROM codes WHERE consumer = ? AND value = ? AND removed_at IS NULL`,
);

/** A movement of some code of a consumer: where it is in the order of arrival, and what it changed. */
export type MovedCredit = {
  sequence: number;
  code: number | null;
  id: string;
  dateMs: number;
  subsidy: number;
  recharge: number;
};

const moved = (table: string, subsidy: string, recharge: string) =>
  query<[seq: number], MovedCredit>(
    `SELECT sequence, code, id, date_ms AS dateMs, ${subsidy} AS subsidy, ${recharge} AS recharge
      FROM ${table} WHERE seq = ?`,
  );
const underIdentifications = (table: string) =>
  column<[consumer: number], number>(
    `SELECT m.seq FROM consumer_identifications i
      CROSS JOIN ${table} m INDEXED BY ${table}_by_consumer
        ON m.account = i.account AND m.consumer_identification = i.identification
      WHERE i.consumer = ? ORDER BY m.seq DESC`,
  );

/** The movements of a consumer of each kind, the last arrival first, and how each is read. */
export const sales = {
  kind: 'sale',
  of: column<[consumer: number, consumer: number], number>(
    `SELECT delivery FROM consumer_deliveries WHERE consumer = ?
      UNION ALL SELECT delivery FROM recent_consumer_deliveries WHERE consumer = ? ORDER BY 1 DESC`,
  ),
  one: moved('deliveries', '-balance_paid', '-recharge_paid'),
} as const;
export const recharges = {
  kind: 'recharge',
  of: underIdentifications('recharges'),
  one: moved('recharges', '0', 'amount'),
} as const;
export const credits = {
  kind: 'credit',
  of: underIdentifications('credits'),
  one: moved('credits', 'to_subsidy', 'amount - to_subsidy'),
} as const;

/** An audit row with a subsidy; for a reload, with `periodStart`. */
export type AuditedSubsidy = {
  seq: number;
  id: string;
  dateMs: number;
  before: number;
  after: number;
  periodStart: string | null;
};

const entry = `seq, id, date_ms AS dateMs, previous_value ->> 'vendingBalance' AS before,
  new_value ->> 'vendingBalance' AS after, new_value ->> 'periodStart' AS periodStart`;
const ofCodes = `FROM audit_log INDEXED BY audit_of_codes WHERE resource_type = 'code'`;

/** The last reloads of what the audit calls so, after one row and before another. */
export const reloadsBetween = query<
  [resourceId: string, after: number, before: number, limit: number],
  AuditedSubsidy
>(
  `SELECT ${entry} ${ofCodes} AND action = 'reload' AND resource_id = ? AND seq > ? AND seq < ?
    ORDER BY seq DESC LIMIT ?`,
);

/** Changes of a consumer's code, except reloads; `newValue` is its value then. */
export type AuditedCode = AuditedSubsidy & { action: string; resourceId: string; newValue: string | null };

/** All that was made, removed and edited of the codes of a consumer, whose names are between two texts. */
export const editsBetween = query<[from: string, before: string], AuditedCode>(
  `SELECT ${entry}, action, resource_id AS resourceId, new_value ->> 'codeId' AS newValue
    ${ofCodes} AND action IN ('create', 'delete', 'update') AND resource_id >= ? AND resource_id < ?`,
);

/** The sequence of the account's last movement when a row of the audit was written. */
export const sequenceBefore = column<[account: number, auditSeq: number], number>(
  `SELECT new_value ->> 'lastSequence' FROM audit_log INDEXED BY audit_of_account_by_both
    WHERE account = ? AND resource_type = 'movements' AND action = 'create' AND seq < ? ORDER BY seq DESC LIMIT 1`,
);
