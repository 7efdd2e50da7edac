import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ThreadReports } from '../../src/store/reports.ts';
import { batch, note, notebook, temporaryDirectory } from './support.ts';

function threadReports({ threads = 1, deadlineMs = 2000 } = {}) {
  const file = join(temporaryDirectory(), 'notes.db');
  const connection = notebook(file);
  let started = 0;
  const start = () => {
    started++;
    return new Worker(new URL('./threads/reports.ts', import.meta.url), { workerData: { file } });
  };
  const reports = new ThreadReports(start, { threads, deadlineMs });
  onTestFinished(() => reports.close());
  return { connection, reports, started: () => started };
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

describe('report threads', () => {
  it('answer each report with its own result', async () => {
    const { reports } = threadReports({ threads: 2 });
    const inputs = Array.from({ length: 50 }, (_, index) => ({ index }));
    expect(await Promise.all(inputs.map((input) => reports.run('echo', input)))).toEqual(inputs);
  });

  it('take reports in the order in which they came', async () => {
    const { reports } = threadReports();
    const order: number[] = [];
    const runs = [0, 1, 2, 3].map((index) => reports.run('wait', 5).then(() => order.push(index)));
    await Promise.all(runs);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('refuse with the report’s own problem', async () => {
    const { reports } = threadReports();
    expect(await code(reports.run('refuse', null))).toBe('products.not_found');
  });

  it('cannot write', async () => {
    const { reports } = threadReports();
    expect(await code(reports.run('write', null))).toBe('internal.error');
  });

  it('are busy past the deadline, waiting included, and work again after', async () => {
    const { reports, started } = threadReports({ deadlineMs: 1500 });
    expect(await code(reports.run('echo', 1))).toBe('ok');
    const late = [reports.run('wait', 20_000), reports.run('echo', 'never reached')];
    expect(await Promise.all(late.map(code))).toEqual(['server.busy', 'server.busy']);
    await expect.poll(() => code(reports.run('echo', 2))).toBe('ok');
    expect(started()).toBe(2);
  });

  it('do not pile up threads under reports that SQLite does not let go of', async () => {
    const { reports, started } = threadReports({ deadlineMs: 120 });
    const hopeless = Array.from({ length: 8 }, () => reports.run('count', 5_000_000));
    expect(new Set(await Promise.all(hopeless.map(code)))).toEqual(new Set(['server.busy']));
    expect(started()).toBeLessThanOrEqual(3);
    await expect.poll(() => code(reports.run('echo', 1))).toBe('ok');
  });

  it('leave no snapshot behind that would keep the write-ahead log from being emptied', async () => {
    const { reports, connection } = threadReports({ deadlineMs: 200 });
    batch(connection, [(tx) => note(tx, 'a')]);
    expect(await code(reports.run('count', 100_000))).toMatch(/ok|server.busy/);
    expect(await code(reports.run('count', 5_000_000))).toBe('server.busy');
    batch(connection, [(tx) => note(tx, 'b')]);
    connection.database.pragma('busy_timeout = 0');
    const truncated = () =>
      (connection.database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }])[0].busy;
    await expect.poll(truncated).toBe(0);
  });

  it('fail the report that a thread died in, and replace the thread', async () => {
    const { reports } = threadReports();
    expect(await code(reports.run('die', null))).toBe('internal.error');
    expect(await reports.run('echo', 'alive')).toBe('alive');
  });

  it('that cannot start fail their reports and are not started over and over', async () => {
    let started = 0;
    const start = () => {
      started++;
      return new Worker(new URL('./threads/reports.ts', import.meta.url), {
        workerData: { file: '/no/such.db' },
      });
    };
    const reports = new ThreadReports(start, { threads: 1, deadlineMs: 5000 });
    onTestFinished(() => reports.close());
    expect(await code(reports.run('echo', 1))).toBe('internal.error');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started).toBe(1);
  });

  it('refuse on close what is not done, and what comes later', async () => {
    const { reports } = threadReports();
    const running = [code(reports.run('wait', 3000)), code(reports.run('echo', 1))];
    await reports.close();
    expect(await Promise.all([...running, code(reports.run('echo', 2))])).toEqual([
      'server.busy',
      'server.busy',
      'server.busy',
    ]);
  });

  it('refuse at once when too many wait', async () => {
    const { reports } = threadReports();
    const runs = Array.from({ length: 300 }, (_, index) => code(reports.run('echo', index)));
    const answers = await Promise.all(runs);
    expect(answers.filter((answer) => answer === 'server.busy')).toHaveLength(99);
  });
});
