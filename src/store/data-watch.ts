import { statSync } from 'node:fs';
import { Problem } from '../problems/problem.ts';
import type { Connection } from './connection.ts';
import { schemaVersion } from './migrations.ts';

/**
 * Sees when a database is changed under whoever has it open: brought to another schema by another Larder, or its file
 * replaced by another one, into which nothing would go that is written here. Asked in each write transaction, it costs
 * some microseconds.
 */
export class DataWatch {
  readonly #connection: Connection;
  readonly #dataVersion: () => number;
  readonly #file: string;
  readonly #expected: DataState;
  #seenVersion: number;
  #schemaNow: number;

  /** `expected` is what the server found as it started; what this thread finds may be another's already. */
  constructor(connection: Connection, expected: DataState) {
    const { database } = connection;
    const dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
    this.#connection = connection;
    // It changes with every commit of another connection, and with none of this one's.
    this.#dataVersion = () => dataVersion.get()!;
    this.#file = database.name;
    this.#expected = expected;
    this.#seenVersion = this.#dataVersion();
    this.#schemaNow = schemaVersion(connection);
  }

  /** @throws Problem `server.restart_needed` where what is written now would be lost, or not understood */
  requireUnchanged(): void {
    const version = this.#dataVersion();
    if (version !== this.#seenVersion) {
      this.#schemaNow = schemaVersion(this.#connection);
      this.#seenVersion = version;
    }
    const { schema, fileId } = this.#expected;
    if (this.#schemaNow !== schema) {
      const what = `brought from schema ${schema} to ${this.#schemaNow} by another Larder`;
      throw new Problem('server.restart_needed', `While it was served, the database was ${what}.`);
    }
    if (fileIdOf(this.#file) !== fileId) {
      throw new Problem(
        'server.restart_needed',
        'While it was served, the file of the database was replaced or removed.',
      );
    }
  }
}

/** What a database is known by while it is served. */
export type DataState = { schema: number; fileId: string };

/** The state of an open database. */
export function dataStateOf(connection: Connection): DataState {
  return { schema: schemaVersion(connection), fileId: fileIdOf(connection.database.name) };
}

function fileIdOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}
