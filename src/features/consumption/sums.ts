import type { Columns } from '../movements/facts/columns.ts';
import { type Fact, type FactColumn, factColumns, kindOf } from '../movements/facts/fact.ts';
import { type Measured, measuredOf, type Sum, sums } from './measures.ts';

/** What a group is called by inside: the `seq` of a thing, a number or a text; null: without. */
export type Raw = number | string | null;

/** What facts are grouped by: a column, and what a value of it stands for. */
export type Dimension = { column: FactColumn; rawOf(value: number): Raw };

/** Which facts count: a condition on values of a column each. */
export type Condition = { column: FactColumn; allows(value: number): boolean };

/** What is asked: conditions, and what facts are grouped by, if by anything. */
export type Asked = { conditions: readonly Condition[]; by: readonly Dimension[] };

const at = Object.fromEntries(factColumns.map((name, index) => [name, index])) as Record<FactColumn, number>;
const sumAt = Object.fromEntries(sums.map((name, index) => [name, index])) as Record<Sum, number>;
const width = sums.length;

/** The lower part of a sum: the sums of both parts are exact over 2^27 rows of whatever amounts. */
const lower = 2 ** 26;

/** As many bits as this are kept for the people of all groups; beyond, they are kept as pairs. */
const maxWords = 2 ** 22;

/** Sums by group. People are told apart in each group, and amounts are exact whatever they are. */
export class Sums {
  readonly keys: (readonly Raw[])[] = [];
  readonly #known = new Map<string, number>();
  /** Two numbers for each sum of each group: the upper part, and the lower one. */
  #parts = new Float64Array(16 * width * 2);
  #people: (Uint32Array | Set<number> | undefined)[] = [];
  readonly #words: number;
  #wordsUsed = 0;

  /** @param people no consumer has a higher `seq` */
  constructor(people: number) {
    this.#words = (people >> 5) + 1;
  }

  /** The number of the group of a key. */
  group(key: readonly Raw[]): number {
    const name = key.length === 1 ? nameOf(key[0]!) : key.map(nameOf).join('\u0000');
    let group = this.#known.get(name);
    if (group === undefined) {
      group = this.keys.length;
      this.#known.set(name, group);
      this.keys.push(key);
      const size = this.keys.length * width * 2;
      if (size > this.#parts.length) {
        const grown = new Float64Array(2 * size);
        grown.set(this.#parts);
        this.#parts = grown;
      }
    }
    return group;
  }

  add(group: number, sum: number, upper: number, rest: number): void {
    const place = (group * width + sum) * 2;
    this.#parts[place]! += upper;
    this.#parts[place + 1]! += rest;
  }

  addAmount(group: number, sum: Sum, amount: number): void {
    const rest = amount % lower;
    this.add(group, sumAt[sum], (amount - rest) / lower, rest);
  }

  /** The people of a group, to be added to: bits by `seq`, or a set of them where there are very many groups. */
  peopleOf(group: number): Uint32Array | Set<number> {
    const known = this.#people[group];
    if (known) return known;
    const made = this.#wordsUsed + this.#words <= maxWords ? new Uint32Array(this.#words) : new Set<number>();
    if (made instanceof Uint32Array) this.#wordsUsed += this.#words;
    this.#people[group] = made;
    return made;
  }

  /** Adds others, group by group. */
  join(others: Sums): void {
    for (let other = 0; other < others.keys.length; other++) {
      const group = this.group(others.keys[other]!);
      for (let place = 0; place < width * 2; place++)
        this.#parts[group * width * 2 + place]! += others.#parts[other * width * 2 + place]!;
      const people = others.#people[other];
      if (people) addPeople(this.peopleOf(group), people);
    }
  }

  /** Some groups in one. */
  measured(groups: readonly number[]): Measured {
    const sum = (name: Sum) =>
      groups.reduce((all, group) => {
        const place = (group * width + sumAt[name]) * 2;
        return all + BigInt(this.#parts[place]!) * BigInt(lower) + BigInt(this.#parts[place + 1]!);
      }, 0n);
    if (groups.length === 1) return measuredOf(sum, countOf(this.#people[groups[0]!]));
    const people = new Uint32Array(this.#words);
    for (const group of groups) {
      const own = this.#people[group];
      if (own) addPeople(people, own);
    }
    return measuredOf(sum, countOf(people));
  }

  /** How many people took something in some groups together. */
  countPeople(groups: readonly number[]): number {
    return Number(this.measured(groups).consumers);
  }

  /** How much of memory they take, in bytes. */
  get bytes(): number {
    return this.#parts.byteLength + this.#wordsUsed * 4 + this.keys.length * 100;
  }
}

function nameOf(raw: Raw): string {
  return raw === null ? '' : typeof raw === 'number' ? `#${raw}` : `"${raw}`;
}

function addPeople(to: Uint32Array | Set<number>, from: Uint32Array | Set<number>): void {
  if (from instanceof Set) for (const person of from) addPerson(to, person);
  else if (to instanceof Set) for (const person of peopleIn(from)) to.add(person);
  else for (let word = 0; word < from.length; word++) to[word]! |= from[word]!;
}

function addPerson(to: Uint32Array | Set<number>, person: number): void {
  if (to instanceof Set) to.add(person);
  else to[person >> 5]! |= 1 << (person & 31);
}

function* peopleIn(bits: Uint32Array): Generator<number> {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1)
      yield (word << 5) + 31 - Math.clz32(rest & -rest);
}

function countOf(people: Uint32Array | Set<number> | undefined): number {
  if (people === undefined) return 0;
  if (people instanceof Set) return people.size;
  let count = 0;
  for (const word of people) {
    if (word === 0) continue;
    let bits = word - ((word >>> 1) & 0x55555555);
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** What a kind adds to which sum: counts, and whether amounts count. */
function countsOfKind(number: number) {
  const { isDelivered, isReturnable, isRefundable } = kindOf(number);
  return { isDelivered, isReturnable: isDelivered && isReturnable, isRefundable };
}

const amountSums = ['cost', 'sellValue', 'balancePaid', 'rechargePaid'] as const;

/**
 * Adds the facts of columns that pass to sums. What can be done by value is done once for each value: then a row costs
 * a few look-ups in arrays.
 */
export function addColumns(to: Sums, { rows, columns }: Columns, { conditions, by }: Asked): void {
  const allowed = allowedCodes(columns, rows, conditions);
  if (allowed === null) return;
  const groups = localGroups(to, columns, rows, by);
  const { count } = groups;
  // Column by column, so that each loop meets arrays of one kind: what it meets decides how fast it is.
  const of = groups.of(rows);
  const kinds = columns[at.kind]!;
  const kindOfRow = codesOf(kinds, rows);
  const counted = Array.from(kinds.values, countsOfKind);
  for (const { codes, allows } of allowed)
    for (let row = 0; row < rows; row++) if (allows[codes[row]!] === 0) of[row] = -1;

  const ok = countRows(
    of,
    kindOfRow,
    count,
    counted.map((one) => one.isDelivered),
  );
  const failed = countRows(
    of,
    kindOfRow,
    count,
    counted.map((one) => !one.isDelivered),
  );
  const back = countRows(
    of,
    kindOfRow,
    count,
    counted.map((one) => one.isReturnable),
  );
  const sellValues = columns[at.sellValue]!;
  const due = counted.some((one) => one.isRefundable)
    ? sumRows(
        withKinds(
          of,
          kindOfRow,
          counted.map((one) => one.isRefundable),
        ),
        sellValues,
        count,
      )
    : undefined;
  const delivered = withKinds(
    of,
    kindOfRow,
    counted.map((one) => one.isDelivered),
  );
  const amounts = amountSums.map((name) => sumRows(delivered, columns[at[name]]!, count));
  addPersons(to, groups, delivered, columns[at.consumer]!);
  for (let group = 0; group < count; group++) {
    if (ok[group] === 0 && failed[group] === 0) continue;
    const place = groups.globalOf(group);
    to.add(place, sumAt.deliveries, 0, ok[group]!);
    to.add(place, sumAt.failed, 0, failed[group]!);
    to.add(place, sumAt.returnable, 0, back[group]!);
    for (const [sum, { upper, rest }] of amounts.entries())
      addHalves(to, place, amountSums[sum]!, upper?.[group] ?? 0, rest[group]!);
    if (due) addHalves(to, place, 'due', due.upper?.[group] ?? 0, due.rest[group]!);
  }
}

/** The codes of a column, of one kind of array whatever it is kept in. */
function codesOf({ codes }: Columns['columns'][number], rows: number): Uint32Array {
  return codes ? Uint32Array.from(codes) : new Uint32Array(rows);
}

/** The groups of rows, -1 where a row's kind does not count. */
function withKinds(of: Int32Array, kinds: Uint32Array, counts: readonly boolean[]): Int32Array {
  const counted = Uint8Array.from(counts, Number);
  const left = new Int32Array(of.length);
  for (let row = 0; row < of.length; row++) left[row] = counted[kinds[row]!] === 1 ? of[row]! : -1;
  return left;
}

function countRows(
  of: Int32Array,
  kinds: Uint32Array,
  count: number,
  counts: readonly boolean[],
): Float64Array {
  const counted = Uint8Array.from(counts, Number);
  const sums = new Float64Array(count);
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group >= 0) sums[group]! += counted[kinds[row]!]!;
  }
  return sums;
}

/** The sums of a column's values by group, in halves where they may be past what a number holds. */
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

function addPersons(
  to: Sums,
  groups: ReturnType<typeof localGroups>,
  of: Int32Array,
  column: Columns['columns'][number],
): void {
  const persons = Int32Array.from(column.values);
  const codes = codesOf(column, of.length);
  const sets: (Uint32Array | Set<number>)[] = [];
  for (let row = 0; row < of.length; row++) {
    const group = of[row]!;
    if (group < 0) continue;
    const person = persons[codes[row]!]!;
    if (person === 0) continue;
    let set = sets[group];
    if (set === undefined) {
      set = to.peopleOf(groups.globalOf(group));
      sets[group] = set;
    }
    if (set instanceof Uint32Array) set[person >> 5]! |= 1 << (person & 31);
    else set.add(person);
  }
}

function addHalves(to: Sums, group: number, sum: Sum, upper: number, rest: number): void {
  const low = rest % lower;
  to.add(group, sumAt[sum], upper + (rest - low) / lower, low);
}

/** The parts of amounts by code; the upper ones only where a sum of `rows` of them may not be exact otherwise. */
function halvesOf(values: Float64Array, rows: number): { rest: Float64Array; upper?: Float64Array } {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  if (most * rows <= Number.MAX_SAFE_INTEGER) return { rest: values };
  return {
    rest: values.map((value) => value % lower),
    upper: values.map((value) => (value - (value % lower)) / lower),
  };
}

/** By code whether a value passes, of each column that is asked about; null where none of a column does. */
function allowedCodes(columns: Columns['columns'], rows: number, conditions: readonly Condition[]) {
  const allowed = [];
  for (const { column, allows } of conditions) {
    const { values, codes } = columns[at[column]]!;
    const passes = Uint8Array.from(values, (value) => Number(allows(value)));
    if (!passes.includes(1)) return null;
    if (passes.includes(0)) allowed.push({ codes: codesOf({ values, codes }, rows), allows: passes });
  }
  return allowed;
}

/** The groups that a block's rows lie in: by local numbers, which are few, and the numbers of the sums. */
function localGroups(to: Sums, columns: Columns['columns'], rows: number, by: readonly Dimension[]) {
  const globals: number[] = [];
  const told = (count: number, of: (rows: number) => Int32Array, keyOf: (group: number) => Raw[]) => ({
    count,
    of,
    globalOf: (group: number) => (globals[group] ??= to.group(keyOf(group))),
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
  const { values, codes } = columns[at[column]]!;
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

/** Whether a fact passes. */
export function passes(fact: Fact, conditions: readonly Condition[]): boolean {
  return conditions.every(({ column, allows }) => allows(fact[at[column]]!));
}

/** The key of the group of a fact. */
export function keyOfFact(fact: Fact, by: readonly Dimension[]): Raw[] {
  return by.map(({ column, rawOf }) => rawOf(fact[at[column]]!));
}
