import * as v from 'valibot';
import {
  amount,
  array,
  boolean,
  described,
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
import { member } from '../../api/members.ts';
import { queryId, removedAtReply, several } from '../../api/queries.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';
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

/** More dates in a list, or products in a policy, than a person would enter. */
const maxDates = 1000;
const maxProducts = 1000;

/** A moment, kept as the API writes it (UTC), whatever its offset was. */
const moment = () => v.pipe(instant(), v.transform(isoOf));

const preset = object({
  type: described('`preset` or `custom`.', oneOf(['preset'])),
  value: described('The preset; see `GET /selectors/period_presets`.', oneOf(periodPresets)),
});
const datesText = 'The moments at which a period starts, 1 to 1000; the last one never ends.';

const custom = object({
  type: described('`preset` or `custom`.', oneOf(['custom'])),
  dates: described(datesText, array(moment(), 1, maxDates)),
});
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

const cumulativeText =
  'True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it.';
const minutesBetweenDeliveriesText =
  'The minimum number of minutes between two deliveries of the product; 0 for none.';

const policyMembers = {
  vending: {
    defaultReloadValue: described('The amount of a reload, in minor units.', amount()),
    maxBalance: described('The maximum of the subsidy, in minor units.', amount()),
    cumulative: described(cumulativeText, boolean()),
  },
  eas: {
    products: described(
      'The products that can be taken.',
      v.pipe(
        array(
          object({
            productId: described('The id of the product.', id()),
            quantity: described('The quantity of each period; null for no limit.', nullable(integer())),
            minutesBetweenDeliveries: described(minutesBetweenDeliveriesText, integer()),
          }),
          1,
          maxProducts,
        ),
        unique((product) => product.productId),
      ),
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

const weekdaysText = 'Days of the week on which it is valid, 0 (Sunday) to 6.';
const includeDatesText = 'Days on which it is valid in any case, at most 1000.';
const excludeDatesText = 'Days on which it is not valid, even on a valid weekday; at most 1000.';

/** A valid `consumptionSchedule` (rules/quotas-and-periods#schedules); see `usableSchedule`. */
export const scheduleMembers = object({
  weekdays: described(
    weekdaysText,
    optional(
      v.pipe(
        array(integer(0, 6), 0, maxDates),
        unique((weekday) => weekday),
      ),
    ),
  ),
  includeDates: described(includeDatesText, optional(array(moment(), 0, maxDates))),
  excludeDates: described(excludeDatesText, optional(array(moment(), 0, maxDates))),
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
  object({
    tagId: described('The id of the tag.', id()),
    tagValue: described('The value that the tag must have; null for any.', optional(nullable(text()))),
  }),
  v.transform(({ tagId, tagValue = null }) => ({ tagId, tagValue })),
);

const periodText = 'The period of the profile: a preset, or its own days.';
const policyText = 'The amount of each period for a code: money (`vending`) or products (`eas`).';
const allowedDevicesText = 'The ids of the machines at which it is valid; null for all.';
const consumptionScheduleText =
  'The days on which it is valid, in the account’s time zone; null or absent for all.';
const qualificationText = 'The tag that people of an `eas` profile must have; null or absent for none.';

const newProfileOf = <const L extends readonly BusinessLine[], P extends v.GenericSchema>(
  lines: L,
  policy: P,
) =>
  object({
    accountId: described('The id of the account.', id()),
    businessLine: described(
      'The business line: `vending` (sold against balances) or `eas` (issued against quotas).',
      oneOf(lines),
    ),
    name: described('The name of the profile.', text(2)),
    period: described(periodText, period),
    policy: described(policyText, policy),
    allowedDevices: described(allowedDevicesText, optional(allowedDevices)),
    consumptionSchedule: described(consumptionScheduleText, optional(nullable(consumptionSchedule))),
    qualification: described(qualificationText, optional(nullable(qualification))),
  });

/** Create body; null means no restriction of devices and days (rules/catalogue#profiles). */
export const newProfile = byBusinessLine(
  { vending: newProfileOf(['vending'], vendingPolicy), eas: newProfileOf(['eas'], easPolicy) },
  newProfileOf(businessLines, anyObject()),
);

/** The body of an edit; null lifts `allowedDevices`, `consumptionSchedule` and `qualification` (rules/catalogue#profiles). */
export const profileEdit = object({
  name: described('The name of the profile.', optional(text(2))),
  period: described(periodText, optional(period)),
  consumptionSchedule: described(consumptionScheduleText, optional(nullable(consumptionSchedule))),
  allowedDevices: described(allowedDevicesText, optional(allowedDevices)),
  qualification: described(qualificationText, optional(nullable(qualification))),
  easPolicy: described(
    'The products of each period, for an `eas` profile; replaced as a whole.',
    optional(easPolicy),
  ),
  vendingPolicy: described(
    'The money of each period, for a `vending` profile; replaced as a whole.',
    optional(vendingPolicy),
  ),
});

export const profileQuery = object({
  ...catalogueQueryFields,
  productId: described('Only of this product.', optional(several(queryId()))),
});

const policyReplies = {
  vending: v.strictObject({
    defaultReloadValue: described('The amount of a reload, in minor units.', wholeNumber),
    maxBalance: described('The maximum of the subsidy, in minor units.', wholeNumber),
    cumulative: described(cumulativeText, v.boolean()),
  }),
  eas: v.strictObject({
    products: described(
      'The products that can be taken.',
      v.array(
        v.strictObject({
          productId: member.productId,
          quantity: described('The quantity of each period; null for no limit.', v.nullable(wholeNumber)),
          minutesBetweenDeliveries: described(minutesBetweenDeliveriesText, wholeNumber),
        }),
      ),
    ),
  }),
};

const profileReplyOf = <const L extends BusinessLine>(line: L) =>
  v.object({
    ...ownMembers(line),
    name: described('The name of the profile.', v.string()),
    period: described(
      periodText,
      v.variant('type', [
        v.strictObject({
          type: described('`preset` or `custom`.', v.literal('preset')),
          value: described('The preset; see `GET /selectors/period_presets`.', v.picklist(periodPresets)),
        }),
        v.strictObject({
          type: described('`preset` or `custom`.', v.literal('custom')),
          dates: described(datesText, v.array(timestamp)),
        }),
      ]),
    ),
    policy: described(policyText, policyReplies[line]),
    allowedDevices: described(allowedDevicesText, v.nullable(v.array(v.string()))),
    consumptionSchedule: described(
      consumptionScheduleText,
      v.nullable(
        v.strictObject({
          weekdays: described(weekdaysText, v.optional(v.array(wholeNumber))),
          includeDates: described(includeDatesText, v.optional(v.array(timestamp))),
          excludeDates: described(excludeDatesText, v.optional(v.array(timestamp))),
        }),
      ),
    ),
    qualification: described(
      qualificationText,
      v.optional(
        v.strictObject({
          tagId: described('The id of the tag.', v.string()),
          tagValue: described('The value that the tag must have; null for any.', v.nullable(v.string())),
        }),
      ),
    ),
    isActive: member.isActive,
    createdAt: member.createdAt,
    updatedAt: member.updatedAt,
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
/** A schedule as it was sent: its members may have any value. */
export type ScheduleAsSent = Value<typeof scheduleAsSent>;
/** The days on which a code may be used; dates in UTC, compared as days of the account's time zone. */
export type ConsumptionSchedule = Value<typeof scheduleMembers>;

/**
 * A list as it was sent, cut where it is too long anyway, and without impossible items, so that an invalid schedule is
 * still refused as one.
 */
function withoutDepth(sent: unknown): unknown {
  if (Array.isArray(sent)) {
    return sent.slice(0, maxDates + 1).map((item) => (typeof item === 'object' ? null : (item as unknown)));
  }
  return typeof sent === 'object' ? null : sent;
}
