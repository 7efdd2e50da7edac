import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { auditHead } from '../store/audit-trail.ts';
import { Connection } from '../store/connection.ts';
import { schemaVersion } from '../store/migrations.ts';

/** What a database holds, in numbers that a copy of it must come to as well. */
export type Contents = {
  schema: number;
  auditHead: { seq: number; hash: string };
  /** Rows by table. */
  rows: Record<string, number>;
};

/** 2 MiB: a disk writes them in the time of a few fsyncs, and the writer's own have to get between. */
const pagesAStep = 512;

/**
 * Copies a database as it is at one moment to `target`, durably, while it is written to: in steps, from one read
 * transaction, so that no writer ever waits for the copy. What is written meanwhile stays in the write-ahead log
 * until the copy is done. Occupies its thread: the serving one is not for this.
 * @returns what the copy should hold, counted in the original at that moment
 */
export async function copyDatabase(
  file: string,
  target: string,
  onProgress: () => void = () => {},
): Promise<Contents> {
  const connection = Connection.open(file, 'read');
  let handle: number | undefined;
  try {
    const { database } = connection;
    // SQLite starts a copy anew after every foreign write, unless its source reads from one transaction throughout.
    database.exec('BEGIN');
    const contents = contentsOf(connection);
    await database.backup(target, {
      progress() {
        // One fsync of all at the end would keep the disk, and the writer's fsyncs with it, for seconds.
        handle ??= openSync(target, 'r+');
        fdatasyncSync(handle);
        onProgress();
        return pagesAStep;
      },
    });
    handle ??= openSync(target, 'r+');
    fdatasyncSync(handle);
    return contents;
  } finally {
    if (handle !== undefined) closeSync(handle);
    connection.close();
  }
}

/** Counts what a database holds, on one snapshot. */
export function contentsOf(connection: Connection): Contents {
  return connection.snapshot(() => {
    const { database } = connection;
    const tables = database
      .prepare<[], string>(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .pluck()
      .all();
    const count = (table: string) =>
      database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get()!;
    const { seq, hash } = auditHead({ connection });
    return {
      schema: schemaVersion(connection),
      auditHead: { seq, hash },
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
    };
  });
}
