import { change, column } from '../../store/statement.ts';
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
    type: 'products.type',
    code: 'products.code',
    description: 'products.description',
    cost: 'products.cost',
    currency: 'accounts.currency',
    attributes: 'json(products.attributes)',
  },
  filters: { code: 'products.code = ?' },
});

export const productWithCode = column<[code: string, account: number], number>(
  'SELECT seq FROM products WHERE code = ? AND account = ? AND removed_at IS NULL',
);

export const insertProduct = change<(string | number | null)[]>(
  `INSERT INTO products (id, client, account, business_line, name, type, code, description, cost, attributes,
    created_at, updated_at, search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const updateProduct = change<(string | number | null)[]>(
  `UPDATE products SET name = ?, type = ?, code = ?, description = ?, cost = ?, attributes = ?, updated_at = ?,
    search_text = ? WHERE seq = ?`,
);
