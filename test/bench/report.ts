import { cpus } from 'node:os';
import type { LoadResult } from './load.ts';
import { createAmongLookUps, type QuickWorkload } from './quick-disk.ts';
import type { ServerName } from './servers.ts';
import { table, whole } from './tables.ts';
import { connections, type Goals, type SlowDiskResult, slowWriters, type Workload } from './workloads.ts';

/** The rounds of one workload, by server; a round has the same index everywhere. */
export type WorkloadRounds = Partial<Record<ServerName, LoadResult[]>>;

/** The idle load of a server: a share of a core, and its memory. */
export type Rest = { startMs: number; memoryBytes: number; cpuShare: number };
export type RestRounds = Partial<Record<ServerName, Rest[]>>;

const restGoals = { startMs: 200, memoryBytes: 105e6, cpuShare: 0.0003 };
const restGoal = '≤ 200 ms, ≤ 105 MB, ≤ 0.03 %';
/** Results on the quick disk. */
export type QuickFindings = {
  syncMs: number;
  client: string;
  people: number;
  workloads: { workload: QuickWorkload; byServer: WorkloadRounds }[];
  /** The duration of each call that creates 1000 people, in ms. */
  bulkMs: number[];
};

/** Everything that one run found out. */
export type Findings = {
  rounds: number;
  seconds: number;
  startedAt: Date;
  /** The load average of the last minute before the start, caused by other processes. */
  loadAverage: number;
  /** Requests per second of the load client against a server that does nothing. */
  clientPerSecond: number;
  /** Milliseconds of a 4 KiB write and its fdatasync: median and 99th percentile. */
  fsync: { p50Ms: number; p99Ms: number };
  workloads: { workload: Workload; byServer: WorkloadRounds }[];
  rest: RestRounds | undefined;
  slowDisk: { commitDelayMs: number; rounds: SlowDiskResult[] } | undefined;
  quickDisk: QuickFindings | undefined;
};

/** The processor and the disk: what every figure depends on. */
export function machineLine({ fsync }: Pick<Findings, 'fsync'>): string {
  const [processor] = cpus();
  return (
    `${cpus().length} × ${processor?.model ?? 'unknown CPU'}; a 4 KiB write with fdatasync takes ` +
    `${ms(fsync.p50Ms)} ms (p99 ${ms(fsync.p99Ms)} ms) on the disk used`
  );
}

/** The whole report, in Markdown. */
export function report(findings: Findings): string {
  const { rounds, seconds, startedAt } = findings;
  const parts = [
    '# What Larder does in a second',
    `${startedAt.toISOString().slice(0, 10)}, Node.js ${process.version}, ${process.platform} ${process.arch}, ` +
      `${machineLine(findings)}. Medians of ${rounds} interleaved rounds of ` +
      `${seconds} s, ${connections} connections. The load client reaches ` +
      `${whole(findings.clientPerSecond)} requests/s against a server that does nothing. ` +
      `Load average before the run: ${findings.loadAverage.toFixed(1)}.`,
    'Server and client share the machine, so the ratios say more than the numbers. A ratio is the median of the ' +
      'rounds’ ratios to raw in the same round. CPU is the server’s, all threads, for each request. `raw` is `node:http` with prepared statements and a commit for each ' +
      'write, without keys, limits, validation, audit or `total`; `fastify` does by hand what Larder does; both in ' +
      '`peers/`. `npm run bench -- --write` writes this file.',
  ];
  if (findings.workloads.length > 0) parts.push(...workloadParts(findings.workloads));
  if (findings.quickDisk) parts.push(...quickDiskParts(findings.quickDisk));
  if (findings.rest) parts.push(...restParts(findings.rest));
  if (findings.slowDisk) parts.push(...slowDiskParts(findings.slowDisk));
  return `${parts.join('\n\n')}\n`;
}

function workloadParts(found: Findings['workloads']): string[] {
  return [
    comparison(found),
    found.map(({ workload }) => `- \`${workload.name}\`: ${workload.does}`).join('\n'),
  ];
}

type Compared = { workload: { name: string; goals: Goals }; byServer: WorkloadRounds };

function comparison(found: readonly Compared[]): string {
  return table(
    [
      'workload',
      'server',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'requests to raw',
      'CPU to raw',
      'goal',
    ],
    found.flatMap(rowsOf),
  );
}

function rowsOf({ workload: { name: workload, goals }, byServer }: Compared): string[][] {
  return (Object.entries(byServer) as [ServerName, LoadResult[]][]).map(([name, results]) => {
    const ratios = byServer.raw && ratiosTo(byServer.raw, results);
    return [
      workload,
      name,
      whole(medianOf(results, (result) => result.perSecond)),
      ms(medianOf(results, (result) => result.p50Ms)),
      ms(medianOf(results, (result) => result.p99Ms)),
      cpu(medianOf(results, (result) => result.cpuMicrosPerRequest)),
      ratios ? ratios.requests.toFixed(2) : '',
      ratios ? ratios.cpu.toFixed(2) : '',
      name === 'larder' ? goalText(goals, ratios) : '',
    ];
  });
}

/** The medians of the rounds’ ratios to raw in the same round. */
function ratiosTo(raw: readonly LoadResult[], results: readonly LoadResult[]): Required<Goals> {
  const ratio = (value: (result: LoadResult) => number) =>
    medianOf(results, (result, round) => value(result) / value(raw[round]!));
  return {
    requests: ratio(({ perSecond }) => perSecond),
    cpu: ratio(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest),
    p99: ratio(({ p99Ms }) => p99Ms),
  };
}

function goalText(goals: Goals, ratios: Required<Goals> | undefined): string {
  const { requests, cpu, p99 } = goals;
  const missed = (isMissed: boolean | undefined) => (isMissed ? ' (missed)' : '');
  return [
    requests !== undefined && `≥ ${requests}${missed(ratios && ratios.requests < requests)}`,
    cpu !== undefined && `CPU ≤ ${cpu}${missed(ratios && ratios.cpu > cpu)}`,
    p99 !== undefined &&
      `p99 ≤ ${p99}${ratios ? `: ${ratios.p99.toFixed(2)}` : ''}${missed(ratios && ratios.p99 > p99)}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function quickDiskParts({ syncMs, client, people, workloads, bulkMs }: QuickFindings): string[] {
  const tookMs = medianOf(bulkMs, (took) => took);
  return [
    '## On a quick disk',
    `A directory in memory in which a 4 KiB write with fdatasync takes ${ms(syncMs)} ms, ${whole(people)} people, and ` +
      `as client ${client}: here a create is bound by the processor. A call that creates 1000 people takes ` +
      `${whole(tookMs)} ms.`,
    comparison(amongLookUps(workloads)),
    workloads.map(({ workload }) => `- \`${workload.name}\`: ${workload.does}`).join('\n'),
  ];
}

/** Replaces the CPU time of creates among look-ups by that of the create alone. */
function amongLookUps(found: QuickFindings['workloads']): QuickFindings['workloads'] {
  const lookUps = found.find(({ workload }) => workload.name === 'person')?.byServer;
  return found.map(({ workload, byServer }) => {
    if (workload.creates !== 1 || !lookUps) return { workload, byServer };
    const taken = Object.entries(byServer).map(([name, results]) => [
      name,
      results.map((result, round) => ({
        ...result,
        cpuMicrosPerRequest: createAmongLookUps(result, lookUps[name as ServerName]![round]!),
      })),
    ]);
    return { workload, byServer: Object.fromEntries(taken) as WorkloadRounds };
  });
}

function restParts(rest: RestRounds): string[] {
  const found = Object.entries(rest) as [ServerName, Rest[]][];
  return [
    '## At rest',
    'Each server with the data of the workloads: until it listens, all the memory that it holds 2 s later, and the share of ' +
      'a core that it takes in the 10 s after that.',
    table(
      ['server', 'start ms', 'memory MB', 'CPU %', 'goal'],
      found.map(([name, rounds]) => {
        const memoryBytes = medianOf(rounds, (round) => round.memoryBytes);
        const cpuShare = medianOf(rounds, (round) => round.cpuShare);
        const startMs = medianOf(rounds, (round) => round.startMs);
        const missed =
          startMs > restGoals.startMs || memoryBytes > restGoals.memoryBytes || cpuShare > restGoals.cpuShare;
        return [
          name,
          whole(startMs),
          whole(memoryBytes / 1e6),
          (cpuShare * 100).toFixed(2),
          name === 'larder' ? `${restGoal}${missed ? ' (missed)' : ''}` : '',
        ];
      }),
    ),
  ];
}

function slowDiskParts({ commitDelayMs, rounds }: NonNullable<Findings['slowDisk']>): string[] {
  const row = (name: string, pick: (result: SlowDiskResult) => LoadResult) => [
    name,
    whole(medianOf(rounds, (round) => pick(round).perSecond)),
    ms(medianOf(rounds, (round) => pick(round).p50Ms)),
    ms(medianOf(rounds, (round) => pick(round).p99Ms)),
  ];
  const ratio = medianOf(rounds, ({ quiet, during }) => during.p99Ms / quiet.p99Ms);
  return [
    '## Reads while the disk is slow',
    `Reads by id from Larder, alone and while ${slowWriters} other connections create without pause and every ` +
      `commit takes ${commitDelayMs} ms longer. The p99 of reads changes by a factor of ${ratio.toFixed(2)} ` +
      `(goal: ≤ 2${ratio > 2 ? ', missed' : ''}).`,
    table(
      ['', 'requests/s', 'p50 ms', 'p99 ms'],
      [
        row('reads, alone', ({ quiet }) => quiet),
        row('reads, beside the writes', ({ during }) => during),
        row('the writes', ({ writes }) => writes),
      ],
    ),
  ];
}

/** The median of a value of the items. */
export function medianOf<T>(items: readonly T[], value: (item: T, index: number) => number): number {
  const sorted = items.map(value).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function cpu(micros: number): string {
  return Number.isNaN(micros) ? '' : micros.toFixed(micros < 100 ? 1 : 0);
}

function ms(value: number): string {
  return value.toFixed(2);
}
