import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Command, Faults } from '../../../src/store/writer/group-commit.ts';
import { ThreadWriter } from '../../../src/store/writer/writer.ts';
import { beginFairly } from '../../../src/store/writer/writer-fairness.ts';
import { patient } from '../../support/patient.ts';
import { another, command, lookAtLog, notebook, notes, temporaryDirectory } from '../support.ts';
import type { Hold, SlowUntil } from '../threads/writer.ts';

type Options = { faults?: Faults; idleSteps?: number };

function threadWriter(options: Options = {}) {
  const file = join(temporaryDirectory(), 'notes.db');
  const reader = notebook(file);
  reader.database.exec('CREATE TABLE idle_steps (seq INTEGER PRIMARY KEY, quiet_ms REAL)');
  const worker = new Worker(new URL('../threads/writer.ts', import.meta.url), {
    workerData: { file, ...options },
  });
  onTestFinished(async () => {
    await worker.terminate();
  });
  let batches = 0;
  worker.on('message', () => batches++);
  const onDeath = vi.fn<(error: Error) => void>();
  const writer = new ThreadWriter(() => worker, onDeath);
  const write = (text: string) => writer.submit(command('note', text));
  /** Keeps the thread in the middle of a transaction, with all that was submitted in this turn, until `letGo`. */
  const hold = async (options: Partial<Command> = {}) => {
    const state: Hold = new Int32Array(new SharedArrayBuffer(4));
    const held = writer.submit({ ...command('hold', state), ...options });
    await vi.waitUntil(() => Atomics.load(state, 0) === 1, patient);
    return {
      held,
      letGo: () => {
        Atomics.store(state, 0, 2);
        Atomics.notify(state, 0);
      },
    };
  };
  return { file, reader, worker, writer, write, hold, onDeath, batches: () => batches };
}

const codeOf = (reason: unknown) => (reason as { code?: string }).code;
const codesOf = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((result) =>
    result.status === 'fulfilled' ? 'ok' : codeOf(result.reason),
  );

describe('the writer thread', () => {
  it('answers each command with its own result, in order of submission', async () => {
    const { write, reader } = threadWriter();
    const texts = Array.from({ length: 300 }, (_, index) => `note ${index}`);
    const seqs = await Promise.all(texts.map(write));
    expect(seqs).toEqual(texts.map((_, index) => index + 1));
    expect(notes(reader)).toEqual(texts);
  });

  it('starts with the first command, and ends unstarted where none came', async () => {
    const start = vi.fn<() => Worker>(() => {
      throw new Error('no thread to be had');
    });
    const unused = new ThreadWriter(start, vi.fn());
    expect(unused.isAsleep).toBe(true);
    await unused.close();
    expect(start).not.toHaveBeenCalled();
    expect(await codesOf([unused.submit(command('note', 'x'))])).toEqual(['server.busy']);

    const { writer, write } = threadWriter();
    expect(writer.isAsleep).toBe(true);
    await write('first');
    expect(writer.isAsleep).toBe(false);
  });

  it('fails a command for which no thread can be started, and tries again with the next', async () => {
    const { writer: _, worker } = threadWriter();
    const start = vi.fn<() => Worker>(() => worker);
    start.mockImplementationOnce(() => {
      throw new Error('no thread to be had');
    });
    start.mockImplementationOnce(() => {
      throw new Error('no thread to be had');
    });
    const writer = new ThreadWriter(start, vi.fn());
    expect(await codesOf([writer.submit(command('note', 'x'))])).toEqual(['internal.error']);
    expect(await codesOf([writer.submit(command('note', 'y'))])).toEqual(['ok']);
  });

  it('commits what waits together: many commands, few commits', async () => {
    const { write, hold, batches } = threadWriter();
    const { letGo } = await hold();
    const written: Promise<unknown>[] = [];
    for (let round = 0; round < 10; round++) {
      written.push(...Array.from({ length: 40 }, (_, index) => write(`${round} ${index}`)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    letGo();
    await Promise.all(written);
    // The one that was held, and all that came meanwhile.
    expect(batches()).toBe(2);
  });

  it('refuses one of a group and keeps the others', async () => {
    const { write, reader } = threadWriter();
    const results = await codesOf(['a', 'b', 'a', 'c'].map(write));
    expect(results).toEqual(['ok', 'ok', 'internal.error', 'ok']);
    expect(notes(reader)).toEqual(['a', 'b', 'c']);
  });

  it('answers only after COMMIT: the row is visible then, and not before', async () => {
    const { write, hold, file } = threadWriter();
    const other = another(file);
    const writing = write('late');
    const answered = vi.fn();
    void writing.then(answered);
    const { letGo } = await hold();
    expect(notes(other)).toEqual([]);
    expect(answered).not.toHaveBeenCalled();
    letGo();
    await writing;
    expect(notes(other)).toEqual(['late']);
  });

  it('is busy while another process writes, and goes on after', async () => {
    const { write, file } = threadWriter();
    await write('first');
    const other = another(file, 'write');
    other.database.exec('BEGIN IMMEDIATE');
    expect(await codesOf([write('refused')])).toEqual(['server.busy']);
    other.database.exec('COMMIT');
    expect(await codesOf([write('second')])).toEqual(['ok']);
  });

  it('on close finishes what was submitted, in the same turn too, and takes no more', async () => {
    const { writer, write, reader, onDeath } = threadWriter({ faults: { commitDelayMs: 30 } });
    const early = write('early');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const late = write('late');
    const closed = writer.close();
    expect(await codesOf([write('too late')])).toEqual(['server.busy']);
    await closed;
    expect(await codesOf([early, late])).toEqual(['ok', 'ok']);
    expect(notes(reader)).toEqual(['early', 'late']);
    expect(onDeath).not.toHaveBeenCalled();
    await writer.close();
  });

  it('refuses 10 000 waiting commands and more', async () => {
    const { write } = threadWriter();
    const results = await codesOf(Array.from({ length: 10_001 }, (_, index) => write(String(index))));
    expect(results.at(-1)).toBe('server.busy');
    expect(results.slice(0, -1).every((result) => result === 'ok')).toBe(true);
  });
});

describe('commands that take long', () => {
  const slow = (text: string): Command => ({ ...command('slow', text), transaction: 'series' });

  it('share commits, in their order', async () => {
    const { writer, reader, batches } = threadWriter();
    const texts = Array.from({ length: 12 }, (_, index) => `slow ${index}`);
    const startedMs = performance.now();
    await Promise.all(texts.map((text) => writer.submit(slow(text))));
    const tookMs = performance.now() - startedMs;
    expect(notes(reader)).toEqual(texts);
    // One lasts 400 ms at most, and the last may be cut short.
    expect(batches()).toBeLessThanOrEqual(1 + Math.ceil(tookMs / 400));
  });

  it('let what comes in their middle go first, and are all done', async () => {
    const { writer, write, hold, reader } = threadWriter();
    await write('first');
    const { letGo } = await hold({ transaction: 'series' });
    const texts = Array.from({ length: 12 }, (_, index) => `slow ${index}`);
    const long = Promise.all(texts.map((text) => writer.submit(slow(text))));
    const short = write('short');
    await new Promise((resolve) => setImmediate(resolve));
    letGo();
    await short;
    expect(notes(reader).slice(0, 2)).toEqual(['first', 'short']);
    await long;
    expect(notes(reader).filter((text) => text !== 'short')).toEqual(['first', ...texts]);
  });
});

describe('a writer thread that has much to do', () => {
  it('lets another process have its turn', async () => {
    const { writer, write, hold, file } = threadWriter();
    await write('first');
    const { letGo } = await hold({ transaction: 'series' });
    // Each takes its time until the other one had its turn: half a minute of work, however busy the machine is.
    const many = 1500;
    const turn = new Int32Array(new SharedArrayBuffer(4));
    const long = Promise.all(
      Array.from({ length: many }, (_, index) =>
        writer.submit({
          ...command('slow until', { turn, text: `slow ${index}` } satisfies SlowUntil),
          transaction: 'series',
        }),
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const other = another(file, 'write');
    letGo();
    beginFairly(other);
    expect(notes(other).length).toBeLessThan(many);
    other.database.exec('COMMIT');
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
    await long;
    expect(notes(other).length).toBe(1 + many);
  });
});

describe('a writer thread that dies', () => {
  it('fails what waits, tells its owner once, and refuses what comes later', async () => {
    const { writer, write, onDeath } = threadWriter();
    const results = await codesOf([write('with it'), writer.submit(command('die')), write('behind it')]);
    expect(results).toEqual(['internal.error', 'internal.error', 'internal.error']);
    expect(onDeath).toHaveBeenCalledTimes(1);
    expect(await codesOf([write('later')])).toEqual(['server.busy']);
    expect(writer.waiting).toBe(0);
    await writer.close();
  });

  it('has kept nothing of the transaction that it died in', async () => {
    const { writer, write, reader } = threadWriter();
    await write('before');
    await codesOf([write('with it'), writer.submit(command('die'))]);
    expect(notes(reader)).toEqual(['before']);
  });

  it('tells its owner when it cannot start', async () => {
    const worker = new Worker(new URL('../threads/writer.ts', import.meta.url), {
      workerData: { file: join(temporaryDirectory(), 'no', 'such', 'place.db') },
    });
    const onDeath = vi.fn<(error: Error) => void>();
    const writer = new ThreadWriter(() => worker, onDeath);
    expect(await codesOf([writer.submit(command('note', 'x'))])).toEqual(['internal.error']);
    await vi.waitFor(() => expect(onDeath).toHaveBeenCalledTimes(1), patient);
  });
});

describe('the idle tasks of the writer thread', () => {
  const done = (reader: ReturnType<typeof notebook>) =>
    Number(reader.database.prepare('SELECT count(*) FROM idle_steps').pluck().get());

  it('run a step at a time when nothing was written for a while, also before the first write', async () => {
    const { reader, writer } = threadWriter({ idleSteps: 3 });
    writer.wake();
    await vi.waitFor(() => expect(done(reader)).toBe(3), patient);
  });

  it('wait while commands come, and run after', async () => {
    const { reader, writer, write } = threadWriter({ idleSteps: 3 });
    writer.wake();
    await vi.waitFor(() => expect(done(reader)).toBe(3), patient);
    for (let index = 0; index < 100; index++) await write(`quick ${index}`);
    await vi.waitFor(() => expect(done(reader)).toBeGreaterThan(3), patient);
    // As the thread itself saw it, for a busy machine may make a pause between two commands.
    const quietMs = reader.database.prepare<[], number>('SELECT quiet_ms FROM idle_steps').pluck().all();
    expect(Math.min(...quietMs)).toBeGreaterThan(45);
  });

  it('leave nothing in the write-ahead log that a checkpoint could move', async () => {
    const { reader, write } = threadWriter({ idleSteps: 1 });
    for (let index = 0; index < 20; index++) await write(`note ${index}`);
    await vi.waitFor(() => {
      const progress = lookAtLog(reader);
      expect(progress.log).toBeGreaterThan(0);
      expect(progress.checkpointed).toBe(progress.log);
    }, patient);
  });
});
