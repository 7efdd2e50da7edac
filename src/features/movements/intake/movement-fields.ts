import * as v from 'valibot';
import {
  amount,
  boolean,
  check,
  id,
  instant,
  neitherText,
  object,
  oneOf,
  optional,
  text,
  type Value,
  withEither,
} from '../../../api/fields.ts';
import { paymentMethods } from '../../../api/vocabulary.ts';
import { type FieldErrors, fieldError } from '../../../problems/field-error.ts';
import { isUuid } from '../../../store/ids.ts';
import { videoKey } from '../../evidence/video-key.ts';

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
  sellValue: optional(amount()),
  balancePaid: optional(amount()),
  rechargePaid: optional(amount()),
  frameUuid: optional(uuid()),
  videoKey: optional(videoKey()),
});

const recharge = object({
  kind: v.literal('recharge', 'isIn'),
  ...common,
  codeId: text(1, 256),
  amount: amount(),
});

const returned = object({
  kind: v.literal('return', 'isIn'),
  ...common,
  codeId: text(1, 256),
  productId: optional(id()),
  deliveryId: optional(id()),
  videoKey: optional(videoKey()),
});

/** A movement as a machine reports it; `date` is by the clock of the machine, in milliseconds. */
export type DeliveryInput = Value<typeof delivery>;
export type RechargeInput = Value<typeof recharge>;
export type ReturnInput = Value<typeof returned>;
export type MovementInput = DeliveryInput | RechargeInput | ReturnInput;

/** Members that name a product. One of them is required. */
const productNames = ['productId', 'selection'] as const;

const shapes = { delivery, recharge, return: returned };

/** A movement as the feed takes it, for the reference. */
export const movementInput = v.union([withEither(delivery, ...productNames), recharge, returned]);

const anyKind = object({ kind: oneOf(['delivery', 'recharge', 'return']) });

/**
 * Checks a movement by itself, before anything is looked up. Members that are not declared are left out: what a machine
 * did is a fact, also if a newer controller tells more of it.
 * @returns the movement; or an error for each broken rule, up to `maxErrors`, and how many more there are
 */
export function checkMovement(
  row: unknown,
  maxErrors?: number,
): CheckedMovement | ({ input?: undefined } & FieldErrors) {
  const kind = isObject(row) ? row.kind : undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) {
    // The kind decides what else must be there.
    const { errors = [], omitted = 0 } = check(anyKind, isObject(row) ? { kind } : row);
    return { errors, omitted };
  }
  const shape = shapes[kind as keyof typeof shapes];
  const { declared, isWhole } = declaredOf(shape.entries, row as object);
  const { value, errors, omitted } = check<MovementInput>(shape, declared, '', maxErrors);
  if (errors) return { errors, omitted };
  if (value.kind === 'delivery' && value.productId === undefined && value.selection === undefined)
    return { errors: [noProduct], omitted: 0 };
  return { input: value, isWhole };
}

type CheckedMovement = {
  input: MovementInput;
  /** False if members were left out. */
  isWhole: boolean;
  errors?: undefined;
  omitted?: undefined;
};

function declaredOf(entries: v.ObjectEntries, row: object): { declared: object; isWhole: boolean } {
  const names = Object.keys(entries).filter((name) => Object.hasOwn(row, name));
  const isWhole = names.length === Object.keys(row).length;
  const declared = isWhole ? row : Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
  return { declared, isWhole };
}

const noProduct = fieldError({
  field: 'productId',
  rule: 'isString',
  message: neitherText(...productNames),
  required: true,
});

function isObject(row: unknown): row is { kind?: unknown } {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
