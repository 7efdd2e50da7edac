import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { catalogueSize, productOf } from './catalogue.ts';
import { load, requestBytes } from './load.ts';
import { seedDatabase } from './peers/database.ts';

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, '..', '..', 'src', 'main.ts');
const ample = '100000000';

export type ServerName = 'raw' | 'larder' | 'fastify';

/** What a benchmark knows of a server's data: the same products everywhere, under each server's own ids. */
export type Site = { secret: string; ids: string[] };

/** Data that a server starts from: a directory of files, made once and copied for each start. */
export type Template = Site & { folder: string };

/** A server in a process of its own. */
export type Running = {
  readonly address: string;
  /** The processor time that it has used, all threads and the kernel on its behalf; NaN where there is no /proc. */
  cpuMs(): number;
  /** The memory that it holds now, without what of it files are mapped to; NaN where there is no /proc. */
  memoryBytes(): number;
  stop(): Promise<void>;
};

/** Makes the data that every round of `name` starts from. */
export function makeTemplate(name: ServerName, folder: string): Promise<Template> {
  mkdirSync(folder, { recursive: true });
  return name === 'larder' ? larderTemplate(folder) : Promise.resolve(peerTemplate(folder));
}

/** Starts `name` on a fresh copy of its data. `nodeFlags` go to its Node.js, for profiles. */
export function startServer(
  name: ServerName,
  template: Template,
  folder: string,
  nodeFlags: string[] = [],
): Promise<Running> {
  cpSync(template.folder, folder, { recursive: true });
  if (name === 'larder') return start([...nodeFlags, program, ...serveArguments(folder)]);
  return start([...nodeFlags, join(here, 'peers', `${name}.ts`), join(folder, 'peer.db')]);
}

/** Starts Larder on data as it is. `nodeFlags` go to its Node.js, for profiles. */
export function startLarder(folder: string, nodeFlags: string[] = []): Promise<Running> {
  return start([...nodeFlags, program, ...serveArguments(folder)]);
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

function peerTemplate(folder: string): Template {
  const products = Array.from({ length: catalogueSize }, (_, number) => productOf(number));
  return { folder, ...seedDatabase(join(folder, 'peer.db'), products) };
}

/** Larder's data is made through its own doors: a site file, and the API. */
async function larderTemplate(folder: string): Promise<Template> {
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
  const ids = await readIds(server.address, secret);
  await server.stop();
  return { folder, secret, ids };
}

async function readIds(address: string, secret: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= catalogueSize / 1000; page++) {
    const response = await fetch(`${address}/products?pageSize=1000&page=${page}`, {
      headers: { 'x-api-key': secret },
    });
    const { items } = (await response.json()) as { items: { id: string }[] };
    ids.push(...items.map(({ id }) => id));
  }
  if (ids.length !== catalogueSize) throw new Error(`Larder holds ${ids.length} products`);
  return ids;
}

function serveArguments(folder: string): string[] {
  return ['serve', '--data', folder, '--port', '0', '--ip-limit', ample, '--log-level', 'error'];
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(argv: string[]): Promise<Running> {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
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
    memoryBytes: () => memoryBytesOf(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** proc_pid_stat(5): the 14th and 15th fields are user and system time, in ticks of 10 ms. */
function cpuMsOf(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}

/** proc_pid_status(5): RssAnon, in KiB. */
function memoryBytesOf(pid: number): number {
  if (!existsSync('/proc/self/status')) return Number.NaN;
  const [, kibibytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
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
