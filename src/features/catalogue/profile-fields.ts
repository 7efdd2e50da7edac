import * as v from 'valibot';
import {
  amount,
  array,
  boolean,
  type Field,
  id,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { queryId, removedAtReply, several } from '../../api/queries.ts';
import { periodPresets } from '../../lib/calendar/periods.ts';
import { isoOf } from '../../lib/clock.ts';
import { type BusinessLine, businessLines } from '../sites/tenant-fields.ts';
import {
  anyObject,
  byBusinessLine,
  catalogueQueryFields,
  chosen,
  hasAnyOf,
  ownMembers,
  shapedBy,
} from './line-fields.ts';

/** See rules/catalogue#allowed-devices. */
const maxAllowedDevices = 5000;

/** More than a person would ever enter: of dates in a list, of products in a policy. */
const maxDates = 1000;
const maxProducts = 1000;

/** A moment, kept as the API writes it (UTC), whatever its offset was. */
const moment = () => v.pipe(instant(), v.transform(isoOf));

const preset = object({ type: oneOf(['preset']), value: oneOf(periodPresets) });
const custom = object({ type: oneOf(['custom']), dates: array(moment(), 1, maxDates) });
const period: Field<Period> = shapedBy<'preset' | 'custom', Period>(
  'type',
  { preset, custom },
  object({
    type: oneOf(['preset', 'custom']),
    value: optional(v.unknown()),
    dates: optional(v.unknown()),
  }),
);

/** The schedule on which a code's subsidy reloads and its quota starts over; dates in UTC. */
export type Period = Value<typeof preset> | Value<typeof custom>;

const policyMembers = {
  vending: { defaultReloadValue: amount(), maxBalance: amount(), cumulative: boolean() },
  eas: {
    products: v.pipe(
      array(
        object({
          productId: id(),
          quantity: nullable(integer()),
          minutesBetweenDeliveries: integer(),
        }),
        1,
        maxProducts,
      ),
      unique((product) => product.productId),
    ),
  },
};

/** `maxBalance` at least `defaultReloadValue`, said of `maxBalance` (rules/catalogue#policies). */
const holdsAReload = v.rawCheck<Value<ReturnType<typeof vendingPolicyShape>>>(({ dataset, addIssue }) => {
  const value = dataset.value as { defaultReloadValue?: unknown; maxBalance?: unknown } | undefined;
  const { defaultReloadValue, maxBalance } = value ?? {};
  if (typeof maxBalance !== 'number' || typeof defaultReloadValue !== 'number') return;
  if (maxBalance >= defaultReloadValue) return;
  const at = { type: 'object', origin: 'value', input: value, key: 'maxBalance', value: maxBalance } as const;
  addIssue({ message: 'min', path: [at as never] });
});

function vendingPolicyShape() {
  return object(policyMembers.vending);
}

const otherLine = v.custom<never>(() => false, 'isForBusinessLine');

/**
 * A policy of one line; one that has only members of the other line is `isForBusinessLine`
 * (rules/catalogue#policies).
 */
function policyOf<F extends Field>(line: BusinessLine, shape: F): Field<Value<F>> {
  const own = Object.keys(policyMembers[line]);
  const other = Object.keys(policyMembers[line === 'eas' ? 'vending' : 'eas']);
  return chosen<Value<F>>(shape, (input) =>
    hasAnyOf(input, other) && !hasAnyOf(input, own) ? otherLine : (shape as Field<Value<F>>),
  );
}

const vendingPolicy = policyOf('vending', v.pipe(vendingPolicyShape(), holdsAReload));
const easPolicy = policyOf('eas', object(policyMembers.eas));

/** A valid `consumptionSchedule` (rules/quotas-and-periods#schedules); see `usableSchedule`. */
export const scheduleMembers = object({
  weekdays: optional(
    v.pipe(
      array(integer(0, 6), 0, maxDates),
      unique((weekday) => weekday),
    ),
  ),
  includeDates: optional(array(moment(), 0, maxDates)),
  excludeDates: optional(array(moment(), 0, maxDates)),
});

// Only undeclared members are for validation to refuse: what else is wrong inside has a code of its own.
const listAsSent = optional(v.pipe(v.unknown(), v.transform(withoutDepth)));
const scheduleAsSent = object({
  weekdays: listAsSent,
  includeDates: listAsSent,
  excludeDates: listAsSent,
});
const consumptionSchedule = chosen(scheduleMembers, () => scheduleAsSent);

const allowedDevices = nullable(array(id(), 0, maxAllowedDevices));

/** The tag that a person must carry, with this value where one is named (rules/catalogue#qualifications). */
const qualification = v.pipe(
  object({ tagId: id(), tagValue: optional(nullable(text())) }),
  v.transform(({ tagId, tagValue = null }) => ({ tagId, tagValue })),
);

const newProfileOf = <const L extends readonly BusinessLine[], P extends v.GenericSchema>(
  lines: L,
  policy: P,
) =>
  object({
    accountId: id(),
    businessLine: oneOf(lines),
    name: text(2),
    period,
    policy,
    allowedDevices: optional(allowedDevices),
    consumptionSchedule: optional(nullable(consumptionSchedule)),
    qualification: optional(nullable(qualification)),
  });

/** Create body; null is no restriction, of devices and of days (rules/catalogue#profiles). */
export const newProfile = byBusinessLine(
  { vending: newProfileOf(['vending'], vendingPolicy), eas: newProfileOf(['eas'], easPolicy) },
  newProfileOf(businessLines, anyObject()),
);

/** The body of an edit; null lifts `allowedDevices`, `consumptionSchedule` and `qualification` (rules/catalogue#profiles). */
export const profileEdit = object({
  name: optional(text(2)),
  period: optional(period),
  consumptionSchedule: optional(nullable(consumptionSchedule)),
  allowedDevices: optional(allowedDevices),
  qualification: optional(nullable(qualification)),
  easPolicy: optional(easPolicy),
  vendingPolicy: optional(vendingPolicy),
});

export const profileQuery = object({ ...catalogueQueryFields, productId: optional(several(queryId())) });

const policyReplies = {
  vending: v.strictObject({
    defaultReloadValue: v.number(),
    maxBalance: v.number(),
    cumulative: v.boolean(),
  }),
  eas: v.strictObject({
    products: v.array(
      v.strictObject({
        productId: v.string(),
        quantity: v.nullable(v.number()),
        minutesBetweenDeliveries: v.number(),
      }),
    ),
  }),
};

const profileReplyOf = <const L extends BusinessLine>(line: L) =>
  v.object({
    ...ownMembers(line),
    period: v.variant('type', [
      v.strictObject({ type: v.literal('preset'), value: v.picklist(periodPresets) }),
      v.strictObject({ type: v.literal('custom'), dates: v.array(v.string()) }),
    ]),
    policy: policyReplies[line],
    allowedDevices: v.nullable(v.array(v.string())),
    consumptionSchedule: v.nullable(
      v.strictObject({
        weekdays: v.optional(v.array(v.number())),
        includeDates: v.optional(v.array(v.string())),
        excludeDates: v.optional(v.array(v.string())),
      }),
    ),
    qualification: v.optional(v.strictObject({ tagId: v.string(), tagValue: v.nullable(v.string()) })),
    isActive: v.boolean(),
    createdAt: v.string(),
    updatedAt: v.string(),
    ...removedAtReply,
  });

/** A profile as it is answered (rules/catalogue#profiles). */
export const profileReply = v.variant('businessLine', [profileReplyOf('vending'), profileReplyOf('eas')]);

export type Qualification = Value<typeof qualification>;
export type NewProfile = Value<typeof newProfile>;
export type ProfileEdit = Value<typeof profileEdit>;
export type ProfileQuery = Value<typeof profileQuery>;
export type VendingPolicy = Value<typeof vendingPolicy>;
export type EasPolicy = Value<typeof easPolicy>;
/** A schedule as it was sent: its members may hold anything. */
export type ScheduleAsSent = Value<typeof scheduleAsSent>;
/** The days on which a code may be used; dates in UTC, compared as days of the account's time zone. */
export type ConsumptionSchedule = Value<typeof scheduleMembers>;

/**
 * A list as it was sent, no longer than it takes to refuse it, and without what no item can be: a schedule that cannot
 * be used stays one.
 */
function withoutDepth(sent: unknown): unknown {
  if (Array.isArray(sent)) {
    return sent.slice(0, maxDates + 1).map((item) => (typeof item === 'object' ? null : (item as unknown)));
  }
  return typeof sent === 'object' ? null : sent;
}
