/**
 * `npm run bench -- exports [--deliveries N] [--peer N] [--rounds N] [--seconds N] [--data DIR] [--write]`: an export
 * of a year of N deliveries, 16 columns, beside a process at rest: rows a second, memory, and the delay of look-ups
 * by id during it; and xlsx-populate with its own workbook of as many columns, but fewer rows, because it holds them
 * all in memory.
 *
 * The data is that of `npm run bench -- reports`, made at the first run and kept.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exportColumns } from '../../src/api/vocabulary.ts';
import { type LoadResult, load, requestBytes } from './load.ts';
import { reportSiteIn, yearEndsMs, yearStartsMs } from './report-data.ts';
import { startLarder } from './servers.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '1000000' },
    peer: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    data: { type: 'string', default: join(here, '../../node_modules/.cache/larder/reports') },
    write: { type: 'boolean', default: false },
  },
});
const deliveries = Number(flags.deliveries);
const peerRows = Number(flags.peer);
const seconds = Number(flags.seconds);
const rounds = Number(flags.rounds);
const columns = exportColumns.slice(0, 16);

const folder = join(flags.data, String(deliveries));
const site = reportSiteIn(folder, deliveries);
const startedAt = new Date();
const loadAverage = loadavg()[0]!;
const server = await startLarder(folder);
try {
  const lookUps = site.ids.map((id) => requestBytes(server.address, `/products/${id}`, site.secret));
  const next = () => lookUps[Math.floor(Math.random() * lookUps.length)]!;
  const lookUp = (forSeconds: number) =>
    load(server.address, { connections: 4, seconds: forSeconds, warmUpSeconds: 1, next });

  const alone = await exported();
  const pairs: { idle: LoadResult; busy: LoadResult; exportSeconds: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const idle = await lookUp(seconds);
    const beside = exported();
    // Half of what it took alone: it takes longer beside others, and none of this must come after its end.
    const busy = await lookUp(Math.max(1, alone.seconds / 2));
    pairs.push({ idle, busy, exportSeconds: (await beside).seconds });
  }
  const ratios = pairs.map(({ idle, busy }) => busy.p99Ms / idle.p99Ms).sort((a, b) => a - b);
  const besideSeconds = Math.max(...pairs.map(({ exportSeconds }) => exportSeconds));
  const peer = measurePeer();

  const text = `# What exports cost

${startedAt.toISOString().slice(0, 10)}, Node.js ${process.version}, ${process.platform} ${process.arch}, load ${loadAverage.toFixed(1)} before. \`npm run bench -- exports\`: ${columns.length} columns.

| writer | rows | s | rows a second | memory above idle, MB | file, MB |
|---|--:|--:|--:|--:|--:|
| Larder | ${deliveries} | ${alone.seconds.toFixed(1)} | ${Math.round(deliveries / alone.seconds)} | ${alone.megabytes.toFixed(0)} | ${alone.file.toFixed(1)} |
| Larder, beside look-ups (the slowest) | ${deliveries} | ${besideSeconds.toFixed(1)} | ${Math.round(deliveries / besideSeconds)} | | |
| xlsx-populate | ${peerRows} | ${peer.seconds.toFixed(1)} | ${Math.round(peerRows / peer.seconds)} | ${peer.megabytes.toFixed(0)} | ${peer.file.toFixed(1)} |

| look-ups by id, 4 at once | a second | p50 ms | p99 ms | most ms |
|---|--:|--:|--:|--:|
${pairs.map(({ idle, busy }) => `| idle | ${figures(idle)} |\n| while an export is written | ${figures(busy)} |`).join('\n')}

p99 meanwhile is ${ratios[Math.floor(rounds / 2)]!.toFixed(2)} times that of idle: the median of ${rounds} pairs, which go from ${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)}.
`;
  console.log(text);
  if (flags.write) writeFileSync(join(here, 'RESULTS-exports.md'), text);
} finally {
  await server.stop();
}

/** Exports the year and waits for the file. Memory is the most that the process had above what it had before. */
async function exported(): Promise<{ seconds: number; megabytes: number; file: number }> {
  const before = server.memoryBytes();
  let most = before;
  const begunMs = performance.now();
  const { id } = await call('POST', '/transactions/exports', {
    from: new Date(yearStartsMs).toISOString(),
    to: new Date(yearEndsMs).toISOString(),
    columns,
  });
  for (;;) {
    await pause(50);
    most = Math.max(most, server.memoryBytes());
    const { status, url } = await call('GET', `/transactions/exports/${id}`);
    if (status === 'failed') throw new Error('the export failed');
    if (status !== 'ready') continue;
    const took = performance.now() - begunMs;
    const head = await fetch(url!, { method: 'HEAD' });
    const file = Number(head.headers.get('content-length')) / 1e6;
    return { seconds: took / 1000, megabytes: (most - before) / 1e6, file };
  }
}

async function call(method: string, path: string, body?: object): Promise<Record<string, string>> {
  const headers = { 'x-api-key': site.secret, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(server.address + path, init);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

function measurePeer(): { seconds: number; megabytes: number; file: number } {
  const peer = join(here, 'peers', 'xlsx-populate.ts');
  const { stdout, status } = spawnSync(process.execPath, [peer, String(peerRows), String(columns.length)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('xlsx-populate did not come to its end');
  return JSON.parse(stdout);
}

function figures({ perSecond, p50Ms, p99Ms, maxMs }: LoadResult): string {
  return [Math.round(perSecond), p50Ms.toFixed(2), p99Ms.toFixed(2), maxMs.toFixed(1)].join(' | ');
}
