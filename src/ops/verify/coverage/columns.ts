import { sealed } from '../sealed-tables.ts';

/**
 * The check of `larder verify --full` that compares each column of each table, or why none can: nothing but the column
 * records the value, and no answer of the API depends on it. Every new column has to be added here.
 */
export type Coverage = Record<string, Record<string, string | { untold: string }>>;

/** Columns that one check compares. */
export const all = (check: string, ...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, check]));

/** Columns of a thing that audit rows tell whole. */
export const byAudit = (...columns: readonly string[]) => all('rows by the audit', 'seq', 'id', ...columns);
/** Columns of a sealed table that its seal is made of, and the seal. */
export const bySeal = (table: string) => {
  const { cells } = sealed.find((one) => one.table === table && one.seal === 'seal')!;
  return all('sealed rows', ...cells, 'seal');
};
/** Columns of a count for each owner. */
export const byCount = (check: string, ...columns: readonly string[]) =>
  all(check, 'client', 'account', ...columns, 'count');
/** Rows are in its order, which is compared; by itself it means nothing. */
export const order = { untold: 'stands for an order, which is compared' };
export const progressMark = {
  untold: 'tells how far an idle task has come; whatever it says, the task comes to the same',
};
/** A search index. SQLite checks it with the file, and searches compare what it finds. */
export const searchIndex = { untold: 'an index' };
export const nameless = { untold: 'the key of a row that nothing refers to' };
