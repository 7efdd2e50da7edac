import { parseJson } from '../api/json-bytes.ts';
import { dayMs, hourMs } from '../lib/calendar/durations.ts';
import { wallClock } from '../lib/calendar/offsets.ts';
import { isoOf } from '../lib/clock.ts';
import { memoized, memoizedFew } from '../lib/memo.ts';
import type { Cell } from './copy.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Entry, MovementRow, RefusalRow, Shipped } from './site-rows.ts';

/* The rows of a site as they are at head office: its columns, and the cells under them. */

const movementColumns = [
  ...[
    'site',
    'account',
    'sequence',
    'received_at',
    'pos',
    'kind',
    'id',
    'occurred_at',
    'local_day',
    'local_hour',
  ],
  ...[
    'controller',
    'device',
    'device_serial',
    'device_name',
    'operation',
    'selection',
    'business_line',
    'product',
  ],
  ...[
    'product_name',
    'product_type',
    'is_returnable',
    'method',
    'is_delivered',
    'failure_reason',
    'currency',
  ],
  ...[
    'sell_value',
    'tax_rate',
    'tax_value',
    'cost',
    'balance_paid',
    'recharge_paid',
    'amount',
    'balance_after',
  ],
  ...['delivery', 'person', 'person_name', 'person_identification', 'code_value', 'tags'],
];

/** Columns that head office has since its third schema: one that is not upgraded yet gets the rows without. */
const laterColumns = { since: 3, names: ['to_subsidy', 'date_doubtful'] } as const;

/** The columns of movements at a head office of this schema. */
export function movementColumnsOf(schema: number): readonly string[] {
  return hasLater(schema) ? [...movementColumns, ...laterColumns.names] : movementColumns;
}

const hasLater = (schema: number) => schema >= laterColumns.since;

/** True for a head office whose things of people name their person as movements do. */
export const hasPersonIds = (schema: number) => schema >= 7;

const iso = (ms: number) => new Date(ms).toISOString();
const startOfItsDay = (wallMs: number) => Math.floor(wallMs / dayMs) * dayMs;
const days = new Map<number, string>();
/** The day of a moment on the wall; rows that come together are of few. */
const dayText = (wallMs: number) =>
  memoizedFew(days, startOfItsDay(wallMs), () => iso(startOfItsDay(wallMs)).slice(0, 10));
const isTrue = (flag: number | null) => (flag === null ? null : flag === 1);

/** The first moment whose year PostgreSQL writes as ISO 8601 does. */
const yearOneMs = Date.parse('0001-01-01T00:00:00Z');

/**
 * Returns the date of a movement for head office, in UTC: the date of its arrival if its own date is before the year 1
 * in UTC or at the site. Earlier versions accepted such dates of dead clocks (rules/feed#doubtful-dates).
 */
export function occurredMs({ dateMs, receivedMs, timeZone }: MovementRow): number {
  // Zones differ by less than two days: nearly every date needs no clock.
  if (dateMs >= yearOneMs + 2 * dayMs) return dateMs;
  return Math.min(dateMs, clockOf(timeZone)(dateMs)) < yearOneMs ? receivedMs : dateMs;
}

/** The cells of a movement, under `movementColumnsOf`. */
export function movementCells(
  site: string,
  people: Pseudonyms,
  { row, pos }: Shipped,
  schema: number,
): Cell[] {
  const dateMs = occurredMs(row);
  const wall = clockOf(row.timeZone)(dateMs);
  const isDoubtful = dateMs === row.dateMs ? isTrue(row.isDateDoubtful) : true;
  return [
    ...[site, row.accountId, row.sequence, isoOf(row.receivedMs), pos, row.kind, row.id, iso(dateMs)],
    ...[dayText(wall), Math.floor((wall - startOfItsDay(wall)) / hourMs)],
    ...[row.controller, row.device, row.deviceSerial, row.deviceName, row.operation, row.selection],
    ...[
      row.businessLine,
      row.product,
      row.productName,
      row.productType,
      isTrue(row.isReturnable),
      row.method,
    ],
    ...[
      isTrue(row.isDelivered),
      row.failureReason,
      row.currency,
      row.sellValue,
      row.taxRate,
      row.taxValue,
      row.cost,
    ],
    ...[row.balancePaid, row.rechargePaid, row.amount, row.balanceAfter, row.delivery],
    ...[people.person(row.consumer), people.own(row.consumerName), people.own(row.consumerIdentification)],
    ...[people.code(row.codeValue), tagsOf(row)],
    ...(hasLater(schema) ? [row.toSubsidy, isDoubtful] : []),
  ];
}

/** Tags by their keys; a key that a person has twice keeps its first value. */
function tagsOf({ tags }: MovementRow): string | null {
  if (tags === null) return null;
  const pairs = (parseJson(tags) as { key: string; value: string }[]).toReversed();
  return JSON.stringify(Object.fromEntries(pairs.map(({ key, value }) => [key, value])));
}

const clocks = new Map<string, (moment: number) => number>();
const clockOf = (timeZone: string) => memoized(clocks, timeZone, () => wallClock(timeZone));

export const changeColumns = [
  'site',
  'pos',
  'changed_at',
  'account',
  'kind',
  'action',
  'id',
  'actor_type',
  'body',
];

/** The cells of a change, under `changeColumns`. */
export function changeCells(site: string, people: Pseudonyms, entry: Entry): Cell[] {
  return [
    ...[site, entry.seq, iso(entry.dateMs), entry.accountId, entry.kind, entry.action],
    ...[people.idOf(entry.kind, entry.id), entry.actorType, people.bodyOf(entry.kind, entry.body)],
  ];
}

export const refusalColumns = [
  'site',
  'account',
  'refusal',
  'refused_at',
  'local_day',
  'reason',
  'device_serial',
  'selection',
  'product',
  'person',
];

/** The cells of a refusal, under `refusalColumns`. */
export function refusalCells(site: string, people: Pseudonyms, row: RefusalRow): Cell[] {
  return [
    ...[site, row.accountId, row.seq, iso(row.dateMs), dayText(clockOf(row.timeZone)(row.dateMs))],
    ...[row.reason, row.deviceSerial, row.selection, row.product, people.person(row.consumer)],
  ];
}
