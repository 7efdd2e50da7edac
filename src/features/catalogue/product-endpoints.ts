import { isSought } from '../../access/lists.ts';
import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { newProduct, productEdit, productQuery, productReply } from './product-fields.ts';
import * as products from './products.ts';

const tag = 'Products';
const seen = ['products.not_found', 'products.not_visible_to_scope'] as const;

/** See rules/catalogue#products. */
export const productEndpoints = [
  endpoint({
    method: 'POST',
    path: '/products',
    tag,
    permission: 'products:create',
    summary: 'Create a product',
    description:
      'A client-level key sends `accountId`; an account-level key’s own account applies whatever is sent.',
    body: newProduct,
    example: {
      businessLine: 'vending',
      name: 'Sparkling water',
      type: 'beverage',
      cost: 120000,
      code: 'WAT-01',
      attributes: { taxRate: 19, listPrice: 250000, suggestedPrice: 260000 },
    },
    status: 201,
    reply: productReply,
    problems: [
      'products.attributes_mismatch',
      'products.currency_mismatch',
      'accounts.business_line_not_enabled',
      'products.code_exists',
    ],
    where: 'write',
    run: (context, { body }) => products.createProduct(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/products',
    tag,
    permission: 'products:read',
    summary: 'List products, newest first',
    description:
      '`search` finds a substring of name, code or type, case and accents folded; `code` is exact.',
    query: productQuery,
    status: 200,
    reply: pageOf(productReply),
    where: 'report',
    run: (context, { query }) => products.listProducts(context, query),
    takesLong: ({ query }) => isSought(query),
  }),
  endpoint({
    method: 'GET',
    path: '/products/:id',
    tag,
    permission: 'products:read',
    summary: 'Read a product',
    status: 200,
    reply: productReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => products.readProduct(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/products/:id',
    tag,
    permission: 'products:update',
    summary: 'Edit a product',
    description: 'Absent members stay; null clears `code` and `description`; attributes are replaced whole.',
    body: productEdit,
    example: { name: 'Still water', description: null },
    status: 200,
    reply: productReply,
    problems: [...seen, 'products.attributes_mismatch', 'products.code_exists'],
    where: 'write',
    run: (context, { params, body }) => products.editProduct(context, params.id, body),
  }),
  endpoint({
    method: 'PATCH',
    path: '/products/:id/deactivate',
    tag,
    permission: 'products:update',
    summary: 'Deactivate a product',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => products.setProductActive(context, params.id, false),
  }),
  endpoint({
    method: 'PATCH',
    path: '/products/:id/activate',
    tag,
    permission: 'products:update',
    summary: 'Activate a product',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => products.setProductActive(context, params.id, true),
  }),
  endpoint({
    method: 'DELETE',
    path: '/products/:id',
    tag,
    permission: 'products:delete',
    summary: 'Remove a product',
    description: 'It is removed from every planogram and every eas profile; its deliveries are kept.',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => products.removeProduct(context, params.id),
  }),
];
