import { statSync } from 'node:fs';
import type { Connection } from '../../store/connection.ts';

/*
 * The cost of `--full` a row, measured on two cores at 2.5 GHz with the database in the page cache; reading it from a
 * disk takes longer. The estimate is rounded up, and is no promise.
 */
const microseconds = {
  deliveries: 60,
  recharges: 30,
  returns: 30,
  audit_log: 250,
  consumers: 150,
  codes: 60,
};
const bytesASecond = 200 * 1024 * 1024;

/** Estimates how long `larder verify --full` takes, as a text. */
export function fullDuration({ database }: Connection): string {
  const rowsOf = (table: string) =>
    database.prepare<[], number>(`SELECT ifnull(max(seq), 0) FROM ${table}`).pluck().get()!;
  const rows = Object.entries(microseconds).reduce((sum, [table, each]) => sum + rowsOf(table) * each, 0);
  const videos = database.prepare<[], number>('SELECT ifnull(sum(bytes), 0) FROM evidence').pluck().get()!;
  const seconds = rows / 1e6 + (statSync(database.name).size + videos) / bytesASecond;
  if (seconds < 10) return 'some seconds';
  if (seconds < 90) return `some ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `some ${minutes} minutes` : `some ${Math.ceil(minutes / 60)} hours`;
}
