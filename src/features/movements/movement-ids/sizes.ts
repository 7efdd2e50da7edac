/** How many ids stand together, and are worked on at once. */
export type IdStoreSizes = {
  /** A batch that leaves this many ids in the memtable flushes it. */
  memtableIds: number;
  /** The bytes of a filter, a power of two, and how many UUIDs go into it: at 16 bits each, 1 in 1000 others passes. */
  filterBytes: number;
  filterUuids: number;
  /** The ids that one step adds to filters, and that one moves in a compaction: some 10 and 5 ms of the writer. */
  filteredPerStep: number;
  compactedPerStep: number;
  /** With more segments, the idle tasks are behind, and batches do some of their work. */
  maxSegments: number;
};

/** 32 768 ids are some 300 pages, which a batch of 2000 rows finds in memory and dirties together. */
export const idStoreSizes: IdStoreSizes = {
  memtableIds: 32_768,
  filterBytes: 2 ** 21,
  filterUuids: 2 ** 20,
  filteredPerStep: 32_768,
  compactedPerStep: 4000,
  maxSegments: 96,
};

/** How many segments of a level become one of the next. */
export const segmentsPerCompaction = 16;
