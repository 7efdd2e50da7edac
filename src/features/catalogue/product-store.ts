import { change, column, query } from '../../store/statement.ts';
import { type Catalogued, ScopedResource } from './scoped-resource.ts';

/** A live product as its rules need it. */
export type ProductRow = Catalogued & {
  type: string;
  code: string | null;
  description: string | null;
  cost: number;
  attributes: string;
};

/** Products: what they share with profiles, with the members of their own (rules/catalogue#products). */
export const products = new ScopedResource<ProductRow>({
  resourceType: 'product',
  table: 'products',
  notFound: 'products.not_found',
  outOfScope: 'products.not_visible_to_scope',
  columns: ['type', 'code', 'description', 'cost', 'attributes'],
  members: {
    type: { value: 'products.type' },
    code: { value: 'products.code' },
    description: { value: 'products.description' },
    cost: { json: 'products.cost' },
    currency: { plain: 'accounts.currency' },
    attributes: { json: 'products.attributes' },
  },
  filters: { code: 'products.code = ?' },
  findsRemoved: ['code'],
});

export const productWithCode = column<[code: string, account: number], string>(
  'SELECT id FROM products WHERE code = ? AND account = ? AND removed_at IS NULL',
);

/** Every live product of an account, as its rules need it. */
export const productsOfAccount = query<[account: number], ProductRow>(
  `SELECT seq, id, client, account, business_line AS businessLine, name, is_active AS isActive, type, code, description,
    cost, attributes FROM products WHERE account = ? AND removed_at IS NULL`,
);

export const insertProduct = products.insertWith({
  type: 'text',
  code: 'text?',
  description: 'text?',
  cost: 'integer',
  attributes: 'text',
});

export const updateProduct = change<
  [
    name: string,
    type: string,
    code: string | null,
    description: string | null,
    cost: number,
    attributes: string,
    updatedAt: string,
    searchText: string,
    seq: number,
  ]
>(
  `UPDATE products SET name = ?, type = ?, code = ?, description = ?, cost = ?, attributes = ?, updated_at = ?,
    search_text = ? WHERE seq = ?`,
);
