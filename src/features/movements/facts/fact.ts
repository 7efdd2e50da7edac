import { paymentMethods } from '../../../api/vocabulary.ts';
import { minuteMs } from '../../../lib/calendar/durations.ts';
import { productTypes } from '../../catalogue/product-fields.ts';

/*
 * A delivery as consumption sees it: a row of numbers. Things are their `seq`s, and 0 where there is none.
 */

/** The columns of a fact, in their order. */
export const factColumns = [
  'quarter',
  'kind',
  'operation',
  'device',
  'product',
  'profile',
  'consumer',
  'tagSet',
  'cost',
  'sellValue',
  'taxValue',
  'balancePaid',
  'rechargePaid',
] as const;

export type FactColumn = (typeof factColumns)[number];

/** A fact: a number for each column. */
export type Fact = readonly number[];

/** The kind of a delivery in one number: outcome, line, method and type have few combinations. */
export type Kind = {
  isDelivered: boolean;
  isEas: boolean;
  isReturnable: boolean;
  /** True if it failed and was not paid with a code (rules/movements#refunds). */
  isRefundable: boolean;
  method: string;
  productType: string;
};

const placeIn = (names: readonly string[], name: string) => names.indexOf(name);
const flag = (is: boolean, bit: number) => (is ? 1 << bit : 0);

/** The number of a kind. */
export function kindNumber({ isDelivered, isEas, isReturnable, isRefundable, method, productType }: Kind) {
  return (
    flag(isDelivered, 0) |
    flag(isEas, 1) |
    flag(isReturnable, 2) |
    flag(isRefundable, 3) |
    (placeIn(paymentMethods, method) << 4) |
    (placeIn(productTypes, productType) << 8)
  );
}

/** The bits in the kind of a refusal: it has no method and, without its product, no line and type. */
export const refusedKind = { lineUnknown: 1 << 13, noMethod: 15 << 4, noType: 31 << 8 } as const;

/** The line of a kind; null where it is not known. */
export function lineOf(number: number): 'vending' | 'eas' | null {
  if (number & refusedKind.lineUnknown) return null;
  return number & 2 ? 'eas' : 'vending';
}

/** The kind of a number. */
export function kindOf(number: number): Kind {
  return {
    isDelivered: (number & 1) > 0,
    isEas: (number & 2) > 0,
    isReturnable: (number & 4) > 0,
    isRefundable: (number & 8) > 0,
    method: paymentMethods[(number >> 4) & 15]!,
    productType: productTypes[(number >> 8) & 31]!,
  };
}

/** The shortest time that facts distinguish: offsets of zones are multiples of it. */
export const quarterMs = 15 * minuteMs;

/** The quarter of an hour that a moment is in, counted since 1970-01-01T00:00Z. */
export function quarterAt(dateMs: number): number {
  return Math.floor(dateMs / quarterMs);
}

const indexOf = (list: readonly string[], column: string) =>
  `CASE ${column} ${list.map((item, at) => `WHEN '${item}' THEN ${at}`).join(' ')} END`;

/** The number of a type of products as SQL, of a column that has one. */
export const typeNumber = (column: string) => indexOf(productTypes, column);

/** Deliveries (`d`) that failed and were not paid with a code (rules/movements#refunds). */
const isRefundable = `(d.is_delivered = 0 AND d.business_line = 'vending' AND d.sell_value > 0
  AND (d.code_value IS NULL OR d.method <> 'CASHLESS'))`;

/** The columns of a fact as SQL over deliveries (`d`): in their order, after the date in milliseconds. */
export const factSelect = [
  'd.date_ms',
  `d.is_delivered | ((d.business_line = 'eas') << 1) | ((d.business_line = 'eas' AND d.is_returnable) << 2)
    | (${isRefundable} << 3) | (${indexOf(paymentMethods, 'd.method')} << 4)
    | (${typeNumber('d.product_type')} << 8)`,
  'ifnull(d.operation, 0)',
  'd.device',
  'd.product',
  'ifnull(d.profile, 0)',
  'ifnull(d.consumer, 0)',
  'ifnull(d.tag_set, 0)',
  'd.cost',
  'd.sell_value',
  'd.tax_value',
  'd.balance_paid',
  'd.recharge_paid',
].join(', ');
