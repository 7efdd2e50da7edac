/**
 * Larder and raw on a quick disk, where a create is bound by the processor: a directory in memory, whose syncs take as
 * long as those of a good SSD (quick-disk.c). The client is wrk where it is installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LoadResult, load, type NextRequest, requestBytes } from './load.ts';
import { personOf } from './people.ts';
import type { Running, ServerName, Template } from './servers.ts';
import { type Goals, pages, productPage } from './workloads.ts';
import { hasWrk, loadByWrk } from './wrk.ts';

const here = dirname(fileURLToPath(import.meta.url));
const memory = '/dev/shm';
const aimMicros = 70;

/** A workload on the quick disk; they run in this order. */
export type QuickWorkload = {
  name: string;
  does: string;
  goals: Goals;
  /** The number of creates among ten requests; the others read one of the paths. */
  creates: 0 | 1 | 10;
  paths(site: Template): string[];
};

export const quickWorkloads: readonly QuickWorkload[] = [
  {
    name: 'look-up',
    does: 'GET /products/:id, ids at random',
    goals: { requests: 0.75 },
    creates: 0,
    paths: (site) => site.ids.map((id) => `/products/${id}`),
  },
  {
    name: 'page',
    does: 'GET /products?businessLine=…, 50 items, as in `page` above',
    goals: { requests: 1 },
    creates: 0,
    paths: () => ['vending', 'eas'].flatMap((line) => pages.map((page) => productPage(line, page))),
  },
  {
    name: 'person',
    does: 'GET /consumers/:id, ids at random',
    goals: {},
    creates: 0,
    paths: (site) => site.people.map((id) => `/consumers/${id}`),
  },
  {
    name: 'people',
    does: 'POST /consumers with three tags, each on disk before its answer',
    goals: { requests: 1 },
    creates: 10,
    paths: () => [],
  },
  {
    name: 'people-mixed',
    does: 'nine reads of a person by id for each such create, in one stream; its CPU is that of the create alone: what ten requests take, less nine times `person`',
    goals: { requests: 1 },
    creates: 1,
    paths: (site) => site.people.map((id) => `/consumers/${id}`),
  },
];

/** A directory in memory that syncs like a quick disk. */
export type QuickDisk = {
  readonly folder: string;
  /** For the servers that are to have it. */
  readonly environment: NodeJS.ProcessEnv;
  /** The median duration of a 4 KiB write and its fdatasync on that disk. */
  readonly syncMs: number;
  readonly client: 'wrk' | 'the bench’s own';
  remove(): void;
};

/** Makes one. @throws where there is no C compiler, or no such memory: outside of Linux */
export function openQuickDisk(): QuickDisk {
  const folder = mkdtempSync(join(memory, 'larder-bench-'));
  try {
    const library = join(folder, 'quick-disk.so');
    const source = join(here, 'quick-disk.c');
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
    const environmentOf = (micros: number) => ({
      ...process.env,
      LD_PRELOAD: library,
      QUICK_DISK_SYNC_US: String(micros),
    });
    // A thread that slept takes a moment to run again.
    const late = syncMsIn(folder, environmentOf(aimMicros)) * 1000 - aimMicros;
    const environment = environmentOf(Math.max(1, Math.round(aimMicros - late)));
    return {
      folder,
      environment,
      syncMs: syncMsIn(folder, environment),
      client: hasWrk() ? 'wrk' : 'the bench’s own',
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function syncMsIn(folder: string, env: NodeJS.ProcessEnv): number {
  const program = `import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
    const file = openSync(process.argv[1], 'w');
    const took = Array.from({ length: 500 }, () => {
      const startedMs = performance.now();
      writeSync(file, Buffer.alloc(4096));
      fdatasyncSync(file);
      return performance.now() - startedMs;
    });
    console.log(took.sort((a, b) => a - b)[250]);`;
  const argv = ['--input-type=module', '-e', program, join(folder, 'sync')];
  return Number(execFileSync(process.execPath, argv, { env, encoding: 'utf8' }));
}

/** One measurement of a server. */
export function measureQuick(
  disk: QuickDisk,
  { creates, paths }: QuickWorkload,
  { address, cpuMs }: Running,
  site: Template,
  options: { connections: number; seconds: number; warmUpSeconds: number },
): Promise<LoadResult> {
  const asked = { ...options, secret: site.secret, paths: paths(site), creates, cpuMs };
  if (disk.client === 'wrk') return loadByWrk(address, disk.folder, asked);
  return load(address, { ...options, cpuMs, next: ownRequests(address, asked) });
}

let created = 0;

function ownRequests(
  address: string,
  { secret, paths, creates }: { secret: string; paths: readonly string[]; creates: number },
): NextRequest {
  const reads = paths.map((path) => requestBytes(address, path, secret));
  let sent = 0;
  return () =>
    sent++ % 10 < creates
      ? requestBytes(address, '/consumers', secret, personOf(created++, 'Q'))
      : reads[Math.floor(Math.random() * reads.length)]!;
}

/** Measures a call that creates `count` people, in ms: one call after the other. */
export async function measureBulk(
  { address }: Running,
  { secret }: Template,
  calls: number,
): Promise<number[]> {
  const took: number[] = [];
  for (let call = 0; call < calls; call++) {
    const items = Array.from({ length: peopleOfCall }, () => ({ op: 'create', ...personOf(created++, 'B') }));
    const body = JSON.stringify({ items });
    const startedMs = performance.now();
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/consumers/bulk`, { method: 'POST', headers, body });
    const { summary } = (await answer.json()) as { summary: { created: number } };
    took.push(performance.now() - startedMs);
    if (summary.created !== peopleOfCall) throw new Error(JSON.stringify(summary));
  }
  return took;
}

const peopleOfCall = 1000;

/** Returns the processor time of a create among look-ups: that of ten requests minus nine look-ups. */
export function createAmongLookUps(mixed: LoadResult, lookUp: LoadResult): number {
  return 10 * mixed.cpuMicrosPerRequest - 9 * lookUp.cpuMicrosPerRequest;
}

/** Larder and what it is compared with. */
export const quickServers: readonly ServerName[] = ['raw', 'larder'];
