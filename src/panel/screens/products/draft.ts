import type { Interface } from '../../../app/routes.ts';

export type Product = Interface['GET /products/:id']['reply'];
export type NewProduct = Interface['POST /products']['body'];
export type ProductEdit = Interface['PATCH /products/:id']['body'];
export type Line = Product['businessLine'];

/** A product as it is in the fields of its form: amounts as they are typed. */
export type Draft = {
  businessLine: Line;
  name: string;
  type: Product['type'];
  code: string;
  description: string;
  cost: string;
  listPrice: string;
  suggestedPrice: string;
  taxRate: string;
  isReturnable: boolean;
  restrictDelivery: boolean;
};

/** Functions that read and write amounts in the account's currency. */
export type Amounts = { read: (typed: string) => number | null; write: (minor: number) => string };

/** An empty form. */
export function emptyDraft(businessLine: Line): Draft {
  return {
    businessLine,
    name: '',
    type: businessLine === 'vending' ? 'beverage' : 'ppe',
    code: '',
    description: '',
    cost: '',
    listPrice: '',
    suggestedPrice: '',
    taxRate: '0',
    isReturnable: false,
    restrictDelivery: false,
  };
}

/** The form of a product that is there. */
export function draftOf(product: Product, { write }: Amounts): Draft {
  const { businessLine, name, type, code, description, cost, attributes } = product;
  const draft = { ...emptyDraft(businessLine), name, type, code: code ?? '', description: description ?? '' };
  if ('returnPolicy' in attributes) return { ...draft, cost: write(cost), ...attributes.returnPolicy };
  const { taxRate, listPrice, suggestedPrice } = attributes;
  return {
    ...draft,
    cost: write(cost),
    taxRate: String(taxRate),
    listPrice: write(listPrice),
    suggestedPrice: write(suggestedPrice),
  };
}

/** Members of a draft that cannot be sent as they are. */
export function unusable(draft: Draft, { read }: Amounts): (keyof Draft)[] {
  const isAmount = (typed: string) => (read(typed) ?? -1) >= 0;
  const rate = Number(draft.taxRate.replace(',', '.'));
  const wrong: (keyof Draft)[] = [];
  if (draft.name.trim().length < 2) wrong.push('name');
  if (!isAmount(draft.cost)) wrong.push('cost');
  if (draft.businessLine === 'eas') return wrong;
  if (!isAmount(draft.listPrice)) wrong.push('listPrice');
  if (draft.suggestedPrice.trim() !== '' && !isAmount(draft.suggestedPrice)) wrong.push('suggestedPrice');
  if (draft.taxRate.trim() === '' || !(rate >= 0 && rate <= 100)) wrong.push('taxRate');
  return wrong;
}

/** The body that creates the product of a usable draft. Without a suggested price, it is the list price. */
export function newProductOf(draft: Draft, accountId: string, amounts: Amounts): NewProduct {
  const { name, type, cost, code, description, attributes } = members(draft, amounts);
  return {
    accountId,
    businessLine: draft.businessLine,
    name,
    type,
    cost,
    ...(code !== null && { code }),
    ...(description !== null && { description }),
    attributes,
  } as NewProduct;
}

/** The members of a usable draft that differ from the product. */
export function editOf(product: Product, draft: Draft, amounts: Amounts): ProductEdit {
  const { attributes, ...wanted } = members(draft, amounts);
  const changed = Object.entries(wanted).filter(([key, value]) => value !== product[key as keyof Product]);
  const isSame = JSON.stringify(sorted(attributes)) === JSON.stringify(sorted(product.attributes));
  const key = product.businessLine === 'eas' ? 'easAttributes' : 'vendingAttributes';
  return { ...Object.fromEntries(changed), ...(!isSame && { [key]: attributes }) } as ProductEdit;
}

/** The edit that undoes an edit. */
export function undoOf(product: Product, edit: ProductEdit): ProductEdit {
  const before = Object.keys(edit).map((key) => [
    key,
    key.endsWith('Attributes') ? product.attributes : product[key as keyof Product],
  ]);
  return Object.fromEntries(before) as ProductEdit;
}

/**
 * The profit of a sale at this price in minor units, after tax and cost
 * (rules/money-and-time#tax-and-profit).
 */
export function profitOf(listPrice: number, taxRate: number, cost: number): number {
  return Math.round(listPrice / (1 + taxRate / 100)) - cost;
}

function members(draft: Draft, { read }: Amounts) {
  const { isReturnable, restrictDelivery } = draft;
  const listPrice = read(draft.listPrice) ?? 0;
  return {
    name: draft.name.trim(),
    type: draft.type,
    code: draft.code.trim() || null,
    description: draft.description.trim() || null,
    cost: read(draft.cost) ?? 0,
    attributes:
      draft.businessLine === 'eas'
        ? { returnPolicy: { isReturnable, restrictDelivery: isReturnable && restrictDelivery } }
        : {
            taxRate: Number(draft.taxRate.replace(',', '.')),
            listPrice,
            suggestedPrice:
              draft.suggestedPrice.trim() === '' ? listPrice : (read(draft.suggestedPrice) ?? 0),
          },
  };
}

const sorted = (attributes: Product['attributes']) =>
  Object.entries('returnPolicy' in attributes ? attributes.returnPolicy : attributes).sort(([one], [other]) =>
    one.localeCompare(other),
  );
