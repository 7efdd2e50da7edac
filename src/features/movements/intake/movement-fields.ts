import * as v from 'valibot';
import {
  amount,
  boolean,
  check,
  described,
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
import { sent } from '../../../api/members.ts';
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

const common = {
  id: described(
    'A UUID that the controller creates. A movement that is sent again with it is not recorded twice.',
    uuid(),
  ),
  date: described('The time of the event, by the machine’s clock.', instant()),
  deviceSerial: described('The serial of the machine.', text()),
};

/** See rules/feed#deliveries. The product is named by `productId`, else by `selection`: one of them is there. */
const delivery = object({
  kind: described('The kind of movement.', v.literal('delivery', 'isIn')),
  ...common,
  selection: described('The selection of the machine, as labeled: `A1`.', optional(text())),
  productId: sent.productId,
  codeId: described('The value exactly as the machine reads it.', optional(text(1, 256))),
  method: described(
    'The payment method; see `GET /selectors/payment_methods`.',
    optional(oneOf(paymentMethods)),
  ),
  isDelivered: described('True if the product was dispensed.', boolean()),
  failureReason: described(
    'The reason why it failed: a value of `GET /selectors/failure_reasons`, or a text of its own.',
    optional(text()),
  ),
  sellValue: described('The selling price, in minor units, tax included.', optional(amount())),
  balancePaid: described('The part paid by the subsidy, in minor units.', optional(amount())),
  rechargePaid: described('The part paid by top-ups, in minor units.', optional(amount())),
  frameUuid: described(
    'The number on its receipt, a UUID: the id of the delivery, or another that the machine sent.',
    optional(uuid()),
  ),
  videoKey: described('The key of the video; null for none.', optional(videoKey())),
});

const recharge = object({
  kind: described('The kind of movement.', v.literal('recharge', 'isIn')),
  ...common,
  codeId: sent.codeId,
  amount: described('The amount paid in, in minor units.', amount()),
});

const returned = object({
  kind: described('The kind of movement.', v.literal('return', 'isIn')),
  ...common,
  codeId: sent.codeId,
  productId: sent.productId,
  deliveryId: described('The id of the delivery.', optional(id())),
  videoKey: described('The key of the video; null for none.', optional(videoKey())),
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
 * Checks the members of a movement, before any look-up. Undeclared members are left out, because a delivery of a newer
 * controller must be stored too.
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
