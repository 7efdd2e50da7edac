import { bitsOf, type Crowds, ones, type People, peopleOfCrowds, setBit } from './people.ts';

/** The internal key of a group: the `seq` of a thing, a number or a text; null for no value. */
export type Raw = number | string | null;

/**
 * Sums of amounts of deliveries: `failedValue` of those that failed, `due` of those to be refunded, others of what was
 * handed out.
 */
export const amountSums = [
  'cost',
  'sellValue',
  'taxValue',
  'balancePaid',
  'rechargePaid',
  'failedValue',
  'due',
] as const;
export type AmountSum = (typeof amountSums)[number];

/** All sums of a group: counts and amounts of deliveries, and their later refunds, credits and returns. */
const sumNames = [
  'deliveries',
  'failed',
  'returnable',
  ...amountSums,
  'returned',
  'writtenOff',
  'refused',
  'refunded',
  'settled',
] as const;
export type Sum = (typeof sumNames)[number];

/** The index of each sum. */
export const sumAt = Object.fromEntries(sumNames.map((name, index) => [name, index])) as Record<Sum, number>;
const width = sumNames.length;

/** The lower part of a sum: the sums of both parts are exact over 2^27 rows of whatever amounts. */
export const lower = 2 ** 26;

/** The local groups that make up each group: those of group `n` start at `starts[n]`. */
type Parts = { starts: Uint32Array; sources: Uint32Array; locals: Uint32Array };

/** The groups of a query, each with a number: all its sums use the same numbers. */
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
 * Sums by group; groups that only other sums of the query have may be absent. People are counted once in each group,
 * and amounts are exact at any size.
 */
export class Sums {
  readonly groups: Groups;
  /** For each sum, the upper parts by group and the lower ones; undefined if all are 0. */
  readonly #columns: (Float64Array | undefined)[] = Array(width * 2).fill(undefined);
  #people: People[] = [];
  #crowds: Crowds[] = [];
  /** A buffer for uniting sets of people. All bits are 0 between two counts. */
  #bits = new Uint32Array(0);
  #partsOfPeople: Parts | undefined;
  /** By person: the last count in which they occurred. */
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
    // Groups come one by one: a column grows by more than one at a time.
    const made = new Float64Array(Math.max(length, this.keys.length, 2 * (known?.length ?? 0)));
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

  /** Merges the people of each group from all parts, and frees unused memory. */
  compact(): void {
    for (const [at, column] of this.#columns.entries())
      if (column && column.length > this.keys.length) this.#columns[at] = column.slice(0, this.keys.length);
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
      // As a list they would take more than a bit for everyone.
      if ((end - count) * 32 > this.#met.length) crowds.set(group, bitsOf(persons.subarray(count, end)));
      else count = end;
      starts[group + 1] = count;
    }
    this.#people = [{ starts, persons: persons.slice(0, count), globals: Int32Array.from(this.keys.keys()) }];
    this.#crowds = crowds.size === 0 ? [] : [crowds];
    this.#partsOfPeople = undefined;
  }

  /** One sum of some groups in one. */
  total(groups: readonly number[], name: Sum): bigint {
    const at = sumAt[name];
    const [upper, rest] = [this.#total(groups, 2 * at), this.#total(groups, 2 * at + 1)];
    return upper === 0 ? BigInt(rest) : BigInt(upper) * BigInt(lower) + BigInt(rest);
  }

  /** True if nothing was added to these groups. */
  isNothing(groups: readonly number[]): boolean {
    return this.#columns.every(
      (column) => column === undefined || groups.every((group) => (column[group] ?? 0) === 0),
    );
  }

  #total(groups: readonly number[], at: number): number {
    const column = this.#columns[at];
    if (column === undefined) return 0;
    let total = 0;
    for (const group of groups) total += column[group] ?? 0;
    return total;
  }

  /** The number of people in these groups together. */
  countPeople(groups: readonly number[]): number {
    const crowds = this.#crowds.flatMap((one) => groups.flatMap((group) => one.get(group) ?? []));
    return crowds.length === 0 ? this.#meet(groups, undefined, 0) : this.#countWith(crowds, groups);
  }

  #countWith(crowds: readonly Uint32Array[], groups: readonly number[]): number {
    // First, because it returns the number of people.
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

  /** The parts of each group; what is requested does not change until people are added. */
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

  /** The memory they use, in bytes. */
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

function nameOf(raw: Raw): string {
  return raw === null ? '' : typeof raw === 'number' ? `#${raw}` : `"${raw}`;
}
