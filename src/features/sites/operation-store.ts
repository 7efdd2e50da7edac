import { type Json, jsonBoolean, jsonObject } from '../../store/json.ts';
import { Listing, withRemoved } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

const body = jsonObject({
  id: 'o.id',
  accountId: 'a.id',
  name: 'o.name',
  isActive: jsonBoolean('o.is_active'),
  createdAt: 'o.created_at',
  updatedAt: 'o.updated_at',
});
const joined = 'operations o JOIN accounts a ON a.seq = o.account';

/** A live operation as its rules need it. */
export type OperationRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  name: string;
  isActive: 0 | 1;
};

const select = 'SELECT seq, id, client, account, name, is_active AS isActive FROM operations';
export const operationById = query<[id: string], OperationRow>(
  `${select} WHERE id = ? AND removed_at IS NULL`,
);
export const operationsByName = query<[account: number, name: string], OperationRow>(
  `${select} WHERE account = ? AND name = ? AND removed_at IS NULL`,
);
/** The live operations of an account. */
export const operationsOfAccount = query<[account: number], { seq: number; id: string; name: string }>(
  'SELECT seq, id, name FROM operations WHERE account = ? AND removed_at IS NULL',
);
export const operationIdTaken = column<[id: string], number>('SELECT seq FROM operations WHERE id = ?');
/** The name of an operation, removed or not. */
export const operationName = column<[seq: number], string>('SELECT name FROM operations WHERE seq = ?');
export const operationBody = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE o.seq = ?`);

export const insertOperation = insertInto('operations', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  name: 'text',
  created_at: 'text',
  updated_at: 'text',
  search_text: 'text',
});
export const updateOperation = change<[string, number, string, string, number]>(
  'UPDATE operations SET name = ?, is_active = ?, updated_at = ?, search_text = ? WHERE seq = ?',
);
export const removeOperation = change<[removedAt: string, updatedAt: string, seq: number]>(
  'UPDATE operations SET removed_at = ?, updated_at = ? WHERE seq = ?',
);

/** Live operations, newest first. */
export const operationListing = new Listing({
  select: body,
  from: joined,
  where: 'o.removed_at IS NULL',
  key: 'o.seq',
  sorts: { name: 'o.search_text', updatedAt: 'o.updated_at' },
  filters: {
    account: 'o.account = ?',
    client: 'o.client = ?',
    isActive: 'o.is_active = ?',
    search: 'instr(o.search_text, ?) > 0',
    updatedFrom: 'o.updated_at >= ?',
  },
});

/** Operations that changed since, with those that were removed since. */
export const operationChanges = withRemoved(operationListing, 'o.removed_at', 'isActive', 'search');
