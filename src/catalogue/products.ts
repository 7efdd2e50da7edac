import type { ReadContext, WriteContext } from '../interface/endpoint.ts';
import { inScope, type KeyActor } from '../interface/key-actor.ts';
import { pageReply } from '../interface/pages.ts';
import { Problem } from '../problems/problem.ts';
import { searchFilter, searchTextOf } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Json } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import { accountForNew, listScope, ownerFilter, requireBusinessLine } from '../tenancy/accounts.ts';
import { takeProductOffPlanograms } from '../tenancy/planograms.ts';
import type { Attributes, NewProduct, ProductEdit, ProductQuery } from './product-fields.ts';
import * as store from './product-store.ts';
import { productCounts, productListing } from './product-store.ts';
import { takeProductOffProfiles } from './profiles.ts';

/**
 * Creates a product (interface 2.1). Its account is the key's, or the named one for a client-level key.
 * @throws `products.attributes_mismatch`, `products.currency_mismatch`, `accounts.business_line_not_enabled`,
 *   `products.code_exists`
 */
export function createProduct({ tx, actor }: WriteContext, product: NewProduct): Json {
  const account = accountForNew(tx, actor, product.accountId);
  requireAttributes(product.businessLine, product.attributes);
  if (product.currency !== undefined && product.currency !== account.currency) {
    throw new Problem('products.currency_mismatch', `The account's currency is ${account.currency}.`);
  }
  requireBusinessLine(account, product.businessLine);
  const { businessLine, name, type, cost, code = null, description = null } = product;
  requireFreeCode(tx, code, account.seq);
  const id = newId();
  const { seq } = store.insertProduct.run(
    tx,
    id,
    account.client,
    account.seq,
    businessLine,
    name,
    type,
    code,
    description,
    cost,
    JSON.stringify(product.attributes),
    tx.nowIso,
    tx.nowIso,
    searchTextOf(name, code, type),
  );
  const body = store.productBody(tx, actor, seq);
  tx.audit({
    action: 'create',
    resourceType: 'product',
    resourceId: id,
    client: account.client,
    account: account.seq,
    previousValue: null,
    newValue: body,
  });
  return body;
}

/** A page of the products in the key's scope, newest first. */
export function listProducts({ reader, actor }: ReadContext, query: ProductQuery): Json {
  const scope = listScope(reader, actor, query);
  const { businessLine, code } = query;
  const isActive = query.isActive === undefined ? undefined : Number(query.isActive);
  const search = searchFilter(query.search);
  const filters = { ...ownerFilter(scope), businessLine, isActive, code, ...search };
  const kept = { ...scope, business_line: businessLine, is_active: isActive };
  return pageReply(
    reader,
    query,
    () =>
      search || code !== undefined ? productListing.count(reader, filters) : productCounts.sum(reader, kept),
    (limit, offset) => productListing.page(reader, filters, limit, offset, [actor.scope]),
  );
}

/** @throws `products.not_found`, `products.not_visible_to_scope` */
export function readProduct({ reader, actor }: ReadContext, id: string): Json {
  const row = store.productBodyById.get(reader, actor.scope, id);
  if (!row) throw new Problem('products.not_found');
  if (!inScope(actor, row)) throw new Problem('products.not_visible_to_scope');
  return row.body;
}

/**
 * Edits a product; a member that is absent stays, attributes are replaced whole. An edit that changes nothing
 * leaves no audit row.
 * @throws `products.attributes_mismatch`, `products.code_exists`, and what `readProduct` throws
 */
export function editProduct({ tx, actor }: WriteContext, id: string, edit: ProductEdit): Json {
  const row = requireProduct(tx, actor, id);
  const edited = { ...row, ...definedOf(edit), attributes: editedAttributes(row, edit) };
  if (edited.code !== row.code) requireFreeCode(tx, edited.code, row.account);
  const before = store.productBody(tx, actor, row.seq);
  const changed = (['name', 'type', 'code', 'description', 'cost', 'attributes'] as const).some(
    (member) => edited[member] !== row[member],
  );
  if (!changed) return before;
  store.updateProduct.run(
    tx,
    edited.name,
    edited.type,
    edited.code,
    edited.description,
    edited.cost,
    edited.attributes,
    tx.nowIso,
    searchTextOf(edited.name, edited.code, edited.type),
    row.seq,
  );
  return audited(tx, actor, row, 'update', before);
}

/** Activates or deactivates a product; the state that is there already leaves no audit row. */
export function setProductActive({ tx, actor }: WriteContext, id: string, active: boolean): undefined {
  const row = requireProduct(tx, actor, id);
  if (row.isActive === Number(active)) return;
  const before = store.productBody(tx, actor, row.seq);
  store.switchProduct.run(tx, Number(active), tx.nowIso, row.seq);
  audited(tx, actor, row, active ? 'activate' : 'deactivate', before);
}

/**
 * Removes a product: from every planogram and every eas profile too, while deliveries keep it (interface
 * section 3). Its audit row names where it was taken from.
 */
export function removeProduct({ tx, actor }: WriteContext, id: string): undefined {
  const row = requireProduct(tx, actor, id);
  const before = store.productBody(tx, actor, row.seq);
  const planograms = takeProductOffPlanograms(tx, row.seq);
  const profiles = takeProductOffProfiles(tx, row.seq);
  store.removeProduct.run(tx, tx.nowIso, row.seq);
  tx.audit({
    action: 'delete',
    resourceType: 'product',
    resourceId: row.id,
    client: row.client,
    account: row.account,
    previousValue: JSON.stringify({ ...JSON.parse(before), planograms, profiles }),
    newValue: null,
  });
}

function requireProduct(reader: Reader, actor: KeyActor, id: string): store.ProductRow {
  const row = store.productById.get(reader, id);
  if (!row) throw new Problem('products.not_found');
  if (!inScope(actor, row)) throw new Problem('products.not_visible_to_scope');
  return row;
}

function requireFreeCode(reader: Reader, code: string | null, account: number): void {
  if (code !== null && store.productWithCode.get(reader, code, account) !== undefined) {
    throw new Problem('products.code_exists', `A live product of the account has the code ${code} already.`);
  }
}

const membersOf = { vending: ['taxRate', 'listPrice', 'suggestedPrice'], eas: ['returnPolicy'] } as const;

function requireAttributes(businessLine: 'vending' | 'eas', attributes: Attributes): void {
  const needed = membersOf[businessLine];
  const given = Object.keys(attributes);
  const policy = attributes.returnPolicy;
  const wholePolicy = !policy || (policy.isReturnable !== undefined && policy.restrictDelivery !== undefined);
  if (
    !wholePolicy ||
    given.length !== needed.length ||
    needed.some((member) => attributes[member] === undefined)
  ) {
    throw new Problem(
      'products.attributes_mismatch',
      `A product of the ${businessLine} line has exactly ${needed.join(', ')}.`,
    );
  }
}

function editedAttributes(row: store.ProductRow, edit: ProductEdit): string {
  const { easAttributes, vendingAttributes } = edit;
  const [own, other] =
    row.businessLine === 'eas' ? [easAttributes, vendingAttributes] : [vendingAttributes, easAttributes];
  if (other)
    throw new Problem('products.attributes_mismatch', `The product is of the ${row.businessLine} line.`);
  if (!own) return row.attributes;
  requireAttributes(row.businessLine, own);
  return JSON.stringify(own);
}

function definedOf({ name, type, code, description, cost }: ProductEdit) {
  const members = { name, type, code, description, cost };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<
    Pick<store.ProductRow, 'name' | 'type' | 'code' | 'description' | 'cost'>
  >;
}

function audited(
  tx: WriteContext['tx'],
  actor: KeyActor,
  row: store.ProductRow,
  action: 'update' | 'activate' | 'deactivate',
  before: Json,
): Json {
  const after = store.productBody(tx, actor, row.seq);
  tx.audit({
    action,
    resourceType: 'product',
    resourceId: row.id,
    client: row.client,
    account: row.account,
    previousValue: before,
    newValue: after,
  });
  return after;
}
