import { requireBusinessLine } from '../../access/accounts.ts';
import { Question } from '../../access/in-use.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';
import type { Attributes, NewProduct, ProductEdit, ProductQuery } from './product-fields.ts';
import {
  insertProduct,
  type ProductRow,
  products,
  productsOfAccount,
  productWithCode,
  updateProduct,
} from './product-store.ts';
import { holdersOfProduct, takeProductOffProfiles } from './profile-policy.ts';
import { profiles } from './profile-store.ts';

/** Asks the features above to release a removed product, and returns the members for its audit row. */
export const productRemoval = new Question<Tx, Record<string, unknown>>('removals of products', [
  'planograms',
]);

/** The live product with an id, of any account: for things that name products. */
export function findProduct(reader: Reader, id: string): ProductRow | undefined {
  return products.find(reader, id);
}

/** The live product that a path names. @throws `products.not_found`, `products.not_visible_to_scope` */
export function requireProduct(reader: Reader, actor: Caller, id: string): ProductRow {
  return products.require(reader, actor, id);
}

/** The live product of an account with a code. */
export function findProductByCode(reader: Reader, account: number, code: string): ProductRow | undefined {
  const id = productWithCode.get(reader, code, account);
  return id === undefined ? undefined : products.find(reader, id);
}

/** Every live product of an account, one after the other. */
export function allProducts(reader: Reader, account: number): IterableIterator<ProductRow> {
  return productsOfAccount.iterate(reader, account);
}

/**
 * Creates a product (rules/catalogue#products). Its account is the key's, or the named one for a client-level key.
 * @throws `products.attributes_mismatch`, `products.currency_mismatch`, `accounts.business_line_not_enabled`,
 *   `products.code_exists`
 */
export function createProduct({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, product: NewProduct): Json {
  const account = accountForNew(tx, actor, product.accountId, lenientAccount);
  requireAttributes(product.businessLine, product.attributes);
  if (product.currency !== undefined && product.currency !== account.currency) {
    throw new Problem('products.currency_mismatch', details.accountCurrency({ currency: account.currency }));
  }
  requireBusinessLine(account, product.businessLine);
  const { businessLine, name, type, cost, code = null, description = null } = product;
  requireFreeCode(tx, code, account.seq);
  const owned = { id: tx.newId(), client: account.client, account: account.seq };
  const seq = insertProduct.run(tx, {
    ...owned,
    business_line: businessLine,
    is_active: 1,
    name,
    type,
    code,
    description,
    cost,
    attributes: JSON.stringify(product.attributes),
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
    search_text: searchTextOf(name, code, type),
  });
  return products.created({ tx, actor }, { ...owned, seq });
}

/** A page of the products in the key's scope, newest first. */
export function listProducts(context: ReadContext, query: ProductQuery): Json {
  return products.list(context, query, { code: query.code });
}

/** @throws `products.not_found`, `products.not_visible_to_scope` */
export function readProduct(context: ReadContext, id: string): Json {
  return products.read(context, id);
}

/**
 * Edits a product; a member that is absent stays, attributes are replaced whole. An edit that changes nothing
 * leaves no audit row.
 * @throws `products.attributes_mismatch`, `products.code_exists`, and what `readProduct` throws
 */
export function editProduct(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  id: string,
  edit: ProductEdit,
): Json {
  const row = products.require(tx, actor, id);
  const edited = { ...row, ...definedOf(edit), attributes: editedAttributes(row, edit) };
  if (edited.code !== row.code) requireFreeCode(tx, edited.code, row.account);
  const { name, type, code, description, cost, attributes } = edited;
  return products.edit({ tx, actor }, row, {
    action: 'update',
    unchanged: (['name', 'type', 'code', 'description', 'cost', 'attributes'] as const).every(
      (member) => edited[member] === row[member],
    ),
    apply: () =>
      updateProduct.run(
        tx,
        name,
        type,
        code,
        description,
        cost,
        attributes,
        tx.nowIso,
        searchTextOf(name, code, type),
        row.seq,
      ),
  });
}

/** Activates or deactivates a product; the state that is there already leaves no audit row. */
export function setProductActive(context: WriteContext, id: string, active: boolean): undefined {
  return products.setActive(context, id, active);
}

/**
 * Removes a product: from every planogram and every eas profile too, while its deliveries stay
 * (rules/catalogue#product-states). Its audit row names those planograms and profiles, each of which has a row of its
 * own.
 */
export function removeProduct({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, id: string): undefined {
  const row = products.require(tx, actor, id);
  const holders = holdersOfProduct(tx, row.seq).map((profile) => ({
    profile,
    before: profiles.body(tx, actor, profile.seq),
  }));
  products.remove({ tx, actor }, row, () => {
    const released = Object.assign({}, ...productRemoval.ask(tx, row.seq)) as Record<string, unknown>;
    return { ...released, profiles: takeProductOffProfiles(tx, row.seq) };
  });
  for (const { profile, before } of holders) profiles.changedAlong({ tx, actor }, profile, before);
}

function requireFreeCode(reader: Reader, code: string | null, account: number): void {
  if (code !== null && productWithCode.get(reader, code, account) !== undefined) {
    throw new Problem('products.code_exists', details.productCodeTaken({ code }));
  }
}

const membersOf = { vending: ['taxRate', 'listPrice', 'suggestedPrice'], eas: ['returnPolicy'] } as const;

/** Exactly the line's own members, at every depth (rules/catalogue#attributes). */
function requireAttributes(businessLine: BusinessLine, attributes: Attributes): void {
  const needed: readonly string[] = membersOf[businessLine];
  const given = Object.keys(attributes);
  const exact = given.length === needed.length && needed.every((member) => given.includes(member));
  const policy = businessLine === 'eas' ? attributes.returnPolicy : undefined;
  if (!exact || (policy && Object.keys(policy).length < 2)) {
    throw new Problem(
      'products.attributes_mismatch',
      details.attributesNeeded({ line: businessLine, attributes: needed.join(', ') }),
    );
  }
}

function editedAttributes(row: ProductRow, edit: ProductEdit): string {
  const { easAttributes, vendingAttributes } = edit;
  const [own, other] =
    row.businessLine === 'eas' ? [easAttributes, vendingAttributes] : [vendingAttributes, easAttributes];
  if (other)
    throw new Problem('products.attributes_mismatch', details.productLine({ line: row.businessLine }));
  if (!own) return row.attributes;
  requireAttributes(row.businessLine, own);
  return JSON.stringify(own);
}

function definedOf({ name, type, code, description, cost }: ProductEdit) {
  const members = { name, type, code, description, cost };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<
    Pick<ProductRow, 'name' | 'type' | 'code' | 'description' | 'cost'>
  >;
}
