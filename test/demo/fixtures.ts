import { openSettings } from '../../src/app/settings.ts';
import { inTransaction } from '../../src/cli/operator-write.ts';
import { makeDemo } from '../../src/demo/index.ts';
import type { DemoSize } from '../../src/demo/types.ts';
import type { Connection } from '../../src/store/connection.ts';
import { inMemory, openStore } from '../../src/store/directory/open-store.ts';
import { emptyDatabase } from '../support/migrated.ts';

/** A Wednesday, 16:00 in Bogotá. */
export const untilMs = Date.UTC(2026, 10, 18, 21);
export const dayMs = 24 * 60 * 60 * 1000;

/** A demo site in memory, or in a data directory, without its videos. */
export function madeDemo(told: Partial<DemoSize> = {}, data = inMemory) {
  const connection = openStore(data, () => untilMs, emptyDatabase());
  const size = { seed: 1, deliveries: 300, days: 20, untilMs, ...told };
  const history = makeDemo(
    ({ clock, ...origin }, work) => inTransaction(connection, clock, work, origin),
    openSettings(data, connection),
    size,
    () => {},
  );
  return { connection, history, size };
}

/** The rows of a statement. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
export function rowsOf({ database }: Connection, sql: string, ...parameters: unknown[]): any[] {
  return database.prepare(sql).all(...parameters);
}
