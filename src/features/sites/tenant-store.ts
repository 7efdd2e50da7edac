import { type Json, jsonBoolean, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

const clientBody = jsonObject({ id: 'c.id', name: 'c.name', createdAt: 'c.created_at' });

const accountMembers = {
  id: 'a.id',
  clientId: 'c.id',
  name: 'a.name',
  currency: 'a.currency',
  timeZone: 'a.time_zone',
  businessLines: 'json(a.business_lines)',
  isActive: jsonBoolean('a.is_active'),
  consumptionByPerson: jsonBoolean('a.consumption_by_person'),
  createdAt: 'a.created_at',
};
const issueRecord = jsonObject({
  company: 'a.record_company',
  statement: 'a.record_statement',
  logo: 'json(a.record_logo)',
});
// Its own head of issue records is in a body only if someone set any of it.
const accountBody = `iif(coalesce(a.record_company, a.record_statement, a.record_logo) IS NULL,
  ${jsonObject(accountMembers)}, ${jsonObject({ ...accountMembers, issueRecord })})`;
const accountJoined = 'accounts a JOIN clients c ON c.seq = a.client';

export type ClientRow = { seq: number; id: string; name: string };

export const clientById = query<[id: string], ClientRow>(
  'SELECT seq, id, name FROM clients WHERE id = ? AND removed_at IS NULL',
);
// Clients are few: an installation has a handful.
export const clientsByName = query<[name: string], ClientRow>(
  'SELECT seq, id, name FROM clients WHERE name = ? AND removed_at IS NULL',
);
export const clientBodyBySeq = column<[seq: number], Json>(
  `SELECT ${clientBody} FROM clients c WHERE c.seq = ?`,
);
export const clientIdTaken = column<[id: string], number>('SELECT seq FROM clients WHERE id = ?');
export const removeClient = change<[removedAt: string, seq: number]>(
  'UPDATE clients SET removed_at = ? WHERE seq = ?',
);
export const insertClient = insertInto('clients', { id: 'text', name: 'text', created_at: 'text' });
export const updateClient = change<[name: string, seq: number]>('UPDATE clients SET name = ? WHERE seq = ?');
export const anyClient = column<[], number>('SELECT seq FROM clients LIMIT 1');

export const accountBodyBySeq = column<[seq: number], Json>(
  `SELECT ${accountBody} FROM ${accountJoined} WHERE a.seq = ?`,
);
export const insertAccount = insertInto('accounts', {
  id: 'text',
  client: 'integer',
  name: 'text',
  currency: 'text',
  time_zone: 'text',
  business_lines: 'text',
  created_at: 'text',
});
export const updateAccount = change<
  [string, string, string, string, isActive: number, byPerson: number, seq: number]
>(
  `UPDATE accounts SET name = ?, currency = ?, time_zone = ?, business_lines = ?, is_active = ?,
    consumption_by_person = ? WHERE seq = ?`,
);

/** The texts and the logo of an account's issue records; null is the default. */
export type IssueRecordRow = { company: string | null; statement: string | null; logo: string | null };
export const issueRecordOf = query<[account: number], IssueRecordRow>(
  'SELECT record_company AS company, record_statement AS statement, record_logo AS logo FROM accounts WHERE seq = ?',
);
export const logoOf = query<[account: number], { mediaType: 'image/png' | 'image/jpeg'; bytes: Buffer }>(
  `SELECT record_logo ->> 'mediaType' AS mediaType, record_logo_bytes AS bytes FROM accounts
    WHERE seq = ? AND record_logo IS NOT NULL`,
);
export const updateIssueRecord = change<[company: string | null, statement: string | null, seq: number]>(
  'UPDATE accounts SET record_company = ?, record_statement = ? WHERE seq = ?',
);
export const updateLogo = change<[logo: string | null, bytes: Buffer | null, seq: number]>(
  'UPDATE accounts SET record_logo = ?, record_logo_bytes = ? WHERE seq = ?',
);

export const clientListing = new Listing({
  select: clientBody,
  from: 'clients c',
  where: 'c.removed_at IS NULL',
  key: 'c.seq',
  sorts: { name: 'folded(c.name)' },
  filters: { client: 'c.seq = ?' },
});

export const accountListing = new Listing({
  select: accountBody,
  from: accountJoined,
  where: 'true',
  key: 'a.seq',
  sorts: { name: 'folded(a.name)' },
  filters: { account: 'a.seq = ?', client: 'a.client = ?', isActive: 'a.is_active = ?' },
});
