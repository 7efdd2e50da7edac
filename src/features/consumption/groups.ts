import type { Account } from '../../access/accounts.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { invalidField } from '../../problems/problem.ts';
import { query, type Reader } from '../../store/statement.ts';
import type { Raw, Sums } from '../movements/facts/sums/sums.ts';
import type { ConsumptionQuery, GroupsQuery } from './consumption-fields.ts';
import { type Measure, type Measured, measuredOf, measureOf, measuresReply } from './measures.ts';
import { type Asking, questionOf, tagPrefix } from './questions.ts';
import { summed } from './reading.ts';

/** Groups of fewer people show no person (rules/consumption#persons). */
export const fewestPeople = 5;

/**
 * Totals of consumption under the filters (rules/consumption#measures).
 * @throws the errors of `questionOf`
 */
export function summariseConsumption(context: ReadContext, asked: ConsumptionQuery): object {
  const { account, question } = questionOf(context, asked);
  const sums = summed(context.reader, question);
  return { currency: account.currency, ...measuresReply(measuredOf(sums, [sums.groups.of([])])) };
}

/** A group: its internal key, and its figures; people of small groups are one without a name. */
export type Group = { raws: readonly Raw[]; isSmall: boolean; measured: Measured };

/** Groups in the order that was requested, and sums of what was left out and of all. */
export type Groups = { account: Account; groups: Group[]; rest: Measured; total: Measured };

/**
 * Consumption by group (rules/consumption#groups).
 * @throws the errors of `questionOf`; `validation.failed` on `then`
 */
export function groupsOf(context: Asking, asked: Omit<GroupsQuery, 'limit'> & { limit: number }): Groups {
  if (asked.then === asked.by) throw invalidField('then', 'notEquals');
  const { account, question } = questionOf(context, asked);
  const sums = summed(context.reader, question);
  const rows = rowsOf(sums, asked);
  const descending = asked.sort.startsWith('-');
  const measure = asked.sort.replace('-', '') as Measure;
  const sorted = rows
    .filter(({ parts }) => !sums.isNothing(parts))
    .map((row) => ({ ...row, value: measureOf(sums, row.parts, measure) }))
    .sort((a, b) => compare(a.value, b.value) * (descending ? -1 : 1) || byRaws(a, b));
  const left = sorted.splice(asked.limit);
  return {
    account,
    // Hidden groups are not measured: there may be very many.
    groups: sorted.map(({ raws, isSmall, parts }) => ({
      raws,
      isSmall: isSmall ?? sums.countPeople(parts) < fewestPeople,
      measured: measuredOf(sums, parts),
    })),
    rest: measuredOf(
      sums,
      left.flatMap(({ parts }) => parts),
    ),
    total: measuredOf(sums, [...sums.keys.keys()]),
  };
}

/** `isSmall` is undefined until it is computed from the people of the row. */
type Row = { raws: readonly Raw[]; isSmall: boolean | undefined; parts: number[] };

/** The groups of sums as they may be shown: where a tag's value is that of few, its people are one. */
function rowsOf(
  sums: Sums,
  { by, then, tagId, tagValue }: Pick<GroupsQuery, 'by' | 'then' | 'tagId' | 'tagValue'>,
) {
  const names = [by, then].filter((name) => name !== undefined);
  const tagAt = names.findIndex((name) => name.startsWith(tagPrefix));
  const personAt = names.indexOf('consumer');
  const rows = sums.keys.map((raws, group): Row => ({ raws, isSmall: false, parts: [group] }));
  const isTagged = tagId !== undefined || tagValue !== undefined;
  if (
    personAt >= 0 &&
    tagAt < 0 &&
    isTagged &&
    sums.countPeople(rows.flatMap(({ parts }) => parts)) < fewestPeople
  )
    return merged(rows, personAt);
  if (tagAt < 0) return rows;
  return [...Map.groupBy(rows, ({ raws }) => raws[tagAt]!).values()].flatMap((ofTag) => {
    const people = personAt >= 0 ? sums.countPeople(ofTag.flatMap(({ parts }) => parts)) : undefined;
    if (people !== undefined && people < fewestPeople) return merged(ofTag, personAt);
    if (people !== undefined) return ofTag;
    return ofTag.map((row) => ({ ...row, isSmall: undefined }));
  });
}

/** Rows without their persons; rows that differ in nothing else are merged. */
function merged(rows: readonly Row[], personAt: number): Row[] {
  const nameless = rows.map((row) => ({ ...row, raws: row.raws.with(personAt, null) }));
  return [...Map.groupBy(nameless, ({ raws }) => JSON.stringify(raws)).values()].map((same) => ({
    raws: same[0]!.raws,
    isSmall: true,
    parts: same.flatMap(({ parts }) => parts),
  }));
}

function compare<T extends bigint | number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Groups that measure the same are in the order of their keys, those without last. */
function byRaws(a: { raws: readonly Raw[] }, b: { raws: readonly Raw[] }): number {
  for (const [at, one] of a.raws.entries()) {
    const other = b.raws[at]!;
    if (one === other) continue;
    if (one === null || other === null) return one === null ? 1 : -1;
    const order = typeof one === typeof other ? compare(one as string, other as string) : 0;
    if (order !== 0) return order;
  }
  return 0;
}

type Named = { id: string; name: string };
const nameOfThing = (table: string) =>
  query<[seq: number], Named>(`SELECT id, name FROM ${table} WHERE seq = ?`);
const things: Record<string, ReturnType<typeof nameOfThing>> = {
  product: nameOfThing('products'),
  consumer: nameOfThing('consumers'),
  device: nameOfThing('devices'),
  operation: nameOfThing('operations'),
  profile: nameOfThing('profiles'),
};

/** The key of a group (rules/consumption#groups). */
export type Key = Named | { value: string | number } | null;

/** Calls groups by their names: a thing by its id and its name of today. */
export function keysOf(reader: Reader, name: string): (raw: Raw) => Key {
  const thing = things[name];
  const known = new Map<Raw, Key>();
  return (raw) => {
    if (raw === null) return null;
    if (!thing) return { value: raw };
    const told = known.get(raw) ?? thing.get(reader, raw as number) ?? null;
    known.set(raw, told);
    return told;
  };
}

/** GET /consumption/groups. @throws what `groupsOf` throws */
export function tellGroups(context: ReadContext, asked: GroupsQuery): object {
  const { account, groups, rest, total } = groupsOf(context, asked);
  const names = [asked.by, asked.then].filter((name) => name !== undefined);
  const [key, then] = names.map((name) => keysOf(context.reader, name));
  const isTagged = names.some((name) => name.startsWith(tagPrefix));
  return {
    currency: account.currency,
    items: groups.map(({ raws, isSmall, measured }) => ({
      key: key!(raws[0]!),
      // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
      ...(then && { then: then(raws[1]!) }),
      ...((isTagged || isSmall) && { isSmall }),
      ...measuresReply(measured),
    })),
    rest: measuresReply(rest),
    total: measuresReply(total),
  };
}
