import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { longLogPages } from '../../../src/store/connection.ts';
import { ThreadWriter } from '../../../src/store/writer/writer.ts';
import { command, notebook, temporaryDirectory } from '../support.ts';

const pageBytes = 4096;
const pagesPerWrite = 40;
const writes = 1600;
const bytesOfPageInLog = pageBytes + 24;

it('the log of a writer that is never idle does not reach the length at which SQLite copies it in a COMMIT', async () => {
  const file = join(temporaryDirectory(), 'notes.db');
  notebook(file);
  const worker = new Worker(new URL('../threads/writer.ts', import.meta.url), { workerData: { file } });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const writer = new ThreadWriter(
    () => worker,
    () => {},
  );
  for (let write = 0; write < writes; write++) {
    await writer.submit(command('fill pages', pagesPerWrite));
    // Shorter than what the writer takes for an idle moment.
    if (write % 8 === 0) await pause(15);
  }
  expect(statSync(file).size).toBeGreaterThan(longLogPages * pageBytes);
  expect(statSync(`${file}-wal`).size).toBeLessThan(longLogPages * bytesOfPageInLog);
  await writer.close();
});
