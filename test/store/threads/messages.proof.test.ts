import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAppliance } from '../../../src/app/appliance.ts';
import { exportInThread } from '../../../src/app/background/exporting.ts';
import { startJob } from '../../../src/store/threads/messages.ts';
import { ThreadReadPool } from '../../../src/store/threads/read-pool.ts';
import { systemActor } from '../../../src/store/writer/actor.ts';
import { ThreadWriter } from '../../../src/store/writer/writer.ts';
import { nested } from '../nested.ts';
import { command, notebook, notes, temporaryDirectory } from '../support.ts';

/** Too deep for any thread; for one with a small stack; for one with the usual stack. */
const [tooDeep, deepForSmall, deepForUsual] = [1_000_000, 3000, 60_000];
const [small, large] = [{ stackSizeMb: 0.5 }, { stackSizeMb: 32 }];

const source = join(import.meta.dirname, '..', '..', '..', 'src');

const codesOf = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((result) =>
    result.status === 'fulfilled' ? 'ok' : (result.reason as { code?: string }).code,
  );

function notesThread(name: 'writer' | 'read', resourceLimits: ResourceLimits) {
  const file = join(temporaryDirectory(), 'notes.db');
  const reader = notebook(file);
  const start = () =>
    new Worker(new URL(`./${name}.ts`, import.meta.url), { workerData: { file }, resourceLimits });
  return { reader, start };
}

function writerThread(resourceLimits: ResourceLimits = {}) {
  const { reader, start } = notesThread('writer', resourceLimits);
  const worker = start();
  const onDeath = vi.fn<(error: Error) => void>();
  const writer = new ThreadWriter(() => worker, onDeath);
  onTestFinished(async () => {
    await worker.terminate();
  });
  return { reader, writer, onDeath };
}

const unsendable: [string, () => unknown][] = [
  ['nested too deep to be sent', () => nested(tooDeep)],
  ['a function', () => () => {}],
  ['a member that throws', () => Object.defineProperty({}, 'a', { enumerable: true, get: () => explode() })],
];
function explode(): never {
  throw new Error('never to be read');
}

describe('a command that cannot reach the writer, or whose answer cannot come back', () => {
  it.each([
    ...unsendable.map(([what, value]) => [what, command('take anything', value()), {}] as const),
    ['nested too deep to be read there', command('take anything', nested(deepForSmall)), small],
    ['an answer too deep to be sent', command('answer nested', tooDeep), {}],
    ['an answer too deep to be read here', command('answer nested', deepForUsual), large],
    ['an answer that is a function', command('answer a function'), {}],
  ] as const)('fails alone: %s', async (_what, bad, resourceLimits) => {
    const { reader, writer, onDeath } = writerThread(resourceLimits);
    const turn = [
      writer.submit(command('note', 'before')),
      writer.submit(bad),
      writer.submit(command('note', 'after')),
    ];
    expect(await codesOf(turn)).toEqual(['ok', 'internal.error', 'ok']);
    expect(await codesOf([writer.submit(bad)])).toEqual(['internal.error']);
    expect(await codesOf([writer.submit(command('note', 'later'))])).toEqual(['ok']);
    expect(notes(reader)).toEqual(['before', 'after', 'later']);
    expect(writer.waiting).toBe(0);
    await writer.close();
    expect(onDeath).not.toHaveBeenCalled();
  });
});

describe('a report that cannot reach its thread, or whose answer cannot come back', () => {
  it.each([
    ...unsendable.map(([what, value]) => [what, 'echo', value(), {}] as const),
    ['nested too deep to be read there', 'echo', nested(deepForSmall), small],
    ['an answer too deep to be sent', 'nest', tooDeep, {}],
    ['an answer too deep to be read here', 'nest', deepForUsual, large],
    ['an answer that is a function', 'function', null, {}],
  ] as const)('fails alone: %s', async (_what, name, input, resourceLimits) => {
    const { start } = notesThread('read', resourceLimits);
    let started = 0;
    const pool = new ThreadReadPool(
      () => {
        started++;
        return start();
      },
      { threads: 1, deadlineMs: 10_000 },
    );
    onTestFinished(() => pool.close());
    const runs = [pool.run('echo', 1), pool.run(name, input), pool.run('echo', 2)];
    expect(await codesOf(runs)).toEqual(['ok', 'internal.error', 'ok']);
    expect(started).toBe(1);
  });

  it('fails when there is no thread for it, and the next one gets one', async () => {
    const { start } = notesThread('read', {});
    let starts = 0;
    const pool = new ThreadReadPool(
      () => {
        if (++starts === 2) throw new Error('no thread to be had');
        return start();
      },
      { threads: 1, deadlineMs: 10_000 },
    );
    onTestFinished(() => pool.close());
    await codesOf([pool.run('die', null)]);
    expect(await codesOf([pool.run('echo', 1)])).toEqual(['internal.error']);
    expect(await codesOf([pool.run('echo', 1)])).toEqual(['ok']);
  });
});

describe('the threads of the appliance', () => {
  it('writer and reports outlive what cannot be sent', async () => {
    const appliance = openAppliance({ data: temporaryDirectory() });
    onTestFinished(() => appliance.close());
    const task = (name: string, input: unknown) =>
      appliance.writer.submit({ name, actor: systemActor, traceId: '0'.repeat(32), input });
    for (const [, value] of unsendable) {
      const turn = [
        task('answer a probe', 1),
        task('answer a probe', value()),
        task('write for a probe', undefined),
      ];
      expect(await codesOf(turn)).toEqual(['ok', 'internal.error', 'ok']);
    }
  });

  it('an export that cannot be told its job fails as that job', async () => {
    for (const [, value] of unsendable) {
      const work = exportInThread('/nowhere', '/nowhere');
      const { written, abandon } = work({ seq: 1, id: 'none', of: value() } as never);
      await expect(written).rejects.toThrow();
      await abandon();
    }
  });

  it('a thread for one job fails as that job, whatever it cannot take or give', async () => {
    const of = (job: object, resourceLimits: ResourceLimits = {}) =>
      startJob(() => new Worker(new URL('./job.ts', import.meta.url), { workerData: job, resourceLimits }))
        .answer;
    expect(await of({ echo: 1 })).toBe(1);
    for (const [, value] of unsendable) await expect(of({ echo: value() })).rejects.toThrow();
    await expect(of({ nest: tooDeep })).rejects.toThrow('internal.error');
    await expect(of({ nest: deepForUsual }, large)).rejects.toThrow('call stack');
    await expect(of({ exit: true })).rejects.toThrow('ended with 5');
    await expect(of({ fail: 'why' })).rejects.toMatchObject({ cause: expect.stringContaining('why') });
  });
});

it('a thread for one job is ended when it has loaded, and not before', async () => {
  const hasLoaded = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { hasLoaded, once: true };
  const file = new URL('./slow-start.ts', import.meta.url);
  const { answer, end } = startJob(() => new Worker(file, { workerData }));
  const refused = expect(answer).rejects.toThrow('ended with');
  await end();
  await refused;
  expect(Atomics.load(hasLoaded, 0)).toBe(1);
});

it('messages go through one place, and threads start in one', () => {
  const files = globSync('**/*.ts', { cwd: source });
  const having = (pattern: RegExp) =>
    files.filter(
      (file) => !file.startsWith('panel/') && pattern.test(readFileSync(join(source, file), 'utf8')),
    );
  expect(having(/\.postMessage\(/)).toEqual(['store/threads/messages.ts']);
  expect(having(/new Worker\(/)).toEqual(['lib/assets.ts']);
  expect(having(/\.terminate\(\)/)).toEqual(['store/threads/messages.ts']);
});
