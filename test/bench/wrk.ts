/** A load client that is not in Node.js: https://github.com/wg/wrk, where it is installed. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadResult } from './load.ts';
import { type NewPerson, personOf } from './people.ts';

const here = dirname(fileURLToPath(import.meta.url));
const run = promisify(execFile);

/** Returns true if wrk is installed. */
export function hasWrk(): boolean {
  try {
    // It knows no flag for "nothing", and ends with 1 when it has told its version.
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code !== 'ENOENT';
  }
}

/** A load of random paths, with a number of person creates among ten requests. */
export type WrkLoad = {
  secret: string;
  paths: readonly string[];
  creates: 0 | 1 | 10;
  connections: number;
  seconds: number;
  /** The duration of the uncounted warm-up: threads start with the first write, and code is compiled. */
  warmUpSeconds: number;
  cpuMs: () => number;
};

const samePeople = 10_000;
let runs = 0;

type Found = Record<'requests' | 'micros' | 'p50' | 'p99' | 'max' | 'errors', number>;

/** Loads a server; `folder` is for the files that wrk reads. @throws when an answer is not a 2xx */
export async function loadByWrk(address: string, folder: string, asked: WrkLoad): Promise<LoadResult> {
  const { secret, paths, creates, connections, cpuMs } = asked;
  const [pathFile, personFile] = [join(folder, 'paths'), join(folder, 'people')];
  writeFileSync(pathFile, paths.join('\n'));
  writeFileSync(personFile, bodies());
  const runFor = async (seconds: number): Promise<Found> => {
    const told = [secret, String(creates), `W${process.pid}R${runs++}`, pathFile, personFile];
    const { stdout } = await run('wrk', [
      ...['-t', '2', '-c', String(connections), '-d', String(seconds), '--timeout', '30s', '--latency'],
      ...['-s', join(here, 'wrk.lua'), address, '--', ...told],
    ]);
    const found = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Found;
    if (found.errors > 0) throw new Error(`wrk met ${found.errors} errors:\n${stdout}`);
    return found;
  };
  // It counts in whole seconds.
  if (asked.warmUpSeconds > 0) await runFor(Math.ceil(asked.warmUpSeconds));
  const cpuStartMs = cpuMs();
  const found = await runFor(asked.seconds);
  const usedMs = cpuMs() - cpuStartMs;
  return {
    requests: found.requests,
    perSecond: (found.requests / found.micros) * 1e6,
    p50Ms: found.p50 / 1000,
    p99Ms: found.p99 / 1000,
    maxMs: found.max / 1000,
    cpuMicrosPerRequest: (usedMs * 1000) / found.requests,
  };
}

function bodies(): string {
  return Array.from({ length: samePeople }, (_, number) => {
    const person: NewPerson = { ...personOf(number), identification: '@' };
    return JSON.stringify(person);
  }).join('\n');
}
