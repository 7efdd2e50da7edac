import type Database from 'better-sqlite3';
import { sealed } from '../../src/ops/verify/sealed-tables.ts';
import { thingKinds } from '../../src/ops/verify/thing-kinds.ts';

/**
 * Columns whose edits `larder verify --full` may miss, each with the reason: no answer depends on the value, and only
 * the column records it. A table by itself stands for all of its columns. Every other column of the schema is tried.
 */
const unchecked: Readonly<Record<string, readonly string[]>> = {
  'is for a person who reads the file': ['migrations.larder', 'migrations.applied_at'],
  'is a made-up name that cursors contain': ['history.epoch'],
  'is a search index, which SQLite checks with the file': ['audit_search_mark'],
  'is the progress of an idle task, which has the same outcome from every point': [
    'consumer_fold.consumer',
    'consumer_fold.seq',
    'directories.applied_up_to',
    'directories.applying_since',
    'exports.attempts',
    'exports.started_ms',
    'fingerprints.seq',
    'readings.reader_version',
    'stocks_lowered',
  ],
  'only orders the rows': [
    'code_values.change',
    'consumers.tag_order',
    'planogram_slots.position',
    'profile_devices.position',
    'profile_products.position',
    'requirement_products.position',
    'return_closures.seq',
  ],
  'is a key that nothing references': ['fact_blocks.seq', 'refunds.seq'],
  'is sent again by the directory, which compares its groups': ['directory_members'],
  'is what a controller need not send again; a second report changes nothing': ['controller_resends'],
  'is the state of a receiver or a call, and only its answers tell it': [
    'subscription_attempts',
    'subscription_states',
  ],
  'exists while the spent token could be used, and opens nothing': ['spent_tokens'],
  'is compared by its consequence: the reloads, the runs of a period, the uses of an extra': [
    'extras.after_delivery',
    'extras.before_delivery',
    'reload_schedules.since_ms',
    'report_schedules.next_ms',
    'report_schedules.since_ms',
  ],
  'repeats the actor of the audit row of its creation': ['report_schedules.key', 'report_schedules.user'],
  'is the fraction of a second, which nothing uses': ['readings.clock_offset_ms'],
};

export const uncheckedNames: readonly string[] = Object.values(unchecked).flat();

/** A sealed row is found by its cells. Its number is one of them or names nothing, except where rows are counted. */
const unnumbered = new Set(
  sealed
    .filter(({ seal, cells }) => seal === 'seal' && !cells.includes('seq'))
    .map(({ table }) => table)
    .filter((table) => table !== 'refusals' && !thingKinds.some((kind) => kind.table === table)),
);

/** Returns every column of every table, as SQLite has them. Search indexes and computed columns are left out. */
export function everyColumn(database: Database.Database): [table: string, column: string][] {
  return database
    .prepare<[], [string, string]>(
      `SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
        WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND c.hidden = 0
        ORDER BY t.name, c.cid`,
    )
    .raw()
    .all();
}

/** Returns the columns of which `larder verify --full` has to find every edit. */
export function checkedColumns(database: Database.Database): [table: string, column: string][] {
  const left = new Set(uncheckedNames);
  return everyColumn(database).filter(
    ([table, column]) =>
      !left.has(table) && !left.has(`${table}.${column}`) && !(column === 'seq' && unnumbered.has(table)),
  );
}
