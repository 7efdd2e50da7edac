/** How many names stand together, and are worked on at once. */
export type NameSizes = {
  /** The open run is closed by the batch after which it holds so many. */
  run: number;
  /** The bytes of a filter, a power of two, and how many UUIDs are added to it: with 16 bits each, 1 in 1000 others passes. */
  filterBytes: number;
  filterUuids: number;
  /** Names that are added to filters in a step, and that are moved into another run in one: some 10 and 5 ms of the writer. */
  filteredInAStep: number;
  movedInAStep: number;
  /** Where there are more runs, chores are behind, and batches do some of their work. */
  mostRuns: number;
};

/** 32 768 names are some 300 pages, which a batch of 2000 rows finds in memory and dirties together. */
export const nameSizes: NameSizes = {
  run: 32_768,
  filterBytes: 2 ** 21,
  filterUuids: 2 ** 20,
  filteredInAStep: 32_768,
  movedInAStep: 4000,
  mostRuns: 96,
};

/** So many runs of a level become one of the next. */
export const runsOfAMerge = 16;
