import type { SharedNumbers } from '../../problems/problem.ts';
import { jsonMoment } from '../json.ts';
import { column, query, type Reader } from '../statement.ts';

/** The accounts that are returned: all if it names neither a client nor an account. */
export type NumbersOwner = {
  readonly client?: number | null | undefined;
  readonly account?: number | null | undefined;
};

const lastMovement = `ifnull((SELECT l.new_value ->> 'lastSequence' FROM audit_log l INDEXED BY audit_of_account_by_type
    WHERE l.account = a.seq AND l.resource_type = 'movements' AND l.seq <= ? ORDER BY l.seq DESC LIMIT 1), 0)`;
const ofAccounts = (where: string) =>
  query<number[], { accountId: string; sequence: number }>(
    `SELECT a.id AS accountId, ${lastMovement} AS sequence FROM accounts a WHERE ${where} ORDER BY a.seq`,
  );
const ofAccount = ofAccounts('a.seq = ?');
const ofClient = ofAccounts('a.client = ?');
const ofAll = ofAccounts('true');
const dateOf = column<[seq: number], string>(`SELECT ${jsonMoment('date_ms')} FROM audit_log WHERE seq = ?`);

/** The numbers of a shared entry of the audit, for the accounts of a client, of one account, or all. */
export function sharedNumbers(
  reader: Reader,
  entry: number,
  { client, account }: NumbersOwner,
): SharedNumbers {
  const accounts =
    typeof account === 'number'
      ? ofAccount.all(reader, entry, account)
      : typeof client === 'number'
        ? ofClient.all(reader, entry, client)
        : ofAll.all(reader, entry);
  return { auditEntry: entry, date: dateOf.get(reader, entry) ?? null, accounts };
}
