/**
 * `npm run bench -- [workload…] [--seconds N] [--rounds N] [--write]`: Larder beside its peers, in one run and in
 * interleaved rounds, each server in its own process on a fresh copy of the same 10 000 products.
 */
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load, requestBytes } from './load.ts';
import { defaultPeople } from './people.ts';
import { whereTimeGoes } from './profiles.ts';
import {
  measureBulk,
  measureQuick,
  openQuickDisk,
  type QuickDisk,
  quickServers,
  quickWorkloads,
} from './quick-disk.ts';
import {
  type Findings,
  machineLine,
  type QuickFindings,
  type RestRounds,
  report,
  type WorkloadRounds,
} from './report.ts';
import {
  makeTemplate,
  type Running,
  type ServerName,
  type StartOptions,
  startCanned,
  startServer,
  startSlowLarder,
  type Template,
} from './servers.ts';
import { connections, measureSlowDisk, type SlowDiskResult, type Workload, workloads } from './workloads.ts';

const usage = `usage: npm run bench -- [workload…] [flags]

workloads: ${workloads.map(({ name }) => name).join(' ')} quick-disk slow-disk rest (default: all)

  --seconds N       how long each measurement counts (3)
  --rounds N        how many rounds (5)
  --servers a,b     which of raw, larder, fastify (all)
  --people N        how many people the servers hold for the workloads that are about people (${defaultPeople})
  --data DIR        where the databases go: a disk, not memory (node_modules/.cache/larder/bench)
  --packaged FILE   measure this packaged Larder in place of the sources, which take longer to start and more memory
  --profile DIR     write CPU profiles of Larder there, a file for each thread, and print where its time goes
  --write           write the report to test/bench/RESULTS.md`;

const here = dirname(fileURLToPath(import.meta.url));
const slowDiskName = 'slow-disk';
const quickDiskName = 'quick-disk';
const restMs = 10_000;
const restName = 'rest';
const commitDelayMs = 200;
const bulkCalls = 6;
const serverNames: readonly ServerName[] = ['raw', 'larder', 'fastify'];

const { values: flags, positionals: asked } = readArguments();
const times = { seconds: Number(flags.seconds), warmUpSeconds: Math.min(1, Number(flags.seconds) / 3) };
const rounds = Number(flags.rounds);
const names = flags.servers.split(',') as ServerName[];
const chosen = workloads.filter(({ name }) => asked.length === 0 || asked.includes(name));
const withSlowDisk = (asked.length === 0 || asked.includes(slowDiskName)) && names.includes('larder');
const withQuickDisk =
  (asked.length === 0 || asked.includes(quickDiskName)) && quickServers.every((name) => names.includes(name));
const withRest = asked.length === 0 || asked.includes(restName);

mkdirSync(flags.data, { recursive: true });
const workplace = mkdtempSync(join(flags.data, 'run-'));
try {
  const findings = await run();
  const text = report(findings);
  console.log(`\n${text}`);
  if (flags.profile) console.log(whereTimeGoes(flags.profile));
  if (flags.write) writeFileSync(join(here, 'RESULTS.md'), text);
} finally {
  rmSync(workplace, { recursive: true, force: true });
}
process.exit(0);

async function run(): Promise<Findings> {
  const startedAt = new Date();
  const loadAverage = loadavg()[0]!;
  const fsync = measureFsync();
  console.log(machineLine({ fsync }));
  const clientPerSecond = await measureClient();
  const templates = new Map<ServerName, Template>();
  const people = withQuickDisk || chosen.some(({ needsPeople }) => needsPeople) ? Number(flags.people) : 0;
  for (const name of names) {
    note(`making the data of ${name}`);
    templates.set(name, await makeTemplate(name, join(workplace, `template-${name}`), people));
  }
  const found = chosen.map((workload) => ({ workload, byServer: {} as WorkloadRounds }));
  const slowDisk: SlowDiskResult[] = [];
  const rest: RestRounds = {};
  const quick = withQuickDisk ? quickDiskOrNone() : undefined;
  const onQuick = quickWorkloads.map((workload) => ({ workload, byServer: {} as WorkloadRounds }));
  const bulkMs: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (found.length > 0) await runRound(round, found, templates);
    if (quick) bulkMs.push(...(await runQuickDisk(round, quick, onQuick, templates)));
    if (withRest) await runRest(round, rest, templates);
    if (withSlowDisk) slowDisk.push(await runSlowDisk(round, templates.get('larder')!));
  }
  quick?.remove();
  return {
    rounds,
    seconds: times.seconds,
    startedAt,
    loadAverage,
    clientPerSecond,
    fsync,
    workloads: found,
    rest: withRest ? rest : undefined,
    slowDisk: withSlowDisk ? { commitDelayMs, rounds: slowDisk } : undefined,
    quickDisk: quick && { syncMs: quick.syncMs, client: quick.client, people, workloads: onQuick, bulkMs },
  };
}

/** All servers run at once and idle in turn, so that what is compared is measured seconds apart. */
async function runRound(
  round: number,
  found: { workload: Workload; byServer: WorkloadRounds }[],
  templates: Map<ServerName, Template>,
): Promise<void> {
  const folders = names.map((name) => join(workplace, `round-${round}-${name}`));
  const servers: Running[] = [];
  for (const [index, name] of names.entries()) {
    servers.push(await startServer(name, templates.get(name)!, folders[index]!, startOptions(name)));
  }
  for (const { workload, byServer } of found) {
    for (const [index, name] of names.entries()) {
      if (workload.servers?.includes(name) === false) continue;
      const { address, cpuMs } = servers[index]!;
      const next = workload.requests({ address, site: templates.get(name)! });
      const result = await load(address, { ...times, connections, next, cpuMs });
      byServer[name] ??= [];
      byServer[name].push(result);
      note(`round ${round}, ${workload.name}, ${name}: ${Math.round(result.perSecond)} requests/s`);
    }
  }
  await Promise.all(servers.map((server) => server.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

function startOptions(name: ServerName): StartOptions {
  const isProfiled = flags.profile !== undefined && name === 'larder';
  return {
    packaged: flags.packaged,
    nodeFlags: isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${flags.profile}`] : [],
  };
}

function quickDiskOrNone(): QuickDisk | undefined {
  try {
    return openQuickDisk();
  } catch (error) {
    note(`without the quick disk: ${(error as Error).message}`);
    return undefined;
  }
}

/** As `runRound`, on the quick disk. @returns what calls took that create 1000 people, ms */
async function runQuickDisk(
  round: number,
  disk: QuickDisk,
  found: QuickFindings['workloads'],
  templates: Map<ServerName, Template>,
): Promise<number[]> {
  const servers = new Map<ServerName, Running>();
  for (const name of quickServers) {
    const folder = join(disk.folder, name);
    const options = { ...startOptions(name), environment: disk.environment };
    servers.set(name, await startServer(name, templates.get(name)!, folder, options));
  }
  for (const { workload, byServer } of found) {
    for (const [name, server] of servers) {
      const options = { ...times, connections };
      const result = await measureQuick(disk, workload, server, templates.get(name)!, options);
      byServer[name] ??= [];
      byServer[name].push(result);
      note(
        `round ${round}, quick disk, ${workload.name}, ${name}: ${Math.round(result.perSecond)} requests/s, ` +
          `CPU ${Math.round(result.cpuMicrosPerRequest)} µs, p99 ${result.p99Ms} ms`,
      );
    }
  }
  const [, ...bulkMs] = await measureBulk(servers.get('larder')!, templates.get('larder')!, bulkCalls);
  await Promise.all([...servers.values()].map((server) => server.stop()));
  for (const name of servers.keys()) rmSync(join(disk.folder, name), { recursive: true, force: true });
  return bulkMs;
}

/** Each server by itself, after its start and without requests. */
async function runRest(round: number, rest: RestRounds, templates: Map<ServerName, Template>): Promise<void> {
  for (const name of names) {
    const folder = join(workplace, `round-${round}-rest-${name}`);
    const startedMs = performance.now();
    const server = await startServer(name, templates.get(name)!, folder, { packaged: flags.packaged });
    const startMs = performance.now() - startedMs;
    await pause(2000);
    const memoryBytes = server.residentBytes();
    const cpuStartMs = server.threadCpuMs();
    await pause(restMs);
    const cpuShare = (server.threadCpuMs() - cpuStartMs) / restMs;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    rest[name] ??= [];
    rest[name].push({ startMs, memoryBytes, cpuShare });
    note(`round ${round}, ${restName}, ${name}: ${Math.round(memoryBytes / 1e6)} MB`);
  }
}

async function runSlowDisk(round: number, template: Template): Promise<SlowDiskResult> {
  const folder = join(workplace, `round-${round}-slow`);
  const server = await startSlowLarder(template, folder, commitDelayMs);
  const result = await measureSlowDisk({ address: server.address, site: template }, times);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  note(
    `round ${round}, ${slowDiskName}: p99 of reads ${result.quiet.p99Ms} ms, then ${result.during.p99Ms} ms`,
  );
  return result;
}

/** Measures the load client: no server can appear faster than the client. */
async function measureClient(): Promise<number> {
  const server = await startCanned();
  const request = requestBytes(server.address, '/', 'none');
  const { perSecond } = await load(server.address, { ...times, connections, next: () => request });
  await server.stop();
  return perSecond;
}

function measureFsync(): Findings['fsync'] {
  const file = openSync(join(workplace, 'fsync'), 'w');
  const page = Buffer.alloc(4096);
  const took: number[] = [];
  for (let i = 0; i < 300; i++) {
    const startedMs = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    took.push(performance.now() - startedMs);
  }
  closeSync(file);
  took.sort((a, b) => a - b);
  return { p50Ms: took[150]!, p99Ms: took[297]! };
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '5' },
        servers: { type: 'string', default: serverNames.join(',') },
        data: { type: 'string', default: join(here, '../../node_modules/.cache/larder/bench') },
        people: { type: 'string', default: String(defaultPeople) },
        packaged: { type: 'string' },
        profile: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { values, positionals } = read;
    const known = [...workloads.map(({ name }) => name), quickDiskName, slowDiskName, restName];
    const wrong = positionals.find((name) => !known.includes(name));
    if (wrong) throw new Error(`there is no workload ${wrong}`);
    if (values.servers.split(',').some((name) => !serverNames.includes(name as ServerName)))
      throw new Error(`servers are ${serverNames.join(', ')}`);
    if (!(Number(values.seconds) > 0 && Number(values.rounds) >= 1))
      throw new Error('seconds and rounds are numbers');
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    return read;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
