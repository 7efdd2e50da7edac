import type { Columns } from '../movements/facts/columns.ts';
import { type Fact, type FactColumn, factColumns, kindOf } from '../movements/facts/fact.ts';
import { formulas, type Measure, type Measured, measuredOf, type Sum, sums } from './measures.ts';

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

/**
 * People of some groups, each once in a group: those of the local group `n` stand in `persons` from `starts[n]` on. `globals`
 * tells which group of the sums a local one is, -1 where it has no people.
 */
type People = { starts: Uint32Array; persons: Uint32Array; globals: Int32Array };

/** People of groups that have many: a bit for each person, by group. They take less so, and are counted by words. */
type Crowds = ReadonlyMap<number, Uint32Array>;

/** Which local groups of which people make up each group: those of the group `n` from `starts[n]` on. */
type Parts = { starts: Uint32Array; sources: Uint32Array; locals: Uint32Array };

/** The groups that a question meets, each with a number: all sums of one question have the same numbers. */
export class Groups {
  readonly keys: (readonly Raw[])[] = [];
  readonly #known = new Map<string, number>();

  /** The number of the group of a key. */
  of(key: readonly Raw[]): number {
    const name = key.length === 1 ? nameOf(key[0]!) : key.map(nameOf).join('\u0000');
    let group = this.#known.get(name);
    if (group === undefined) {
      group = this.keys.length;
      this.#known.set(name, group);
      this.keys.push(key);
    }
    return group;
  }
}

/**
 * Sums by group; of a group that others of the question met, they may have nothing. People are told apart in each group,
 * and amounts are exact whatever they are.
 */
export class Sums {
  readonly groups: Groups;
  /** Of each sum the upper parts by group, and the lower ones; undefined where all of them are 0. */
  readonly #columns: (Float64Array | undefined)[] = Array(width * 2).fill(undefined);
  #people: People[] = [];
  #crowds: Crowds[] = [];
  /** Where crowds are put together; all bits are 0 between two counts. */
  #bits = new Uint32Array(0);
  #partsOfPeople: Parts | undefined;
  /** By person: the count in which it was met last. */
  #met = new Uint32Array(0);
  #counts = 0;

  constructor(groups = new Groups()) {
    this.groups = groups;
  }

  /** The keys of the groups, by their numbers. */
  get keys(): readonly (readonly Raw[])[] {
    return this.groups.keys;
  }

  add(group: number, sum: number, upper: number, rest: number): void {
    if (upper !== 0) this.#addTo(2 * sum, group, upper);
    if (rest !== 0) this.#addTo(2 * sum + 1, group, rest);
  }

  #addTo(at: number, group: number, value: number): void {
    this.#column(at, group + 1)[group]! += value;
  }

  /** A column that is long enough. */
  #column(at: number, length: number): Float64Array {
    const known = this.#columns[at];
    if (known && known.length >= length) return known;
    const made = new Float64Array(Math.max(length, this.keys.length));
    if (known) made.set(known);
    this.#columns[at] = made;
    return made;
  }

  addAmount(group: number, sum: Sum, amount: number): void {
    const rest = amount % lower;
    this.add(group, sumAt[sum], (amount - rest) / lower, rest);
  }

  /** Takes people of groups. */
  addPeople(people: People): void {
    if (people.persons.length === 0) return;
    this.#people.push(people);
    this.#partsOfPeople = undefined;
  }

  /** Adds others of the same groups. */
  join(others: Sums): void {
    for (const [at, from] of others.#columns.entries()) {
      if (from === undefined) continue;
      const to = this.#column(at, from.length);
      for (let group = 0; group < from.length; group++) to[group]! += from[group]!;
    }
    for (const people of others.#people) this.addPeople(people);
    this.#crowds.push(...others.#crowds);
  }

  /** Brings together the people of each group, who may have come from several places. */
  compact(): void {
    for (const crowds of this.#crowds) this.addPeople(peopleOfCrowds(crowds));
    this.#crowds = [];
    if (this.#people.length === 0) return;
    const groups = this.keys.length;
    const starts = new Uint32Array(groups + 1);
    const most = this.#people.reduce((sum, { persons }) => sum + persons.length, 0);
    const persons = new Uint32Array(most);
    const crowds = new Map<number, Uint32Array>();
    let count = 0;
    for (let group = 0; group < groups; group++) {
      const end = this.#meet([group], persons, count);
      // As a list they would take more than a bit for everybody.
      if ((end - count) * 32 > this.#met.length) crowds.set(group, bitsOf(persons.subarray(count, end)));
      else count = end;
      starts[group + 1] = count;
    }
    this.#people = [{ starts, persons: persons.slice(0, count), globals: Int32Array.from(this.keys.keys()) }];
    this.#crowds = crowds.size === 0 ? [] : [crowds];
    this.#partsOfPeople = undefined;
  }

  /** Some groups in one. */
  measured(groups: readonly number[]): Measured {
    return measuredOf((name) => this.#sum(groups, sumAt[name]), this.countPeople(groups));
  }

  /** One measure of some groups in one. */
  measure(groups: readonly number[], name: Measure): bigint {
    if (name === 'consumers') return BigInt(this.countPeople(groups));
    return formulas[name]((sum) => this.#sum(groups, sumAt[sum]));
  }

  /** Whether nothing at all was added to some groups. */
  isNothing(groups: readonly number[]): boolean {
    return this.#columns.every(
      (column) => column === undefined || groups.every((group) => (column[group] ?? 0) === 0),
    );
  }

  #sum(groups: readonly number[], sum: number): bigint {
    const [upper, rest] = [this.#total(groups, 2 * sum), this.#total(groups, 2 * sum + 1)];
    return upper === 0 ? BigInt(rest) : BigInt(upper) * BigInt(lower) + BigInt(rest);
  }

  #total(groups: readonly number[], at: number): number {
    const column = this.#columns[at];
    if (column === undefined) return 0;
    let total = 0;
    for (const group of groups) total += column[group] ?? 0;
    return total;
  }

  /** How many people took something in some groups together. */
  countPeople(groups: readonly number[]): number {
    const crowds = this.#crowds.flatMap((one) => groups.flatMap((group) => one.get(group) ?? []));
    return crowds.length === 0 ? this.#meet(groups, undefined, 0) : this.#countWith(crowds, groups);
  }

  #countWith(crowds: readonly Uint32Array[], groups: readonly number[]): number {
    // First, for it says how many people there are at all.
    const { starts, sources, locals } = this.#partsByGroup();
    const words = crowds.reduce((most, { length }) => Math.max(most, length), (this.#met.length >>> 5) + 1);
    if (this.#bits.length < words) this.#bits = new Uint32Array(words);
    const bits = this.#bits;
    for (const crowd of crowds) for (let word = 0; word < crowd.length; word++) bits[word]! |= crowd[word]!;
    for (const group of groups)
      for (let part = starts[group]!; part < starts[group + 1]!; part++) {
        const { starts: begins, persons } = this.#people[sources[part]!]!;
        const local = locals[part]!;
        for (let place = begins[local]!; place < begins[local + 1]!; place++) setBit(bits, persons[place]!);
      }
    let count = 0;
    for (let word = 0; word < words; word++) count += ones(bits[word]!);
    bits.fill(0, 0, words);
    return count;
  }

  /** Meets the people of some groups, each once, and writes them down from a place on. @returns the place after them */
  #meet(groups: readonly number[], into: Uint32Array | undefined, from: number): number {
    const { starts, sources, locals } = this.#partsByGroup();
    const met = this.#met;
    const mark = ++this.#counts;
    let count = from;
    for (const group of groups) {
      for (let part = starts[group]!; part < starts[group + 1]!; part++) {
        const { starts: begins, persons } = this.#people[sources[part]!]!;
        const local = locals[part]!;
        const end = begins[local + 1]!;
        for (let place = begins[local]!; place < end; place++) {
          const person = persons[place]!;
          if (met[person] === mark) continue;
          met[person] = mark;
          if (into) into[count] = person;
          count++;
        }
      }
    }
    return count;
  }

  /** The parts of each group; what is asked for does not change until people are added. */
  #partsByGroup(): Parts {
    const groups = this.keys.length;
    if (this.#partsOfPeople && this.#partsOfPeople.starts.length === groups + 1) return this.#partsOfPeople;
    const starts = new Uint32Array(groups + 1);
    let most = 0;
    for (const { persons, globals } of this.#people) {
      for (const group of globals) if (group >= 0) starts[group + 1]!++;
      for (let place = 0; place < persons.length; place++) if (persons[place]! > most) most = persons[place]!;
    }
    for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
    const free = starts.slice(0, groups);
    const sources = new Uint32Array(starts[groups]!);
    const locals = new Uint32Array(starts[groups]!);
    for (const [source, { globals }] of this.#people.entries())
      for (let local = 0; local < globals.length; local++) {
        const group = globals[local]!;
        if (group < 0) continue;
        const place = free[group]!++;
        sources[place] = source;
        locals[place] = local;
      }
    if (this.#met.length <= most) this.#met = new Uint32Array(most + 1);
    this.#partsOfPeople = { starts, sources, locals };
    return this.#partsOfPeople;
  }

  /** How much of memory they take, in bytes. */
  get bytes(): number {
    const people = this.#people.reduce(
      (sum, { persons, starts }) => sum + 4 * persons.length + 8 * starts.length,
      0,
    );
    const crowds = this.#crowds.flatMap((one) => [...one.values()]);
    const crowded = crowds.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return people + crowded + this.#columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
  }
}

function setBit(bits: Uint32Array, person: number): void {
  bits[person >>> 5]! |= 1 << (person & 31);
}

function bitsOf(persons: Uint32Array): Uint32Array {
  const most = persons.reduce((so, person) => Math.max(so, person), 0);
  const bits = new Uint32Array((most >>> 5) + 1);
  for (const person of persons) setBit(bits, person);
  return bits;
}

/** Crowds as lists again. */
function peopleOfCrowds(crowds: Crowds): People {
  const lists = Array.from(crowds.values(), personsOfBits);
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, { length }] of lists.entries()) starts[at + 1] = starts[at]! + length;
  const persons = new Uint32Array(starts.at(-1)!);
  for (const [at, list] of lists.entries()) persons.set(list, starts[at]!);
  return { starts, persons, globals: Int32Array.from(crowds.keys()) };
}

function personsOfBits(bits: Uint32Array): Uint32Array {
  const persons = new Uint32Array(bits.reduce((sum, word) => sum + ones(word), 0));
  let count = 0;
  for (const [at, word] of bits.entries())
    for (let left = word; left !== 0; left &= left - 1)
      persons[count++] = at * 32 + 31 - Math.clz32(left & -left);
  return persons;
}

/** How many bits of a word are 1 (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function nameOf(raw: Raw): string {
  return raw === null ? '' : typeof raw === 'number' ? `#${raw}` : `"${raw}`;
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

  const [ok, failed, back] = countRows(of, kindOfRow, count, [
    counted.map((one) => one.isDelivered),
    counted.map((one) => !one.isDelivered),
    counted.map((one) => one.isReturnable),
  ]) as [Float64Array, Float64Array, Float64Array];
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
  to.addPeople(peopleIn(groups, delivered, columns[at.consumer]!));
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

/** How many rows of each group are of kinds that count, of several ways to count. */
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

/** The people of rows by group, each once. */
function peopleIn(
  { count, globalOf }: ReturnType<typeof localGroups>,
  of: Int32Array,
  column: Columns['columns'][number],
): People {
  const values = Uint32Array.from(column.values);
  const codes = codesOf(column, of.length);
  if (count * values.length <= fewPairs) return peopleOfFew({ count, globalOf }, of, values, codes);
  // Rows by group first; then whoever was met in a group already is known by the group's number.
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

/** So many pairs of a group and a person are marked one by one: what they take stays in the processor's own memory. */
const fewPairs = 2 ** 18;

/** The same where there are few groups: one look at each row, and no sorting. */
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
