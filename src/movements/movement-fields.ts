import * as v from 'valibot';
import { videoKey } from '../evidence/video-key.ts';
import {
  boolean,
  check,
  instant,
  integer,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../interface/fields.ts';
import type { FieldError } from '../problems/problem.ts';
import { paymentMethods } from '../selectors/vocabulary.ts';
import { isUuid } from '../store/ids.ts';

const uuid = () =>
  v.pipe(
    v.string('isString'),
    v.check(isUuid, 'isUUID'),
    v.metadata({ jsonSchema: { type: 'string', format: 'uuid' } }),
  );

const common = { id: uuid(), date: instant(), deviceSerial: text() };

/** Contract section 7. The product is named by `productId`, else by `selection`: one of them is there. */
const delivery = object({
  kind: v.literal('delivery', 'isIn'),
  ...common,
  selection: optional(text()),
  productId: optional(text()),
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
  productId: optional(text()),
  deliveryId: optional(text()),
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

/** A report that breaks no rule of its own, or one error for each broken rule (contract section 3). */
export function checkReport(
  input: unknown,
): { report: Report; errors?: undefined } | { report?: undefined; errors: FieldError[] } {
  const kind = kindOf(input);
  if (kind === undefined) {
    const { errors = [] } = check(anyKind, input);
    // Without a kind nobody knows what else should be there.
    return { errors: errors.filter(({ rule }) => rule !== 'whitelistValidation') };
  }
  const { value, errors } = check<Report>(shapes[kind], input);
  if (errors) return { errors };
  if (value.kind === 'delivery' && value.productId === undefined && value.selection === undefined)
    return { errors: [{ field: 'productId', rule: 'isString' }] };
  return { report: value };
}

function kindOf(input: unknown): keyof typeof shapes | undefined {
  const kind = typeof input === 'object' && input !== null ? (input as { kind?: unknown }).kind : undefined;
  return typeof kind === 'string' && Object.hasOwn(shapes, kind) ? (kind as keyof typeof shapes) : undefined;
}
