import * as v from 'valibot';
import { boolean, integer, number, object, oneOf, optional, text, type Value } from '../interface/fields.ts';
import { businessLine, pageFields, queryBoolean, queryText, scopeFields } from '../interface/queries.ts';

/** The valid values of a product's `type` (`GET /selectors/product_types`). */
export const productTypes = [
  'beverage',
  'snack',
  'food',
  'consumable',
  'medicine',
  'tool',
  'uniform',
  'ppe',
  'spare_part',
  'other',
] as const;

const easMembers = { returnPolicy: object({ isReturnable: boolean(), restrictDelivery: boolean() }) };
const vendingMembers = { taxRate: number(0, 100), listPrice: integer(), suggestedPrice: integer() };

/**
 * Attributes of either line. Members may be missing here: whether they fit the line is a rule with a code of its
 * own (`products.attributes_mismatch`), while a member of the wrong kind or name is `validation.failed`.
 */
const attributes = object({
  returnPolicy: optional(
    object({ isReturnable: optional(boolean()), restrictDelivery: optional(boolean()) }),
  ),
  taxRate: optional(vendingMembers.taxRate),
  listPrice: optional(vendingMembers.listPrice),
  suggestedPrice: optional(vendingMembers.suggestedPrice),
});

/** Interface 2.1, create body. */
export const newProduct = object({
  businessLine: businessLine(),
  name: text(2),
  type: oneOf(productTypes),
  cost: integer(),
  code: optional(text()),
  description: optional(text(1, 2000)),
  currency: optional(text()),
  attributes,
  clientId: optional(text()),
  accountId: optional(text()),
});

/** Interface 2.1, edit body; null clears `code` and `description` (contract section 10). */
export const productEdit = object({
  name: optional(text(2)),
  type: optional(oneOf(productTypes)),
  cost: optional(integer()),
  code: optional(v.nullable(text())),
  description: optional(v.nullable(text(1, 2000))),
  easAttributes: optional(attributes),
  vendingAttributes: optional(attributes),
});

export const productQuery = object({
  businessLine: optional(businessLine()),
  isActive: optional(queryBoolean()),
  search: optional(queryText()),
  code: optional(queryText()),
  ...scopeFields,
  ...pageFields,
});

/** Contract section 4, product body. */
export const productReply = v.object({
  id: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  scope: v.picklist(['client', 'account']),
  businessLine: v.picklist(['vending', 'eas']),
  name: v.string(),
  type: v.picklist(productTypes),
  code: v.nullable(v.string()),
  description: v.nullable(v.string()),
  cost: v.number(),
  currency: v.string(),
  attributes: v.union([v.strictObject(easMembers), v.strictObject(vendingMembers)]),
  isActive: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
});

export type NewProduct = Value<typeof newProduct>;
export type ProductEdit = Value<typeof productEdit>;
export type ProductQuery = Value<typeof productQuery>;
export type Attributes = Value<typeof attributes>;
