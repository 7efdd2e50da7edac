/** Each kind of thing that is searched for by an index that is filled behind the writes, and its table. */
export const searchedTables = {
  consumer: 'consumers',
  code: 'codes',
  product: 'products',
  profile: 'profiles',
} as const;

/** A kind of thing that is searched for. */
export type SearchedKind = keyof typeof searchedTables;

export const searchedKinds = Object.keys(searchedTables) as SearchedKind[];
