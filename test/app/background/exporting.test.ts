import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startDue } from '../../../src/app/background/due.ts';
import { startExporting } from '../../../src/app/background/exporting.ts';
import type { RunTask } from '../../../src/app/background/tasks.ts';
import { watchAppliance } from '../../../src/app/background/watch.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { emptyDatabase } from '../../support/migrated.ts';

// Shows rules/exports#progress.
it('an export that is taken up while the appliance closes is given back, and never begun', async () => {
  const clock = systemClock();
  const connection = openStore(':memory:', clock, emptyDatabase());
  const filesDirectory = mkdtempSync(join(tmpdir(), 'larder-exporting-'));
  onTestFinished(() => {
    connection.close();
    rmSync(filesDirectory, { recursive: true, force: true });
  });
  const job = { seq: 1, id: randomUUID(), kind: 'credit', key: 1, user: null, traceId: '0', request: '{}' };
  connection.database.pragma('foreign_keys = OFF');
  connection.database
    .prepare(
      `INSERT INTO exports (seq, id, key, trace_id, kind, request, created_ms)
        VALUES (@seq, @id, @key, @traceId, @kind, @request, 0)`,
    )
    .run(job);
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<unknown>();
  const done: unknown[] = [];
  const runTask = ((name: string, ...input: unknown[]) => {
    done.push([name, ...input]);
    if (name !== 'take up an export') return Promise.resolve([]);
    asked.resolve();
    return gate.promise;
  }) as RunTask;
  const due = startDue({
    clock,
    clockIsDriven: true,
    isTestClock: false,
    onFailed: (_, error) => done.push(error),
  });
  const opened = new AsyncDisposableStack();
  startExporting({
    reader: { connection },
    settings: { filesDirectory } as never,
    watch: watchAppliance(),
    runTask,
    due,
    opened,
    work: () => {
      throw new Error('it was begun');
    },
  });
  await asked.promise;
  await opened.disposeAsync();
  gate.resolve(job);
  await due.close();
  expect(done.slice(-2)).toEqual([['take up an export'], ['give back an export', 1]]);
});
