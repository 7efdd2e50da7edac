import { type Account, accountBySeq } from '../../access/accounts.ts';
import { operationsFilter } from '../../access/lists.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { requirePermission } from '../../api/grants.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { column, type Reader, tuples } from '../../store/statement.ts';
import { tagSetsWith } from '../consumers/tag-sets.ts';
import { kindOf, lineOf, quarterMs } from '../movements/facts/fact.ts';
import type { Question } from '../movements/facts/reading.ts';
import type { Condition, Dimension } from '../movements/facts/sums/query.ts';
import type { ConsumptionQuery } from './consumption-fields.ts';
import { amountsOfMeasures } from './measures.ts';

const seqs = (table: string) =>
  column<[ids: string, account: number], number>(
    `SELECT seq FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND account = ?`,
  );
const named = {
  device: seqs('devices'),
  product: seqs('products'),
  profile: seqs('profiles'),
  consumer: seqs('consumers'),
};
const tagById = column<[id: string, account: number], number>(
  'SELECT seq FROM tags WHERE id = ? AND account = ?',
);
const valuesOfTag = tuples<[tag: number], [set: number, value: string]>(
  'SELECT tag_set, value FROM tag_set_members WHERE tag = ?',
);
const isByPerson = column<[account: number], 0 | 1>(
  'SELECT consumption_by_person FROM accounts WHERE seq = ?',
);

/** The caller and the database: all that figures need of a call. */
export type Asking = Pick<ReadContext, 'reader' | 'actor'>;

/** True if figures of an account may name people to the caller (rules/consumption#persons). */
export function namesPersons({ reader, actor }: Asking, account: number): boolean {
  return actor.permissions.has('consumers:read') && isByPerson.get(reader, account) === 1;
}

/** Figures by person are off until an owner turns them on for the account (rules/consumption#persons). */
export function requirePersons({ reader, actor }: Asking, account: number): void {
  requirePermission(actor, 'consumers:read');
  if (isByPerson.get(reader, account) !== 1) throw new Problem('consumption.persons_off');
}

/**
 * The account of a consumption request (rules/dashboards#one-account).
 * @throws `validation.failed` on `accountId`
 */
export function accountAsked({ reader, actor }: Asking, accountId: string | undefined): Account {
  return accountForNew(reader, actor, accountId, lenientAccount);
}

const plainDimensions = [
  'product',
  'productType',
  'businessLine',
  'consumer',
  'device',
  'operation',
  'profile',
  'method',
  'day',
  'week',
  'month',
  'weekday',
  'hour',
] as const;
export type PlainDimension = (typeof plainDimensions)[number];

/** Dimensions of consumption: one of these, or `tag:` and the id of a tag. */
export const dimensionNames: readonly string[] = plainDimensions;
export const tagPrefix = 'tag:';

const dateOf = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 10);

/**
 * The local time of a quarter of an hour in a zone. Offsets are whole quarters, so a quarter never spans two.
 */
function timeDimension(timeZone: string, told: (wallMs: number) => number | string): Dimension {
  const wall = wallClock(timeZone);
  return { column: 'quarter', rawOf: (quarter) => told(wall(quarter * quarterMs)) };
}

const times: Record<string, (wallMs: number) => number | string> = {
  day: dateOf,
  week(wallMs) {
    const days = Math.floor(wallMs / dayMs);
    // 1970-01-01 was a Thursday.
    return dateOf((days - ((((days + 3) % 7) + 7) % 7)) * dayMs);
  },
  month: (wallMs) => dateOf(wallMs).slice(0, 7),
  weekday: (wallMs) => new Date(wallMs).getUTCDay(),
  hour: (wallMs) => new Date(wallMs).getUTCHours(),
};

/** A dimension by its name. @throws `validation.failed` on the member that named it where the account has no such tag */
export function dimensionOf(
  reader: Reader,
  account: Account,
  name: string,
  member: 'by' | 'then',
): Dimension {
  const things = ['product', 'consumer', 'device', 'operation', 'profile'] as const;
  const thing = things.find((one) => one === name);
  if (thing) return { column: thing, rawOf: (seq) => (seq === 0 ? null : seq) };
  if (name === 'method') return { column: 'kind', rawOf: (kind) => kindOf(kind).method ?? null };
  if (name === 'businessLine') return { column: 'kind', rawOf: lineOf };
  if (name === 'productType') return { column: 'kind', rawOf: (kind) => kindOf(kind).productType ?? null };
  const told = times[name];
  if (told) return timeDimension(account.timeZone, told);
  const tag = tagById.get(reader, name.slice(tagPrefix.length), account.seq);
  if (tag === undefined) throw invalidField(member, 'isIn');
  const values = new Map(valuesOfTag.all(reader, tag));
  return { column: 'tagSet', rawOf: (set) => values.get(set) ?? null };
}

function among(column: Condition['column'], allowed: readonly number[]): Condition {
  const set = new Set(allowed);
  return { column, allows: (value) => set.has(value) };
}

/** The conditions for the filters of a query. */
function conditionsOf({ reader, actor }: Asking, account: number, query: ConsumptionQuery): Condition[] {
  const { businessLine, method, deviceId, productId, profileId, consumerId, tagId, tagValue } = query;
  const conditions: Condition[] = [];
  const operations = operationsFilter(reader, actor, query.operationId);
  if (operations) conditions.push(among('operation', operations));
  const ids = { device: deviceId, product: productId, profile: profileId, consumer: consumerId };
  for (const [name, asked] of Object.entries(ids) as [keyof typeof named, string[] | undefined][])
    if (asked) conditions.push(among(name, named[name].all(reader, JSON.stringify(asked), account)));
  if (businessLine)
    conditions.push({
      column: 'kind',
      allows: (kind) => (businessLine as (string | null)[]).includes(lineOf(kind)),
    });
  if (method)
    conditions.push({
      column: 'kind',
      allows: (kind) => (method as readonly string[]).includes(kindOf(kind).method),
    });
  if (tagId !== undefined || tagValue !== undefined)
    conditions.push(among('tagSet', tagSetsWith(reader, account, { tagId, tagValue })));
  return conditions;
}

/**
 * The question of a query.
 * @throws `consumption.persons_off`, `auth.forbidden` if it names people without permission;
 * `validation.failed`
 */
export function questionOf(
  context: Asking,
  query: ConsumptionQuery & { by?: string | undefined; then?: string | undefined },
): { account: Account; question: Question } {
  const { reader } = context;
  const account = accountBySeq(reader, accountAsked(context, query.accountId).seq);
  const { by, then } = query;
  if (by === 'consumer' || then === 'consumer' || query.consumerId !== undefined)
    requirePersons(context, account.seq);
  const dimensions = [
    ...(by === undefined ? [] : [dimensionOf(reader, account, by, 'by')]),
    ...(then === undefined ? [] : [dimensionOf(reader, account, then, 'then')]),
  ];
  const { from, to, clientId: _, accountId: __, ...rest } = query;
  // Whether an operation counts depends on who asks.
  const operations = operationsFilter(reader, context.actor, query.operationId);
  return {
    account,
    question: {
      account: account.seq,
      fromMs: from,
      endMs: to + 1,
      conditions: conditionsOf(context, account.seq, query),
      by: dimensions,
      amounts: amountsOfMeasures,
      countsPeople: true,
      name: nameOf(account, { ...rest, operationId: operations }),
    },
  };
}

/** A text that identifies a question of an account, apart from its range: its filters and dimensions. */
function nameOf(account: Account, asked: object): string {
  const told = { ...asked, sort: undefined, limit: undefined, account: account.seq, zone: account.timeZone };
  return JSON.stringify(told);
}

/** A query about a whole account in a range with an exclusive end, by one dimension or none. */
export function plainQuestion(
  reader: Reader,
  account: Account,
  by: string | undefined,
  range: { fromMs: number; endMs: number },
): Question {
  return {
    ...range,
    account: account.seq,
    conditions: [],
    by: by === undefined ? [] : [dimensionOf(reader, account, by, 'by')],
    amounts: amountsOfMeasures,
    countsPeople: true,
    name: nameOf(account, { by }),
  };
}
