import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogueSize, productOf } from './catalogue.ts';
import { load, requestBytes } from './load.ts';
import { seedDatabase } from './peers/database.ts';
import { personOf, tagKeys } from './people.ts';

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, '..', '..', 'src', 'main.ts');
const ample = '100000000';

export type ServerName = 'raw' | 'larder' | 'fastify';

/**
 * The data that a benchmark knows of a server: the same products and people everywhere, under each server's own ids.
 */
export type Site = { secret: string; ids: string[]; people: string[] };

/** Data that a server starts from: a directory of files, made once and copied for each start. */
export type Template = Site & { folder: string };

/** The processor time of all threads of a process, and the time that they waited for a processor. */
export type ThreadTimes = { ranMs: number; waitedMs: number };

/** A server in a process of its own. */
export type Running = {
  readonly address: string;
  /** The processor time that it has used, all threads and the kernel on its behalf; NaN where there is no /proc. */
  cpuMs(): number;
  /** The same more exactly, of the threads that it has now; for a server that hardly does anything. */
  threadCpuMs(): number;
  /** The same, and how long its threads waited for a processor while they could have run. */
  threadTimes(): ThreadTimes;
  /** The memory that it holds now, without what of it files are mapped to; NaN where there is no /proc. */
  memoryBytes(): number;
  /** All the memory that it holds now; NaN where there is no /proc. */
  residentBytes(): number;
  stop(): Promise<void>;
};

/** Makes the data that every round of `name` starts from: the products, and people with three tags. */
export function makeTemplate(name: ServerName, folder: string, people = 0): Promise<Template> {
  mkdirSync(folder, { recursive: true });
  return name === 'larder' ? larderTemplate(folder, people) : Promise.resolve(peerTemplate(folder, people));
}

/**
 * Options for starting a server: `nodeFlags` go to its Node.js, for profiles; `packaged` is a packaged file of
 * Larder, measured instead of its sources; `environment` is that of its process.
 */
export type StartOptions = {
  nodeFlags?: readonly string[];
  packaged?: string | undefined;
  environment?: NodeJS.ProcessEnv;
};

/** Starts `name` on a fresh copy of its data. */
export function startServer(
  name: ServerName,
  template: Template,
  folder: string,
  { nodeFlags = [], packaged, environment }: StartOptions = {},
): Promise<Running> {
  cpSync(template.folder, folder, { recursive: true });
  const larder = serveArguments(folder);
  if (name === 'larder' && packaged !== undefined) return start(larder, packaged, environment);
  if (name === 'larder') return start([...nodeFlags, program, ...larder], process.execPath, environment);
  const peer = [join(here, 'peers', `${name}.ts`), join(folder, 'peer.db')];
  return start([...nodeFlags, ...peer], process.execPath, environment);
}

/** Starts Larder on data as it is. `nodeFlags` go to its Node.js, for profiles; `more` to `larder serve`. */
export function startLarder(folder: string, nodeFlags: string[] = [], more: string[] = []): Promise<Running> {
  return start([...nodeFlags, program, ...serveArguments(folder), ...more]);
}

/** Starts Larder on a fresh copy of its data, each of whose commits takes `commitDelayMs` longer. */
export function startSlowLarder(template: Template, folder: string, commitDelayMs: number): Promise<Running> {
  cpSync(template.folder, folder, { recursive: true });
  return start([join(here, 'slow-disk.ts'), folder, String(commitDelayMs)]);
}

/** Starts the server that only ever says the same. */
export function startCanned(): Promise<Running> {
  return start([join(here, 'peers', 'canned.ts')]);
}

function peerTemplate(folder: string, people: number): Template {
  const products = Array.from({ length: catalogueSize }, (_, number) => productOf(number));
  const persons = Array.from({ length: people }, (_, number) => personOf(number));
  return { folder, ...seedDatabase(join(folder, 'peer.db'), products, persons) };
}

/** Larder's data is made through its own doors: a site file, and the API. */
async function larderTemplate(folder: string, people: number): Promise<Template> {
  const siteFile = `${folder}.site.json`;
  const account = {
    name: 'Bench',
    currency: 'COP',
    timeZone: 'America/Bogota',
    businessLines: ['vending', 'eas'],
  };
  const key = { label: 'bench', scope: 'account', account: 'Bench', rateLimit: Number(ample) };
  writeFileSync(siteFile, JSON.stringify({ clients: [{ name: 'Bench', accounts: [account], keys: [key] }] }));
  const provision = [program, 'provision', siteFile, '--data', folder, '--json'];
  const site = JSON.parse(execFileSync(process.execPath, provision, { encoding: 'utf8' }));
  const secret: string = site.clients[0].keys[0].secret;

  const server = await start([program, ...serveArguments(folder)]);
  let made = 0;
  const next = () =>
    made < catalogueSize
      ? requestBytes(server.address, '/products', secret, productOf(made++))
      : requestBytes(server.address, '/products?pageSize=1', secret);
  while (made < catalogueSize) {
    await load(server.address, { connections: 32, warmUpSeconds: 0, seconds: 0.5, next });
  }
  await makePeople(server.address, secret, people);
  const ids = await readIds(server.address, secret, 'products', catalogueSize);
  const some = await readIds(server.address, secret, 'consumers', Math.min(people, catalogueSize));
  await settle(server);
  await server.stop();
  return { folder, secret, ids, people: some };
}

/** Waits until a server has done what it does behind the writes: rounds should not begin with that. */
async function settle(server: Running): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const used = server.cpuMs();
    if (!(used - before > 20)) return;
    before = used;
    await pause(1000);
  }
}

async function makePeople(address: string, secret: string, people: number): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = await answer.text();
    if (!answer.ok || said.includes('"error"')) throw new Error(`${path} answered ${said.slice(0, 500)}`);
  };
  for (const key of tagKeys) await post('/tags', { key });
  const atOnce = 1000;
  for (let first = 0; first < people; first += atOnce) {
    const items = Array.from({ length: Math.min(atOnce, people - first) }, (_, index) => ({
      op: 'create',
      ...personOf(first + index),
    }));
    await post('/consumers/bulk', { items });
  }
}

/** The ids of the newest `count` things of a list. */
async function readIds(address: string, secret: string, list: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < count; page++) {
    const response = await fetch(`${address}/${list}?pageSize=1000&page=${page}`, {
      headers: { 'x-api-key': secret },
    });
    const { items } = (await response.json()) as { items: { id: string }[] };
    if (items.length === 0) throw new Error(`Larder holds ${ids.length} ${list}`);
    ids.push(...items.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

function serveArguments(folder: string): string[] {
  return ['serve', '--data', folder, '--port', '0', '--ip-limit', ample, '--log-level', 'error'];
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(argv: string[], command = process.execPath, env = process.env): Promise<Running> {
  const child = spawn(command, argv, { stdio: ['ignore', 'pipe', 'inherit'], env });
  running.add(child);
  const exited = once(child, 'exit').then(() => {
    running.delete(child);
  });
  const address = await Promise.race([
    listeningLine(child),
    exited.then(() => {
      throw new Error(`${argv.join(' ')} ended with ${child.exitCode} before it listened`);
    }),
  ]);
  return {
    address,
    cpuMs: () => cpuMsOf(child.pid!),
    threadCpuMs: () => threadTimesOf(child.pid!).ranMs,
    threadTimes: () => threadTimesOf(child.pid!),
    memoryBytes: () => statusBytesOf(child.pid!, 'RssAnon'),
    residentBytes: () => statusBytesOf(child.pid!, 'VmRSS'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The first two fields of schedstat, in nanoseconds, of each of its threads. Those that ended are missing. */
function threadTimesOf(pid: number): ThreadTimes {
  const times = { ranMs: 0, waitedMs: 0 };
  if (!existsSync('/proc/self/task')) return { ranMs: Number.NaN, waitedMs: Number.NaN };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    times.ranMs += Number(ran) / 1e6;
    times.waitedMs += Number(waited) / 1e6;
  }
  return times;
}

/** proc_pid_stat(5): the 14th and 15th fields are user and system time, in ticks of 10 ms. */
export function cpuMsOf(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}

/** As `Running.cpuMs`, of a process that others do the work for: with its children, those that ended too. */
export function cpuMsWithChildren(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const times = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = times(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  let ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(own[field]), 0);
  for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const found = times(readFileSync(`/proc/${other}/stat`, 'utf8'));
      if (found[1] === String(pid)) ticks += Number(found[11]) + Number(found[12]);
    } catch {
      // It has just ended, and is among those that its parent counts.
    }
  }
  return ticks * 10;
}

/** proc_pid_status(5), whose fields are in KiB. */
function statusBytesOf(pid: number, field: 'RssAnon' | 'VmRSS'): number {
  if (!existsSync('/proc/self/status')) return Number.NaN;
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Number(lines.find((line) => line.startsWith(`${field}:`))!.split(/\s+/)[1]) * 1024;
}

async function listeningLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = / listening on (http:\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout!.resume();
      return address;
    }
  }
  return new Promise(() => {});
}
