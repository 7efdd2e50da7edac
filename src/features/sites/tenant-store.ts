import { type Json, jsonBoolean, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

const clientBody = jsonObject({ id: 'c.id', name: 'c.name', createdAt: 'c.created_at' });

const accountBody = jsonObject({
  id: 'a.id',
  clientId: 'c.id',
  name: 'a.name',
  currency: 'a.currency',
  timeZone: 'a.time_zone',
  businessLines: 'json(a.business_lines)',
  isActive: jsonBoolean('a.is_active'),
  consumptionByPerson: jsonBoolean('a.consumption_by_person'),
  createdAt: 'a.created_at',
});
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
