import { newId } from '../store/ids.ts';
import { change } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

const insertClient = change<[id: string, name: string, createdAt: string]>(
  'INSERT INTO clients (id, name, created_at) VALUES (?, ?, ?)',
);

const insertAccount = change<[string, number, string, string, string, string, string]>(
  `INSERT INTO accounts (id, client, name, currency, time_zone, business_lines, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`,
);

/** What an account is made from. */
export type NewAccount = {
  id?: string | undefined;
  client: number;
  name: string;
  currency: string;
  timeZone: string;
  businessLines: readonly string[];
};

/** Makes a client, with the id that was given or a new one. */
export function createClient(
  tx: Tx,
  client: { id?: string | undefined; name: string },
): { seq: number; id: string } {
  const { id = newId(), name } = client;
  const { seq } = insertClient.run(tx, id, name, tx.nowIso);
  tx.audit({
    action: 'create',
    resourceType: 'client',
    resourceId: id,
    client: seq,
    account: null,
    previousValue: null,
    newValue: JSON.stringify({ id, name }),
  });
  return { seq, id };
}

/** Makes an account, with the id that was given or a new one. */
export function createAccount(tx: Tx, account: NewAccount): { seq: number; id: string } {
  const { id = newId(), client, name, currency, timeZone, businessLines } = account;
  const { seq } = insertAccount.run(
    tx,
    id,
    client,
    name,
    currency,
    timeZone,
    JSON.stringify(businessLines),
    tx.nowIso,
  );
  tx.audit({
    action: 'create',
    resourceType: 'account',
    resourceId: id,
    client,
    account: seq,
    previousValue: null,
    newValue: JSON.stringify({ id, name, currency, timeZone, businessLines }),
  });
  return { seq, id };
}
