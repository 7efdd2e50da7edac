import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { Connection } from '../store/connection.ts';
import { schemaVersion } from '../store/directory/migrations.ts';
import { auditHead } from '../store/writer/audit-trail.ts';

/** Numbers that a database and a complete copy of it have in common. */
export type Contents = {
  schema: number;
  auditHead: { seq: number; hash: string };
  /** Rows by table. */
  rows: Record<string, number>;
};

/** 2 MiB a step, which a disk writes in the time of a few fsyncs: those of the writer have to come in between. */
const pagesAStep = 512;

/**
 * Copies a database as of one moment to `target`, durably, also while it is written to. The copy is made in steps, from
 * one read transaction, so that no writer waits for it; what is written meanwhile stays in the write-ahead log until
 * the copy is done. It blocks its thread: never call it on the serving thread.
 * @returns the numbers of the original at that moment, which the copy should have too
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
    // SQLite restarts a copy after a write of another connection, unless the source stays in one transaction.
    database.exec('BEGIN');
    const contents = contentsOf(connection);
    await database.backup(target, {
      progress() {
        // One fsync at the end would occupy the disk for seconds, and hold up the fsyncs of the writer.
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

/** Counts the rows of a database in one read transaction. */
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
