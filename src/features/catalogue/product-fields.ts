import * as v from 'valibot';
import {
  amount,
  boolean,
  described,
  number,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { queryText, removedAtReply } from '../../api/queries.ts';
import { wholeNumber } from '../../api/values.ts';
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

const vendingMembers = {
  taxRate: described('The tax that prices include: a percentage, fractions allowed.', number(0, 100)),
  listPrice: described(
    'The selling price in minor units, tax included; a selection’s own price overrides it.',
    amount(),
  ),
  suggestedPrice: described('The recommended price, in minor units, tax included.', amount()),
};
const easMembers = {
  returnPolicy: described(
    'The rule on returns: whether issued units must be returned.',
    object({
      isReturnable: described('True if it must be returned.', boolean()),
      restrictDelivery: described(
        'True if a person cannot take another one until it is returned.',
        boolean(),
      ),
    }),
  ),
};

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

const typeText = 'The type of the product; see `GET /selectors/product_types`.';
const codeText = 'The operator’s own code of the product; null for none.';
const currencyText = 'The ISO 4217 currency of its amounts: that of its account.';

const newProductOf = <const L extends readonly BusinessLine[], A extends v.GenericSchema>(
  lines: L,
  attributes: A,
) =>
  object({
    businessLine: described(
      'The business line: `vending` (sold against balances) or `eas` (issued against quotas).',
      oneOf(lines),
    ),
    name: described('The name of the product.', text(2)),
    type: described(typeText, oneOf(productTypes)),
    cost: described('The cost to the operator, in minor units.', amount()),
    code: described(codeText, optional(text())),
    description: described('A description for people.', optional(text(1, 2000))),
    currency: described(currencyText, optional(text())),
    attributes: described('Additional attributes of its line.', attributes),
    clientId: sent.clientId,
    accountId: sent.accountId,
  });

/** The body of a create (rules/catalogue#products). */
export const newProduct = byBusinessLine(
  { vending: newProductOf(['vending'], vendingAttributes), eas: newProductOf(['eas'], easAttributes) },
  newProductOf(businessLines, anyObject()),
);

/** The body of an edit; null clears `code` and `description` (rules/catalogue#products). */
export const productEdit = object({
  name: described('The name of the product.', optional(text(2))),
  type: described(typeText, optional(oneOf(productTypes))),
  cost: described('The cost to the operator, in minor units.', optional(amount())),
  code: described(codeText, optional(v.nullable(text()))),
  description: described('A description for people.', optional(v.nullable(text(1, 2000)))),
  easAttributes: described('Attributes of an `eas` product; replaced as a whole.', optional(easAttributes)),
  vendingAttributes: described(
    'Attributes of a `vending` product; replaced as a whole.',
    optional(vendingAttributes),
  ),
});

export const productQuery = object({
  ...catalogueQueryFields,
  code: described('Only the product with exactly this code of the operator.', optional(queryText())),
});

const productReplyOf = <const L extends BusinessLine, A extends v.ObjectEntries>(line: L, attributes: A) =>
  v.object({
    ...ownMembers(line),
    name: member.productName,
    type: described(typeText, v.picklist(productTypes)),
    code: member.productCode,
    description: described('A description for people.', v.nullable(v.string())),
    cost: described('The cost to the operator, in minor units.', wholeNumber),
    currency: described(currencyText, v.string()),
    attributes: described('Additional attributes of its line.', v.strictObject(attributes)),
    isActive: member.isActive,
    createdAt: member.createdAt,
    updatedAt: member.updatedAt,
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
