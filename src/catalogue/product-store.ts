import type { KeyActor } from '../interface/key-actor.ts';
import { type Json, jsonBoolean, jsonObject } from '../store/json.ts';
import { KeptCounts } from '../store/kept-counts.ts';
import { Listing } from '../store/listing.ts';
import { change, column, query, type Reader } from '../store/statement.ts';

/** Contract section 4, product body; its one parameter is the asking key's `scope`. */
const body = jsonObject({
  id: 'p.id',
  clientId: 'c.id',
  accountId: 'a.id',
  scope: '?',
  businessLine: 'p.business_line',
  name: 'p.name',
  type: 'p.type',
  code: 'p.code',
  description: 'p.description',
  cost: 'p.cost',
  currency: 'a.currency',
  attributes: 'json(p.attributes)',
  isActive: jsonBoolean('p.is_active'),
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
});
const joined = 'products p JOIN accounts a ON a.seq = p.account JOIN clients c ON c.seq = p.client';

/** A live product as its rules need it. */
export type ProductRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  businessLine: 'vending' | 'eas';
  name: string;
  type: string;
  code: string | null;
  description: string | null;
  cost: number;
  attributes: string;
  isActive: 0 | 1;
};

export const productById = query<[id: string], ProductRow>(
  `SELECT seq, id, client, account, business_line AS businessLine, name, type, code, description, cost, attributes,
    is_active AS isActive FROM products WHERE id = ? AND removed_at IS NULL`,
);

export const productBodyById = query<
  [scope: string, id: string],
  { client: number; account: number; body: Json }
>(`SELECT p.client, p.account, ${body} AS body FROM ${joined} WHERE p.id = ? AND p.removed_at IS NULL`);

export const productBodyBySeq = column<[scope: string, seq: number], Json>(
  `SELECT ${body} FROM ${joined} WHERE p.seq = ?`,
);

export const productWithCode = column<[code: string, account: number], number>(
  'SELECT seq FROM products WHERE code = ? AND account = ? AND removed_at IS NULL',
);

export const insertProduct = change<
  [
    string,
    number,
    number,
    string,
    string,
    string,
    string | null,
    string | null,
    number,
    string,
    string,
    string,
    string,
  ]
>(
  `INSERT INTO products (id, client, account, business_line, name, type, code, description, cost, attributes,
    created_at, updated_at, search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const updateProduct = change<
  [string, string, string | null, string | null, number, string, string, string, number]
>(
  `UPDATE products SET name = ?, type = ?, code = ?, description = ?, cost = ?, attributes = ?, updated_at = ?,
    search_text = ? WHERE seq = ?`,
);

export const switchProduct = change<[isActive: number, updatedAt: string, seq: number]>(
  'UPDATE products SET is_active = ?, updated_at = ? WHERE seq = ?',
);

export const removeProduct = change<[removedAt: string, seq: number]>(
  'UPDATE products SET removed_at = ? WHERE seq = ?',
);

const filters = {
  account: 'p.account = ?',
  client: 'p.client = ?',
  businessLine: 'p.business_line = ?',
  isActive: 'p.is_active = ?',
  code: 'p.code = ?',
  phrase: 'p.seq IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)',
  plain: 'instr(p.search_text, ?) > 0',
};

/** Live products, newest first. */
export const productListing = new Listing({
  select: body,
  from: joined,
  where: 'p.removed_at IS NULL',
  order: 'p.seq DESC',
  filters,
});

/** How many live products there are. */
export const productCounts = new KeptCounts('product_counts', [
  'client',
  'account',
  'business_line',
  'is_active',
]);

/** The body of a product as a key sees it. */
export function productBody(reader: Reader, actor: Pick<KeyActor, 'scope'>, seq: number): Json {
  return productBodyBySeq.get(reader, actor.scope, seq)!;
}
