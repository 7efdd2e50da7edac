/**
 * People of some groups, each once in a group: those of the local group `n` are in `persons` from `starts[n]` on.
 * `globals` shows which group of the sums a local one is, -1 where it has no people.
 */
export type People = { starts: Uint32Array; persons: Uint32Array; globals: Int32Array };

/** People of groups that have many: a bit for each person, by group. They take less so, and are counted by words. */
export type Crowds = ReadonlyMap<number, Uint32Array>;

/** Sets the bit of a person. */
export function setBit(bits: Uint32Array, person: number): void {
  bits[person >>> 5]! |= 1 << (person & 31);
}

/** The bits of a list of persons. */
export function bitsOf(persons: Uint32Array): Uint32Array {
  const most = persons.reduce((so, person) => Math.max(so, person), 0);
  const bits = new Uint32Array((most >>> 5) + 1);
  for (const person of persons) setBit(bits, person);
  return bits;
}

/** Crowds as lists again. */
export function peopleOfCrowds(crowds: Crowds): People {
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

/** The number of 1 bits of a word (Warren, Hacker's Delight, 5-1). */
export function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
