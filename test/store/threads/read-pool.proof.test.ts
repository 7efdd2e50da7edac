import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ThreadReadPool } from '../../../src/store/threads/read-pool.ts';
import { groupCommit, note, notebook, temporaryDirectory } from '../support.ts';

function threadPool({ threads = 1, deadlineMs = 20_000 } = {}) {
  const file = join(temporaryDirectory(), 'notes.db');
  const connection = notebook(file);
  let started = 0;
  const start = () => {
    started++;
    return new Worker(new URL('./read.ts', import.meta.url), { workerData: { file } });
  };
  const pool = new ThreadReadPool(start, { threads, deadlineMs });
  onTestFinished(() => pool.close());
  return { connection, pool, started: () => started };
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

describe('the read pool', () => {
  it('answers each read with its own result', async () => {
    const { pool } = threadPool({ threads: 2 });
    const inputs = Array.from({ length: 50 }, (_, index) => ({ index }));
    expect(await Promise.all(inputs.map((input) => pool.run('echo', input)))).toEqual(inputs);
  });

  it('starts a thread with the first read that finds none free', async () => {
    const { pool, started } = threadPool({ threads: 2 });
    expect(started()).toBe(0);
    for (const index of [1, 2, 3]) expect(await pool.run('echo', index)).toBe(index);
    expect(started()).toBe(1);
    await Promise.all([pool.run('wait', 5), pool.run('wait', 5), pool.run('wait', 5)]);
    expect(started()).toBe(2);
  });

  it('runs reads in the order in which they came', async () => {
    const { pool } = threadPool();
    const order: number[] = [];
    const runs = [0, 1, 2, 3].map((index) => pool.run('wait', 5).then(() => order.push(index)));
    await Promise.all(runs);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('refuses with the read’s own problem', async () => {
    const { pool } = threadPool();
    expect(await code(pool.run('refuse', null))).toBe('products.not_found');
  });

  it('cannot write', async () => {
    const { pool } = threadPool();
    expect(await code(pool.run('write', null))).toBe('internal.error');
  });

  it('is busy past the deadline, waiting included, and works again after', async () => {
    const { pool, started } = threadPool({ deadlineMs: 1500 });
    // On a busy machine it may take a few threads until one has loaded in time.
    await expect.poll(() => code(pool.run('echo', 1))).toBe('ok');
    const before = started();
    const late = [pool.run('wait', 20_000), pool.run('echo', 'never reached')];
    expect(await Promise.all(late.map(code))).toEqual(['server.busy', 'server.busy']);
    await expect.poll(() => code(pool.run('echo', 2))).toBe('ok');
    expect(started()).toBeGreaterThan(before);
  });

  it('does not pile up threads under reads that SQLite does not let go of', async () => {
    // Long enough for a thread to load on a busy machine.
    const { pool, started } = threadPool({ deadlineMs: 600 });
    const hopeless = Array.from({ length: 8 }, () => pool.run('count', 20_000_000));
    expect(new Set(await Promise.all(hopeless.map(code)))).toEqual(new Set(['server.busy']));
    expect(started()).toBeLessThanOrEqual(3);
    await expect.poll(() => code(pool.run('echo', 1))).toBe('ok');
  });

  it('leaves no snapshot behind that would keep the write-ahead log from being emptied', async () => {
    const { pool, connection } = threadPool({ deadlineMs: 200 });
    groupCommit(connection, [(tx) => note(tx, 'a')]);
    expect(await code(pool.run('count', 100_000))).toMatch(/ok|server.busy/);
    expect(await code(pool.run('count', 5_000_000))).toBe('server.busy');
    groupCommit(connection, [(tx) => note(tx, 'b')]);
    connection.database.pragma('busy_timeout = 0');
    const truncated = () =>
      (connection.database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }])[0].busy;
    await expect.poll(truncated).toBe(0);
  });

  it('fails the read that a thread died in, and replaces the thread', async () => {
    const { pool } = threadPool();
    expect(await code(pool.run('die', null))).toBe('internal.error');
    expect(await pool.run('echo', 'alive')).toBe('alive');
  });

  it('fails the reads of threads that cannot start, and does not start them over and over', async () => {
    let started = 0;
    const start = () => {
      started++;
      return new Worker(new URL('./read.ts', import.meta.url), {
        workerData: { file: '/no/such.db' },
      });
    };
    const pool = new ThreadReadPool(start, { threads: 1, deadlineMs: 5000 });
    onTestFinished(() => pool.close());
    expect(await code(pool.run('echo', 1))).toBe('internal.error');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started).toBe(1);
  });

  it('refuses on close what is not done, and what comes later', async () => {
    const { pool } = threadPool();
    const running = [code(pool.run('wait', 3000)), code(pool.run('echo', 1))];
    await pool.close();
    expect(await Promise.all([...running, code(pool.run('echo', 2))])).toEqual([
      'server.busy',
      'server.busy',
      'server.busy',
    ]);
  });

  it('lets a thread load before it ends it: an addon that is interrupted there ends the process', async () => {
    for (const deadlineMs of [10, 5000]) {
      const hasLoaded = new Int32Array(new SharedArrayBuffer(4));
      const start = () =>
        new Worker(new URL('./slow-start.ts', import.meta.url), { workerData: { hasLoaded } });
      const pool = new ThreadReadPool(start, { threads: 1, deadlineMs });
      const answer = code(pool.run('late', null));
      if (deadlineMs < 1000) await answer;
      await pool.close();
      expect(await answer).toBe('server.busy');
      expect(Atomics.load(hasLoaded, 0)).toBe(1);
    }
  });

  it('makes no caller wait for more than one read of each other, and refuses a caller with too many', async () => {
    const { pool } = threadPool();
    const order: string[] = [];
    const asked = (who: string, count: number) =>
      Array.from({ length: count }, () => code(pool.run('echo', null, who).then(() => order.push(who))));
    const [many, few] = [asked('many', 300), asked('few', 3)];
    expect(await Promise.all(few)).toEqual(['ok', 'ok', 'ok']);
    const answers = await Promise.all(many);
    // One runs, 200 wait; what others ask makes three of them go.
    expect(answers.filter((answer) => answer === 'server.busy')).toHaveLength(99 + 3);
    expect(order.slice(0, 7)).toEqual(['many', 'many', 'few', 'many', 'few', 'many', 'few']);
  });

  it('refuses at once when too many wait', async () => {
    const { pool } = threadPool();
    const runs = Array.from({ length: 300 }, (_, index) => code(pool.run('echo', index)));
    const answers = await Promise.all(runs);
    expect(answers.filter((answer) => answer === 'server.busy')).toHaveLength(99);
  });
});
