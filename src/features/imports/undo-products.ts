import { requirePermission } from '../../api/grants.ts';
import { parseJson } from '../../api/json-bytes.ts';
import type { ProductEdit } from '../catalogue/product-fields.ts';
import { editProduct, findProduct, removeProduct } from '../catalogue/products.ts';
import { holdersOfProduct } from '../catalogue/profile-policy.ts';
import { productHasMovements } from '../movements/in-use.ts';
import { productIsPlaced } from '../planograms/planograms.ts';
import { RowLeft, requireAsLeft, type Shown, type UndoContext, type UndoRow } from './row.ts';

type Product = NonNullable<ReturnType<typeof findProduct>>;
type Attributes = Record<string, number> & { returnPolicy?: Record<string, boolean> };

const ofPolicy = ['isReturnable', 'restrictDelivery'];
const ofSales = ['taxRate', 'listPrice', 'suggestedPrice'];

/** The state of a product for a later undo; amounts in minor units. */
export function productState(product: Product | undefined): Record<string, Shown> {
  if (!product) return {};
  const { returnPolicy = {}, ...sales } = parseJson(product.attributes) as Attributes;
  const { code, name, type, cost, description } = product;
  return { code, name, type, cost, description, ...sales, ...returnPolicy } as Record<string, Shown>;
}

/** Undoes rows of products as `PATCH` and `DELETE /products/:id` change them (rules/imports#undo). */
export function undoProducts(context: UndoContext): UndoRow {
  const { tx, actor } = context;
  return (id, status, undo) => {
    const product = findProduct(tx, id);
    if (!product) throw new RowLeft('removed');
    const now = productState(product);
    const isMade = status === 'created';
    requireAsLeft(undo, now, [...Object.keys(undo.state), ...(isMade ? Object.keys(now) : [])]);
    if (isMade) {
      if (product.isActive === 0) throw new RowLeft('changed', ['isActive']);
      const { seq } = product;
      if (productIsPlaced(tx, seq) || holdersOfProduct(tx, seq).length > 0 || productHasMovements(tx, seq))
        throw new RowLeft('used');
      requirePermission(actor, 'products:delete');
      removeProduct(context, id);
      return;
    }
    requirePermission(actor, 'products:update');
    const members: Record<string, Shown> = {};
    const attributes = parseJson(product.attributes) as Attributes;
    let isOfAttributes = false;
    for (const [field, [was]] of Object.entries(undo.state)) {
      if (ofPolicy.includes(field)) attributes.returnPolicy![field] = was as boolean;
      else if (ofSales.includes(field)) attributes[field] = was as number;
      else members[field] = was;
      isOfAttributes ||= ofPolicy.includes(field) || ofSales.includes(field);
    }
    const own = product.businessLine === 'eas' ? 'easAttributes' : 'vendingAttributes';
    editProduct(context, id, { ...members, ...(isOfAttributes && { [own]: attributes }) } as ProductEdit);
  };
}
