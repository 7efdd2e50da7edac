import type { Columns } from '../columns.ts';
import { type FactColumn, type Kind, kindOf } from '../fact.ts';
import type { People } from './people.ts';
import { type Asked, type Condition, columnAt, type Dimension } from './query.ts';
import { type AmountSum, lower, type Raw, type Sum, type Sums, sumAt } from './sums.ts';

/** The column that a sum of amounts adds up, and the kinds that count. */
const summedOf: Record<
  AmountSum,
  { column: FactColumn; counts: 'isDelivered' | 'isFailed' | 'isRefundable' }
> = {
  cost: { column: 'cost', counts: 'isDelivered' },
  sellValue: { column: 'sellValue', counts: 'isDelivered' },
  taxValue: { column: 'taxValue', counts: 'isDelivered' },
  balancePaid: { column: 'balancePaid', counts: 'isDelivered' },
  rechargePaid: { column: 'rechargePaid', counts: 'isDelivered' },
  failedValue: { column: 'sellValue', counts: 'isFailed' },
  due: { column: 'sellValue', counts: 'isRefundable' },
};

const tests = {
  isDelivered: ({ isDelivered }: Kind) => isDelivered,
  isFailed: ({ isDelivered }: Kind) => !isDelivered,
  isReturnable: ({ isDelivered, isReturnable }: Kind) => isDelivered && isReturnable,
  isRefundable: ({ isRefundable }: Kind) => isRefundable,
};

/**
 * Adds the facts of columns that pass to sums. Work per value is done once for each value, so that a row costs a few
 * look-ups in arrays.
 */
export function addColumns(
  to: Sums,
  { rows, columns }: Columns,
  { conditions, by, amounts, countsPeople }: Asked,
): void {
  const allowed = allowedCodes(columns, rows, conditions);
  if (allowed === null) return;
  const groups = localGroups(to, columns, rows, by);
  const { count } = groups;
  // Column by column, so that each loop meets arrays of one kind: what it meets decides how fast it is.
  const of = groups.of(rows);
  const kindColumn = columns[columnAt.kind]!;
  const kindOfRow = codesOf(kindColumn, rows);
  const kinds = Array.from(kindColumn.values, kindOf);
  for (const { codes, allows } of allowed)
    for (let row = 0; row < rows; row++) if (allows[codes[row]!] === 0) of[row] = -1;

  const counted = (name: keyof typeof tests) => kinds.map(tests[name]);
  const [ok, failed, back] = countRows(
    of,
    kindOfRow,
    count,
    (['isDelivered', 'isFailed', 'isReturnable'] as const).map(counted),
  ) as [Float64Array, Float64Array, Float64Array];
  const ofKinds = new Map<string, Int32Array | undefined>();
  /** The groups of the rows whose kinds count; undefined where none does. */
  const rowsOf = (name: keyof typeof tests) => {
    if (!ofKinds.has(name)) {
      const counts = counted(name);
      ofKinds.set(name, counts.includes(true) ? withKinds(of, kindOfRow, counts) : undefined);
    }
    return ofKinds.get(name);
  };
  const summed = amounts.flatMap((name) => {
    const { column, counts } = summedOf[name];
    const counting = rowsOf(counts);
    return counting ? [{ name, ...sumRows(counting, columns[columnAt[column]]!, count) }] : [];
  });
  const delivered = countsPeople ? rowsOf('isDelivered') : undefined;
  if (delivered) to.addPeople(peopleIn(groups, delivered, columns[columnAt.consumer]!));
  for (let group = 0; group < count; group++) {
    if (ok[group] === 0 && failed[group] === 0) continue;
    const place = groups.globalOf(group);
    to.add(place, sumAt.deliveries, 0, ok[group]!);
    to.add(place, sumAt.failed, 0, failed[group]!);
    to.add(place, sumAt.returnable, 0, back[group]!);
    for (const { name, upper, rest } of summed) addHalves(to, place, name, upper?.[group] ?? 0, rest[group]!);
  }
}

/** The codes of a column in one kind of array, whatever array stores them. */
function codesOf({ codes }: Columns['columns'][number], rows: number): Uint32Array {
  if (codes === undefined) return new Uint32Array(rows);
  return codes instanceof Uint32Array ? codes : new Uint32Array(codes);
}

/** The groups of rows, -1 where a row's kind does not count. */
function withKinds(of: Int32Array, kinds: Uint32Array, counts: readonly boolean[]): Int32Array {
  const counted = Uint8Array.from(counts, Number);
  const left = new Int32Array(of.length);
  for (let row = 0; row < of.length; row++) left[row] = counted[kinds[row]!] === 1 ? of[row]! : -1;
  return left;
}

/** Counts the rows of each group for several sets of kinds. */
function countRows(
  of: Int32Array,
  kinds: Uint32Array,
  count: number,
  ways: readonly (readonly boolean[])[],
): Float64Array[] {
  const different = ways[0]!.length;
  const all = new Uint32Array(count * different);
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group >= 0) all[group * different + kinds[row]!]!++;
  }
  return ways.map((counts) => {
    const sums = new Float64Array(count);
    for (let group = 0; group < count; group++)
      for (let kind = 0; kind < different; kind++)
        if (counts[kind]) sums[group]! += all[group * different + kind]!;
    return sums;
  });
}

/** The sums of a column's values by group, in two parts if they may exceed an exact number. */
function sumRows(of: Int32Array, column: Columns['columns'][number], count: number) {
  const halves = halvesOf(column.values, of.length);
  const codes = codesOf(column, of.length);
  return {
    rest: sumOf(of, codes, halves.rest, count),
    upper: halves.upper && sumOf(of, codes, halves.upper, count),
  };
}

function sumOf(of: Int32Array, codes: Uint32Array, values: Float64Array, count: number): Float64Array {
  const sums = new Float64Array(count);
  if (values.length === 1 && values[0] === 0) return sums;
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group >= 0) sums[group]! += values[codes[row]!]!;
  }
  return sums;
}

/** The people of rows by group, each once. */
function peopleIn(
  { count, globalOf }: ReturnType<typeof localGroups>,
  of: Int32Array,
  column: Columns['columns'][number],
): People {
  const values = Uint32Array.from(column.values);
  const codes = codesOf(column, of.length);
  if (count * values.length <= fewPairs) return peopleOfFew({ count, globalOf }, of, values, codes);
  // Rows by group first: a person already seen in a group is marked with the group's number.
  const begins = new Uint32Array(count + 1);
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group >= 0 && values[codes[row]!] !== 0) begins[group + 1]!++;
  }
  for (let group = 0; group < count; group++) begins[group + 1]! += begins[group]!;
  const free = begins.slice(0, count);
  const inOrder = new Uint32Array(begins[count]!);
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group >= 0 && values[codes[row]!] !== 0) inOrder[free[group]!++] = codes[row]!;
  }
  const met = new Uint32Array(values.length);
  const starts = new Uint32Array(count + 1);
  const globals = new Int32Array(count).fill(-1);
  let people = 0;
  for (let group = 0; group < count; group++) {
    for (let place = begins[group]!; place < begins[group + 1]!; place++) {
      const code = inOrder[place]!;
      if (met[code] === group + 1) continue;
      met[code] = group + 1;
      inOrder[people++] = values[code]!;
    }
    starts[group + 1] = people;
    if (people > starts[group]!) globals[group] = globalOf(group);
  }
  return { starts, persons: inOrder.slice(0, people), globals };
}

/** The number of pairs of a group and a person that are marked one by one: they fit in the processor's cache. */
const fewPairs = 2 ** 18;

/** The same where there are few groups: one pass over each row, and no sorting. */
function peopleOfFew(
  { count, globalOf }: Pick<ReturnType<typeof localGroups>, 'count' | 'globalOf'>,
  of: Int32Array,
  values: Uint32Array,
  codes: Uint32Array,
): People {
  const each = values.length;
  const met = new Uint8Array(count * each);
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group >= 0) met[group * each + codes[row]!] = 1;
  }
  const nobody = values.indexOf(0);
  const persons = new Uint32Array(Math.min(of.length, met.length));
  const starts = new Uint32Array(count + 1);
  const globals = new Int32Array(count).fill(-1);
  let people = 0;
  for (let group = 0; group < count; group++) {
    const first = group * each;
    if (nobody >= 0) met[first + nobody] = 0;
    for (let code = 0; code < each; code++) if (met[first + code] === 1) persons[people++] = values[code]!;
    starts[group + 1] = people;
    if (people > starts[group]!) globals[group] = globalOf(group);
  }
  return { starts, persons: persons.slice(0, people), globals };
}

function addHalves(to: Sums, group: number, sum: Sum, upper: number, rest: number): void {
  const low = rest % lower;
  to.add(group, sumAt[sum], upper + (rest - low) / lower, low);
}

/** The parts of amounts by code; the upper parts only if a sum of `rows` of them could be inexact. */
function halvesOf(values: Float64Array, rows: number): { rest: Float64Array; upper?: Float64Array } {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  if (most * rows <= Number.MAX_SAFE_INTEGER) return { rest: values };
  return {
    rest: values.map((value) => value % lower),
    upper: values.map((value) => (value - (value % lower)) / lower),
  };
}

/** For each queried column, whether each code matches; null if the column has no matching code. */
function allowedCodes(columns: Columns['columns'], rows: number, conditions: readonly Condition[]) {
  const allowed = [];
  for (const { column, allows } of conditions) {
    const { values, codes } = columns[columnAt[column]]!;
    const passes = Uint8Array.from(values, (value) => Number(allows(value)));
    if (!passes.includes(1)) return null;
    if (passes.includes(0)) allowed.push({ codes: codesOf({ values, codes }, rows), allows: passes });
  }
  return allowed;
}

/** The groups that a block's rows are in: by local numbers, which are few, and the numbers of the sums. */
function localGroups(to: Sums, columns: Columns['columns'], rows: number, by: readonly Dimension[]) {
  const globals: number[] = [];
  const told = (count: number, of: (rows: number) => Int32Array, keyOf: (group: number) => Raw[]) => ({
    count,
    of,
    globalOf: (group: number) => (globals[group] ??= to.groups.of(keyOf(group))),
  });
  if (by.length === 0)
    return told(
      1,
      (length) => new Int32Array(length),
      () => [],
    );
  const [first, second] = by.map((dimension) => localOf(columns, dimension)) as [Local, Local?];
  const groupsOf = ({ codes, groups }: Local, values: number) => {
    const own = codesOf({ codes, values: new Float64Array(values) }, rows);
    const of = new Int32Array(rows);
    for (let row = 0; row < rows; row++) of[row] = groups[own[row]!]!;
    return of;
  };
  const ofFirst = groupsOf(first, 0);
  if (second === undefined)
    return told(
      first.raws.length,
      () => ofFirst,
      (group) => [first.raws[group]!],
    );
  const times = second.raws.length;
  const ofSecond = groupsOf(second, 0);
  const keyOf = (number: number) => [first.raws[Math.floor(number / times)]!, second.raws[number % times]!];
  // Pairs that occur get numbers of their own: far more may be possible than there are rows.
  const possible = first.raws.length * times;
  const found: number[] = [];
  const isDense = possible <= 2 ** 22;
  const dense = isDense ? new Int32Array(possible) : undefined;
  const sparse = new Map<number, number>();
  const of = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const number = ofFirst[row]! * times + ofSecond[row]!;
    let group = dense ? dense[number]! : (sparse.get(number) ?? 0);
    if (group === 0) {
      group = found.push(number);
      if (dense) dense[number] = group;
      else sparse.set(number, group);
    }
    of[row] = group - 1;
  }
  return told(
    found.length,
    () => of,
    (group) => keyOf(found[group]!),
  );
}

type Local = { raws: Raw[]; groups: Uint32Array; codes: Columns['columns'][number]['codes'] };

function localOf(columns: Columns['columns'], { column, rawOf }: Dimension): Local {
  const { values, codes } = columns[columnAt[column]]!;
  const raws: Raw[] = [];
  const known = new Map<Raw, number>();
  const groups = Uint32Array.from(values, (value) => {
    const raw = rawOf(value);
    let group = known.get(raw);
    if (group === undefined) {
      group = raws.length;
      known.set(raw, group);
      raws.push(raw);
    }
    return group;
  });
  return { raws, groups, codes };
}
