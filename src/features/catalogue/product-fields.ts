import * as v from 'valibot';
import { amount, boolean, id, number, object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { queryText, removedAtReply } from '../../api/queries.ts';
import { type BusinessLine, businessLines } from '../sites/tenant-fields.ts';
import { anyObject, byBusinessLine, catalogueQueryFields, chosen, ownMembers } from './line-fields.ts';

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

const vendingMembers = { taxRate: number(0, 100), listPrice: amount(), suggestedPrice: amount() };
const easMembers = { returnPolicy: object({ isReturnable: boolean(), restrictDelivery: boolean() }) };

/*
 * The checks of a body's attributes at this point: names of all members and types of the line's own. Missing
 * members and members of the other line are left to a rule with its own code, `products.attributes_mismatch`.
 * Values of ignored members are dropped, whatever their size.
 */
const ignored = optional(
  v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
);
const attributesOf = {
  vending: object({
    taxRate: optional(vendingMembers.taxRate),
    listPrice: optional(vendingMembers.listPrice),
    suggestedPrice: optional(vendingMembers.suggestedPrice),
    returnPolicy: ignored,
  }),
  eas: object({
    returnPolicy: optional(
      object({ isReturnable: optional(boolean()), restrictDelivery: optional(boolean()) }),
    ),
    taxRate: ignored,
    listPrice: ignored,
    suggestedPrice: ignored,
  }),
};
const vendingAttributes = chosen(object(vendingMembers), () => attributesOf.vending);
const easAttributes = chosen(object(easMembers), () => attributesOf.eas);

const newProductOf = <const L extends readonly BusinessLine[], A extends v.GenericSchema>(
  lines: L,
  attributes: A,
) =>
  object({
    businessLine: oneOf(lines),
    name: text(2),
    type: oneOf(productTypes),
    cost: amount(),
    code: optional(text()),
    description: optional(text(1, 2000)),
    currency: optional(text()),
    attributes,
    clientId: optional(id()),
    accountId: optional(id()),
  });

/** The body of a create (rules/catalogue#products). */
export const newProduct = byBusinessLine(
  { vending: newProductOf(['vending'], vendingAttributes), eas: newProductOf(['eas'], easAttributes) },
  newProductOf(businessLines, anyObject()),
);

/** The body of an edit; null clears `code` and `description` (rules/catalogue#products). */
export const productEdit = object({
  name: optional(text(2)),
  type: optional(oneOf(productTypes)),
  cost: optional(amount()),
  code: optional(v.nullable(text())),
  description: optional(v.nullable(text(1, 2000))),
  easAttributes: optional(easAttributes),
  vendingAttributes: optional(vendingAttributes),
});

export const productQuery = object({ ...catalogueQueryFields, code: optional(queryText()) });

const productReplyOf = <const L extends BusinessLine, A extends v.ObjectEntries>(line: L, attributes: A) =>
  v.object({
    ...ownMembers(line),
    type: v.picklist(productTypes),
    code: v.nullable(v.string()),
    description: v.nullable(v.string()),
    cost: v.number(),
    currency: v.string(),
    attributes: v.strictObject(attributes),
    isActive: v.boolean(),
    createdAt: v.string(),
    updatedAt: v.string(),
    ...removedAtReply,
  });

/** A product as it is answered (rules/catalogue#products). */
export const productReply = v.variant('businessLine', [
  productReplyOf('vending', vendingMembers),
  productReplyOf('eas', easMembers),
]);

export type NewProduct = Value<typeof newProduct>;
export type ProductEdit = Value<typeof productEdit>;
export type ProductQuery = Value<typeof productQuery>;
/** Attributes as they were sent: whether they are those of the line is still to be found out. */
export type Attributes = Value<typeof vendingAttributes> | Value<typeof easAttributes>;
