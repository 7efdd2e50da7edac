/** A tag of a person: a key that the account has, and what it says of the person. */
export type Tag = { key: string; value: string };

/** A body of `POST /consumers`. */
export type NewPerson = { name: string; identification: string; tags: Tag[] };

/** The account's tags; everybody has each of them. */
export const tagKeys = ['department', 'shift', 'canteen'] as const;

/** The number of people on every server before a round of the workloads about people. */
export const defaultPeople = 100_000;

const firstNames =
  'Ana José María Luis Lucía Andrés Sofía Iván Zoë Noël Björn Chloé Małgorzata Ngọc Øyvind'.split(' ');
const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve xi yo zu'.split(' ');
const departments = ['Assembly', 'Paint shop', 'Stores', 'Quality', 'Maintenance', 'Office'];
const shifts = ['early', 'late', 'night'];

/** A name and ten digits for a number, always the same ones. */
export function nameOf(number: number): { name: string; identification: string; hash: number } {
  const hash = (Math.imul(number + 1, 2_654_435_761) >>> 0) % 1_000_000_000;
  const surname = [0, 1, 2].map((place) => syllables[Math.floor(hash / 20 ** place) % 20]).join('');
  return {
    name: `${firstNames[hash % firstNames.length]} ${surname[0]!.toUpperCase()}${surname.slice(1)}`,
    identification: String(1_000_000_000 + hash),
    hash,
  };
}

/** The person of a number, always the same one; `prefix` sets those of one run apart from those of another. */
export function personOf(number: number, prefix = ''): NewPerson {
  const { name, identification, hash } = nameOf(number);
  const values = [
    departments[hash % departments.length]!,
    shifts[hash % shifts.length]!,
    `Hall ${1 + (hash % 9)}`,
  ];
  return {
    name,
    // Ten digits, of which a few numbers have the same: what follows tells them apart.
    identification: `${prefix}${identification}-${number}`,
    tags: tagKeys.map((key, index) => ({ key, value: values[index]! })),
  };
}
