import { isoOf } from '../../lib/clock.ts';
import { memoized } from '../../lib/memo.ts';
import type { Connection } from '../connection.ts';
import { type IdSource, newId } from '../ids.ts';
import type { Actor } from './actor.ts';
import { type AuditEntry, appendAudit } from './audit-trail.ts';

/** The actor, trace and time of a write, and the source of new ids (random by default). */
export type TxOrigin = {
  actor: Actor;
  traceId: string;
  nowMs: number;
  newId?: IdSource | undefined;
};

/**
 * The only way to a write. Lives inside one savepoint of a write transaction: everything in it is committed with its
 * audit rows, or nothing. Used after its end, it throws.
 */
export class Tx {
  readonly #connection: Connection;
  readonly actor: Actor;
  readonly traceId: string;
  /** The moment of the write, milliseconds. */
  readonly nowMs: number;
  /** The id of the next thing that the write makes. */
  readonly newId: IdSource;
  readonly #lastSteps = new Map<string, () => void>();
  #open = true;

  private constructor(connection: Connection, origin: TxOrigin) {
    this.#connection = connection;
    this.actor = origin.actor;
    this.traceId = origin.traceId;
    this.nowMs = origin.nowMs;
    this.newId = origin.newId ?? newId;
  }

  /** The connection that is in the transaction, for reads and writes. @throws once the transaction has ended */
  get connection(): Connection {
    if (!this.#open) throw new Error('a transaction handle was used after its transaction had ended');
    return this.#connection;
  }

  /** The moment of the write as the interface writes it. */
  get nowIso(): string {
    return isoOf(this.nowMs);
  }

  /** Writes an audit row in the same savepoint as its change. */
  audit(entry: AuditEntry): void {
    appendAudit(this, this.actor, this.traceId, entry);
  }

  /** Runs `work` and undoes all of its changes if it throws. @throws what `work` throws */
  savepoint<T>(work: () => T): T {
    return inSavepoint(this.connection, work);
  }

  /**
   * Runs `step` at the end of the write, once for all steps of a name: for what follows from a change of one
   * thing, however often it changes. It runs even where the change was undone, so it must do no harm then.
   */
  lastly(name: string, step: () => void): void {
    this.#lastSteps.set(name, step);
  }

  /** Runs `work` in a savepoint of the transaction that `connection` is in. */
  static run<T>(connection: Connection, origin: TxOrigin, work: (tx: Tx) => T): T {
    return inSavepoint(connection, () => Tx.runAlone(connection, origin, work));
  }

  /**
   * Runs `work` as all that the transaction of `connection` does: the caller that began it rolls it back if this
   * throws.
   */
  static runAlone<T>(connection: Connection, origin: TxOrigin, work: (tx: Tx) => T): T {
    const tx = new Tx(connection, origin);
    try {
      const result = work(tx);
      for (const step of tx.#lastSteps.values()) step();
      return result;
    } finally {
      tx.#open = false;
    }
  }
}

function inSavepoint<T>(connection: Connection, work: () => T): T {
  const { database } = connection;
  savepointStatement(connection, 'SAVEPOINT write').run();
  try {
    const result = work();
    savepointStatement(connection, 'RELEASE write').run();
    return result;
  } catch (error) {
    // A full disk may have ended the whole transaction already, and then there is no savepoint to go back to.
    if (database.inTransaction) undo(connection);
    throw error;
  }
}

/**
 * Rolls back to the savepoint; if that fails, the whole transaction is rolled back, because half of a write must never
 * stay.
 */
function undo(connection: Connection): void {
  try {
    savepointStatement(connection, 'ROLLBACK TO write').run();
    savepointStatement(connection, 'RELEASE write').run();
  } catch {
    connection.database.exec('ROLLBACK');
  }
}

type SavepointStatement = { run(): unknown };
const savepointStatements = new WeakMap<Connection, Map<string, SavepointStatement>>();

function savepointStatement(connection: Connection, sql: string): SavepointStatement {
  const statements = memoized(savepointStatements, connection, () => new Map<string, SavepointStatement>());
  return memoized(statements, sql, () => connection.database.prepare(sql));
}
