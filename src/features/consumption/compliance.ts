import { accountBySeq } from '../../access/accounts.ts';
import { operationsFilter } from '../../access/lists.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { cursorOf, placeOf } from '../../api/cursor.ts';
import { requirePermission } from '../../api/grants.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { dayFromText, startOfDay } from '../../lib/calendar/local-days.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import { nextStart, periodAt } from '../../lib/calendar/periods.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField } from '../../problems/problem.ts';
import { column, query, type Reader, tuples } from '../../store/statement.ts';
import { recurrenceOf } from '../catalogue/profile-period.ts';
import { requireConsumer } from '../consumers/scoped-lookup.ts';
import { tagSetsWith } from '../consumers/tag-sets.ts';
import { takenByPerson } from '../movements/deliveries/handed-out.ts';
import { type Rhythm, type Standing, standingOf } from './due.ts';
import { fewestPeople } from './groups.ts';
import {
  type Asking,
  accountAsked,
  dimensionOf,
  namesPersons,
  requirePersons,
  tagPrefix,
} from './questions.ts';
import type { EntitlementsQuery, StandingQuery } from './requirement-fields.ts';
import { requirementsReaching } from './requirement-reach.ts';
import { activeRequirements, type RequirementRow } from './requirement-store.ts';
import { requireRequirement } from './requirements.ts';

/*
 * Issues to people compared with requirements and grants: live, active people, and deliveries of the
 * products, which have an index by product.
 */

type Somebody = {
  seq: number;
  id: string;
  name: string;
  identification: string;
  createdMs: number;
  tagSet: number;
};

const columns = `c.seq, c.id, c.name, c.identification, unixepoch(c.created_at) * 1000 AS createdMs,
  ifnull(c.tag_set, 0) AS tagSet`;
const isLive = 'c.account = ? AND c.removed_at IS NULL AND c.is_active = 1';
const everybody = query<[account: number], Somebody>(
  `SELECT ${columns} FROM consumers c INDEXED BY consumers_of_account WHERE ${isLive} ORDER BY c.seq`,
);
const tagged = query<[account: number, tag: number, value: string], Somebody>(
  `SELECT ${columns} FROM consumers c INDEXED BY consumers_of_account WHERE ${isLive}
    AND c.tag_set IN (SELECT tag_set FROM tag_set_members WHERE tag = ? AND value = ?) ORDER BY c.seq`,
);
const profiled = query<[profile: number, profile: number, account: number], Somebody>(
  `SELECT ${columns} FROM consumers c WHERE c.seq IN (SELECT consumer FROM codes WHERE vending_profile = ?
      UNION SELECT consumer FROM codes WHERE eas_profile = ?) AND ${isLive} ORDER BY c.seq`,
);
const activePerson = query<[consumer: number], Somebody>(
  `SELECT ${columns} FROM consumers c WHERE c.seq = ? AND c.removed_at IS NULL AND c.is_active = 1`,
);
const reachedBy = column<[levels: string], number>(
  'SELECT DISTINCT consumer FROM consumer_reach WHERE level IN (SELECT value FROM json_each(?))',
);
/** Deliveries of products up to a moment, oldest first of each person. */
const takenOf = tuples<[products: string, atMs: number], [consumer: number, dateMs: number]>(
  `SELECT d.consumer, d.date_ms FROM json_each(?) x CROSS JOIN deliveries d INDEXED BY deliveries_by_product
    ON d.product = x.value WHERE d.date_ms <= ? AND d.is_delivered = 1 AND d.consumer IS NOT NULL`,
);

/** Filters people by operations and current tags. */
function narrowed(
  { reader, actor }: ReadContext,
  account: number,
  people: readonly Somebody[],
  asked: { operationId?: string | undefined; tagId?: string[] | undefined; tagValue?: string | undefined },
): readonly Somebody[] {
  const operations = operationsFilter(
    reader,
    actor,
    asked.operationId === undefined ? undefined : [asked.operationId],
  );
  let left = people;
  if (operations) {
    const reached = new Set(reachedBy.all(reader, JSON.stringify([...operations, -account])));
    left = left.filter(({ seq }) => reached.has(seq));
  }
  if (asked.tagId === undefined && asked.tagValue === undefined) return left;
  const sets = new Set(tagSetsWith(reader, account, asked));
  return left.filter(({ tagSet }) => sets.has(tagSet));
}

function pseudonymsOf(reader: Reader, row: RequirementRow): Somebody[] {
  if (row.tag !== null) return tagged.all(reader, row.account, row.tag, row.tagValue!);
  if (row.profile !== null) return profiled.all(reader, row.profile, row.profile, row.account);
  return everybody.all(reader, row.account);
}

/** Returns the last time each person took any of some products, up to a moment. */
function takenBy(reader: Reader, products: readonly number[], atMs: number): Map<number, number[]> {
  const taken = new Map<number, number[]>();
  for (const [consumer, dateMs] of takenOf.all(reader, JSON.stringify(products), atMs)) {
    const dates = taken.get(consumer);
    if (dates) dates.push(dateMs);
    else taken.set(consumer, [dateMs]);
  }
  // The index has them by date, of each product.
  if (products.length > 1) for (const dates of taken.values()) dates.sort((a, b) => a - b);
  return taken;
}

/** The status of a person. */
type Stood = { person: Somebody; standing: Standing; dueDay: number; lastMs: number | null };

/**
 * The status of a requirement's people at a moment, with their deliveries by `takenOf`. An inactive requirement applies
 * to no one.
 */
export function standingsOf(
  reader: Reader,
  row: RequirementRow,
  people: readonly Somebody[],
  atMs: number,
  takenOf = () => takenBy(reader, JSON.parse(row.products) as number[], atMs),
): Stood[] {
  if (row.isActive === 0) return [];
  const { timeZone } = accountBySeq(reader, row.account);
  const wall = wallClock(timeZone);
  const dayOf = (ms: number) => Math.floor(wall(ms) / dayMs);
  const rhythm: Rhythm = { ...row, dates: row.dates === null ? null : (JSON.parse(row.dates) as string[]) };
  const taken = takenOf();
  const today = dayOf(atMs);
  return people.flatMap((person) => {
    const dates = taken.get(person.seq) ?? [];
    const stood = standingOf(rhythm, dayOf(person.createdMs), dates.map(dayOf), today);
    return stood ? [{ person, ...stood, lastMs: dates.at(-1) ?? null }] : [];
  });
}

/** The start of the day on which something is due, as the API returns it. */
function dueAt(timeZone: string, dueDay: number): string {
  return isoOf(startOfDay(timeZone, dayFromText(isoOf(dueDay * dayMs).slice(0, 10))!));
}

/** The earliest due first; those without a day stay in their order. */
function byDueAt(
  { dueAt: one }: { dueAt: string | null },
  { dueAt: other }: { dueAt: string | null },
): number {
  if (one === null || other === null || one === other) return 0;
  return one < other ? -1 : 1;
}

/** The most requirements of one person that a call returns. */
const maxOfPerson = 500;

/**
 * The status of one person in each active requirement that applies to them, the earliest due first
 * (rules/consumption#one-person).
 * @throws `auth.forbidden` without `consumers:read`, `consumers.not_found`, `auth.out_of_scope`
 */
export function tellPersonStandings({ reader, actor, nowMs }: ReadContext, consumerId: string): object {
  requirePermission(actor, 'consumers:read');
  const { seq, account } = requireConsumer(reader, actor, consumerId);
  const { timeZone } = accountBySeq(reader, account);
  const people = activePerson.all(reader, seq);
  const rows = people.length === 0 ? [] : requirementsReaching(reader, { seq, account });
  const taken = rows.length === 0 ? [] : takenByPerson(reader, { seq, account }, nowMs + 1);
  const items = rows.flatMap((row) => {
    const products = new Set(JSON.parse(row.products) as number[]);
    const own = taken.filter(({ product }) => products.has(product)).map(({ dateMs }) => dateMs);
    const dates = new Map([[seq, own.sort((a, b) => a - b)]]);
    return standingsOf(reader, row, people, nowMs, () => dates).map(({ standing, dueDay, lastMs }) => ({
      requirement: { id: row.id, name: row.name },
      state: standing,
      lastDeliveryAt: lastMs === null ? null : isoOf(lastMs),
      dueAt: dueAt(timeZone, dueDay),
    }));
  });
  return { consumerId, at: isoOf(nowMs), items: items.sort(byDueAt).slice(0, maxOfPerson) };
}

/** The number of people by status. */
export function countStandings(stood: readonly { standing: Standing }[]) {
  const count = (standing: Standing) => stood.filter((one) => one.standing === standing).length;
  return {
    inScope: stood.length,
    inDate: count('in_date'),
    due: count('due'),
    overdue: count('overdue'),
    never: count('never'),
  };
}

/** The active requirements of an account. */
export function requirementsOf(reader: Reader, account: number): readonly RequirementRow[] {
  return activeRequirements.all(reader, account);
}

/**
 * The number of people of an active requirement by status at a moment. It reads every delivery of its
 * products.
 */
export function standingCounts(reader: Reader, row: RequirementRow, atMs: number) {
  return countStandings(standingsOf(reader, row, pseudonymsOf(reader, row), atMs));
}

/**
 * The people of a requirement by status (rules/consumption#compliance).
 * @throws `requirements.not_found`, `auth.out_of_scope`, `consumption.persons_off`, `auth.forbidden`,
 * `validation.failed`
 */
export function tellStandings(context: ReadContext, id: string, asked: StandingQuery): object {
  const { reader, nowMs, settings } = context;
  const row = requireRequirement(context, id);
  const account = accountBySeq(reader, row.account);
  const shows = showsPersons(context, row.account, asked);
  const atMs = asked.at ?? nowMs;
  const people = narrowed(context, row.account, pseudonymsOf(reader, row), asked);
  const stood = standingsOf(reader, row, people, atMs);
  const list = `standings of ${id}`;
  const after = placeOf(settings, list, asked.cursor)?.[0] ?? 0;
  const limit = asked.limit ?? 100;
  const passing = stood.filter(
    ({ person, standing }) => person.seq > after && (asked.state?.includes(standing) ?? true),
  );
  const isFew = stood.length < fewestPeople && (asked.tagId ?? asked.tagValue) !== undefined;
  const items = shows && !isFew ? passing.slice(0, limit) : null;
  return {
    requirementId: row.id,
    at: isoOf(atMs),
    ...countStandings(stood),
    ...(asked.by !== undefined && { groups: groupsOf(context, account.seq, asked.by, stood) }),
    items:
      items?.map(({ person, standing, dueDay, lastMs }) => ({
        consumer: told(person),
        state: standing,
        lastDeliveryAt: lastMs === null ? null : isoOf(lastMs),
        dueAt: dueAt(account.timeZone, dueDay),
      })) ?? null,
    nextCursor: items && passing.length > limit ? cursorOf(settings, list, [items.at(-1)!.person.seq]) : null,
  };
}

/** A line of a PPE compliance report: a person without a compliant item, or all people of a requirement. */
export type LackingLine = {
  requirement: string;
  name: string | null;
  identification: string | null;
  state: Standing | null;
  lastDeliveryAt: string | null;
  dueAt: string | null;
  counts: ReturnType<typeof countStandings> | null;
};

/** The states in which a person has no item in date. */
export const lackingStates = ['due', 'overdue', 'never'] as const satisfies readonly Standing[];

type LackingAsked = {
  persons: boolean;
  requirementId?: string | undefined;
  /** With `persons`: only people in these states. */
  states?: readonly (typeof lackingStates)[number][] | undefined;
};

/**
 * The status of an account's active requirements: a line with counts for each requirement, or (`persons`) a
 * line for each person who is due, overdue or never had one, the earliest due first.
 * @throws `consumption.persons_off`, `auth.forbidden` if people may not be shown
 */
export function lackingLines(
  context: Asking,
  account: number,
  { persons, requirementId, states }: LackingAsked,
  atMs: number,
): LackingLine[] {
  if (persons) requirePersons(context, account);
  const asked = requirementsOf(context.reader, account).filter(
    ({ id }) => requirementId === undefined || id === requirementId,
  );
  const wanted: readonly Standing[] = states ?? lackingStates;
  const { timeZone } = accountBySeq(context.reader, account);
  const lines = asked.flatMap((row): LackingLine[] => {
    const stood = standingsOf(context.reader, row, pseudonymsOf(context.reader, row), atMs);
    const nobody = { requirement: row.name, name: null, identification: null, state: null, dueAt: null };
    if (!persons) return [{ ...nobody, lastDeliveryAt: null, counts: countStandings(stood) }];
    return stood
      .filter(({ standing }) => wanted.includes(standing))
      .map(({ person: { name, identification }, standing: state, dueDay, lastMs }) => ({
        requirement: row.name,
        name,
        identification,
        state,
        lastDeliveryAt: lastMs === null ? null : isoOf(lastMs),
        dueAt: dueAt(timeZone, dueDay),
        counts: null,
      }));
  });
  return lines.sort(byDueAt);
}

const told = ({ id, name, identification }: Somebody) => ({ id, name, identification });

/** The share of each value of a tag that people carry now. */
function groupsOf({ reader }: ReadContext, account: number, by: string, stood: readonly Stood[]) {
  if (!by.startsWith(tagPrefix)) throw invalidField('by', 'isIn');
  const { rawOf } = dimensionOf(reader, accountBySeq(reader, account), by, 'by');
  const groups = Map.groupBy(stood, ({ person }) => rawOf(person.tagSet) as string | null);
  return [...groups]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
    .map(([value, of]) => ({ key: value === null ? null : { value }, ...countStandings(of) }));
}

/**
 * True if a call returns people. A caller who requests them by status, cursor or limit without permission is
 * refused; others get the counts.
 */
function showsPersons(
  context: ReadContext,
  account: number,
  {
    state,
    cursor,
    limit,
  }: Pick<StandingQuery, 'cursor' | 'limit'> & { state?: readonly string[] | undefined },
): boolean {
  if (namesPersons(context, account)) return true;
  if ((state ?? cursor ?? limit) !== undefined) requirePersons(context, account);
  return false;
}

type Holding = Somebody & { code: number; profile: number; quantity: number | null };
const holders = query<[product: number, account: number], Holding>(
  `SELECT ${columns}, k.seq AS code, k.eas_profile AS profile, pp.quantity
    FROM profile_products pp INDEXED BY profile_products_by_product
      JOIN profiles e ON e.seq = pp.profile AND e.is_active = 1
      CROSS JOIN codes k INDEXED BY codes_by_eas_profile ON k.eas_profile = pp.profile
      JOIN consumers c ON c.seq = k.consumer
    WHERE pp.product = ? AND ${isLive} AND k.is_active = 1 ORDER BY c.seq, k.seq`,
);
const periodOfProfile = column<[profile: number], string>('SELECT period FROM profiles WHERE seq = ?');
const productOf = column<[id: string, account: number], number>(
  'SELECT seq FROM products WHERE id = ? AND account = ? AND removed_at IS NULL',
);
const takenByCode = tuples<[product: number, atMs: number], [code: number, dateMs: number]>(
  `SELECT code, date_ms FROM deliveries INDEXED BY deliveries_by_product
    WHERE product = ? AND date_ms <= ? AND is_delivered = 1 AND code IS NOT NULL`,
);

/**
 * People who took a product granted by their eas profile (rules/consumption#people-who-took-a-product).
 * @throws `consumption.persons_off`, `auth.forbidden`, `validation.failed`
 */
export function tellEntitled(context: ReadContext, asked: EntitlementsQuery): object {
  const { reader, nowMs, settings } = context;
  const account = accountAsked(context, asked.accountId);
  // As any id of a query, one that is unknown matches nothing.
  const product = productOf.get(reader, asked.productId, account.seq) ?? 0;
  const shows = showsPersons(context, account.seq, asked);
  const atMs = asked.at ?? nowMs;
  const taken = Map.groupBy(takenByCode.all(reader, product, atMs), ([code]) => code);
  const periods = new Map<number, { startMs: number | null; endMs: number | null }>();
  const periodOf = (profile: number) => {
    const known = periods.get(profile);
    if (known) return known;
    const recurrence = recurrenceOf(periodOfProfile.get(reader, profile)!);
    const made = {
      startMs: periodAt(account.timeZone, recurrence, atMs)?.startMs ?? null,
      endMs: nextStart(account.timeZone, recurrence, atMs),
    };
    periods.set(profile, made);
    return made;
  };
  const codes = holders.all(reader, product, account.seq);
  const kept = new Set(narrowed(context, account.seq, codes, asked).map(({ seq }) => seq));
  const people = [
    ...Map.groupBy(
      codes.filter(({ seq }) => kept.has(seq)),
      ({ seq }) => seq,
    ).values(),
  ].map((own) => {
    const period = periodOf(own[0]!.profile);
    let [used, lastMs] = [0, null as number | null];
    for (const { code, profile } of own)
      for (const [, dateMs] of taken.get(code) ?? []) {
        const { startMs } = periodOf(profile);
        if (startMs !== null && dateMs >= startMs) used++;
        lastMs = Math.max(lastMs ?? dateMs, dateMs);
      }
    const quantities = own.map(({ quantity }) => quantity);
    const quantity = quantities.includes(null) ? null : quantities.reduce((a, b) => a! + b!, 0);
    const state = used > 0 ? ('took' as const) : lastMs === null ? ('never' as const) : ('not_yet' as const);
    return { person: own[0]!, quantity, used, lastMs, period, state };
  });
  const took = people.filter(({ state }) => state === 'took').length;
  const list = `entitled to ${asked.productId}`;
  const after = placeOf(settings, list, asked.cursor)?.[0] ?? 0;
  const limit = asked.limit ?? 100;
  const passing = people.filter(
    ({ person, state }) => person.seq > after && (asked.state?.includes(state) ?? true),
  );
  const isFew = people.length < fewestPeople && (asked.tagId ?? asked.tagValue) !== undefined;
  const items = shows && !isFew ? passing.slice(0, limit) : null;
  const iso = (ms: number | null) => (ms === null ? null : isoOf(ms));
  return {
    productId: asked.productId,
    at: isoOf(atMs),
    entitled: people.length,
    took,
    notYet: people.length - took,
    items:
      items?.map(({ person, quantity, used, lastMs, period, state }) => ({
        consumer: told(person),
        quantity,
        used,
        remaining: quantity === null ? null : Math.max(0, quantity - used),
        periodStart: iso(period.startMs),
        periodEnd: iso(period.endMs),
        lastDeliveryAt: iso(lastMs),
        state,
      })) ?? null,
    nextCursor: items && passing.length > limit ? cursorOf(settings, list, [items.at(-1)!.person.seq]) : null,
  };
}
