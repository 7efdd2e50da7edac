import { statSync } from 'node:fs';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Connection } from '../connection.ts';
import { schemaVersion } from './migrations.ts';

/**
 * Detects that an open database was changed from outside: another Larder brought it to another schema, or its file was
 * replaced, so that what is written here would be lost. The check runs in each write transaction and costs a few
 * microseconds.
 */
export class DataWatch {
  readonly #connection: Connection;
  readonly #dataVersion: () => number;
  readonly #file: string;
  readonly #expected: DataState;
  #seenVersion: number;
  #schemaNow: number;

  /** `expected` is what the server found when it started: this thread may already find a changed database. */
  constructor(connection: Connection, expected: DataState) {
    const { database } = connection;
    const dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
    this.#connection = connection;
    // It changes with every commit of other connections, and never with commits of this one.
    this.#dataVersion = () => dataVersion.get()!;
    this.#file = database.name;
    this.#expected = expected;
    this.#seenVersion = this.#dataVersion();
    this.#schemaNow = schemaVersion(connection);
  }

  /** @throws Problem `server.restart_needed` when a write would be lost, or written to a schema that this is not for */
  requireUnchanged(): void {
    const version = this.#dataVersion();
    if (version !== this.#seenVersion) {
      this.#schemaNow = schemaVersion(this.#connection);
      this.#seenVersion = version;
    }
    const { schema, fileId } = this.#expected;
    if (this.#schemaNow !== schema) {
      throw new Problem(
        'server.restart_needed',
        details.schemaChanged({ before: schema, now: this.#schemaNow }),
      );
    }
    if (fileIdOf(this.#file) !== fileId) {
      throw new Problem('server.restart_needed', details.databaseReplaced);
    }
  }
}

/** The state that must not change while a database is served. */
export type DataState = { schema: number; fileId: string };

/** The state of an open database. */
export function dataStateOf(connection: Connection): DataState {
  return { schema: schemaVersion(connection), fileId: fileIdOf(connection.database.name) };
}

function fileIdOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}
