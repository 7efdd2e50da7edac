import * as v from 'valibot';
import {
  boolean,
  check,
  id,
  instant,
  integer,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { paymentMethods } from '../../api/vocabulary.ts';
import { type FieldErrors, fieldError } from '../../problems/field-error.ts';
import { isUuid } from '../../store/ids.ts';
import { videoKey } from '../evidence/video-key.ts';

const uuid = () =>
  v.pipe(
    v.string('isString'),
    v.check(isUuid, 'isUUID'),
    v.transform((given) => given.toLowerCase()),
    v.metadata({ jsonSchema: { type: 'string', format: 'uuid' } }),
  );

const common = { id: uuid(), date: instant(), deviceSerial: text() };

/** See rules/feed#deliveries. The product is named by `productId`, else by `selection`: one of them is there. */
const delivery = object({
  kind: v.literal('delivery', 'isIn'),
  ...common,
  selection: optional(text()),
  productId: optional(id()),
  codeId: optional(text(1, 256)),
  method: optional(oneOf(paymentMethods)),
  isDelivered: boolean(),
  failureReason: optional(text()),
  sellValue: optional(integer()),
  balancePaid: optional(integer()),
  rechargePaid: optional(integer()),
  frameUuid: optional(uuid()),
  videoKey: optional(videoKey()),
});

const recharge = object({
  kind: v.literal('recharge', 'isIn'),
  ...common,
  codeId: text(1, 256),
  amount: integer(),
});

const returned = object({
  kind: v.literal('return', 'isIn'),
  ...common,
  codeId: text(1, 256),
  productId: optional(id()),
  deliveryId: optional(id()),
  videoKey: optional(videoKey()),
});

/** What a machine reports; `date` is its own clock's, in milliseconds. */
export type DeliveryReport = Value<typeof delivery>;
export type RechargeReport = Value<typeof recharge>;
export type ReturnReport = Value<typeof returned>;
export type Report = DeliveryReport | RechargeReport | ReturnReport;

const shapes = { delivery, recharge, return: returned };

/** A movement as the feed takes it, for the reference. */
export const report = v.union([delivery, recharge, returned]);

const anyKind = object({ kind: oneOf(['delivery', 'recharge', 'return']) });

/**
 * A report that breaks no rule of its own, or one error for each broken rule, up to `most`; of more, how many there
 * are.
 */
export function checkReport(
  input: unknown,
  most?: number,
): { report: Report; errors?: undefined; omitted?: undefined } | ({ report?: undefined } & FieldErrors) {
  const sent = isObject(input) ? input.kind : undefined;
  if (typeof sent !== 'string' || !Object.hasOwn(shapes, sent)) {
    // Without a kind nobody knows what else should be there.
    const { errors = [], omitted = 0 } = check(anyKind, isObject(input) ? { kind: sent } : input);
    return { errors, omitted };
  }
  const { value, errors, omitted } = check<Report>(shapes[sent as keyof typeof shapes], input, '', most);
  if (errors) return { errors, omitted };
  if (value.kind === 'delivery' && value.productId === undefined && value.selection === undefined)
    return { errors: [fieldError({ field: 'productId', rule: 'isString' })], omitted: 0 };
  return { report: value };
}

function isObject(input: unknown): input is { kind?: unknown } {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
