/**
 * `npm run bench -- movements [--deliveries 5000000] [--ids 4|7] [--seconds N] [--data DIR] [--profile DIR]
 * [--write]`: the rate of movements as NDJSON, from the first to the last, and the cost of their pages at a hundredth
 * of them and at the end.
 *
 * `--ids` is the version of the UUIDs that name them: random ones (4) by default, or ones in the order of time (7).
 * The server is a process of its own, on a disk; each step is one request. The data stays, and is that of `npm run
 * bench -- reports` and `lists` then.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newId } from '../../src/store/ids.ts';
import { feed } from './feeding.ts';
import { measurePages, pagesTable } from './pages.ts';
import {
  dataFolder,
  deliveriesOver,
  keepReportSite,
  makeReportSite,
  removeReportSite,
} from './report-data.ts';
import { startLarder } from './servers.ts';
import { table, whole } from './tables.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '5000000' },
    ids: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    data: { type: 'string', default: dataFolder },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const deliveries = Number(flags.deliveries);
const ordered = flags.ids === '7';
/** The shares at which requests end; pages are requested after the first and the last one. */
const steps = [0.01, 0.1, 0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.round(part * deliveries));

type Step = { from: number; to: number; perSecond: number; cpuMicros: number; memoryBytes: number };

const pagesIntroduction =
  'CPU is that of the server with all its threads; memory is the most that it held, save what it maps of files. Then ' +
  'pages of 100 deliveries, over HTTP on one connection, milliseconds; a deep page lies behind so many rows of the list.';

const loadBefore = loadavg()[0]!;
const folder = join(flags.data, String(deliveries));
removeReportSite(folder);
const site = makeReportSite(folder);
const profile = flags.profile ? ['--cpu-prof', '--cpu-prof-dir', flags.profile] : [];
const server = await startLarder(folder, profile);
try {
  const next = deliveriesOver(deliveries, site.ids, ordered ? newId : randomUUID);
  const taken: Step[] = [];
  const sizes = [];
  for (const to of steps) {
    taken.push(await feedStep(taken.at(-1)?.to ?? 0, to, next));
    if (to !== steps[0] && to !== deliveries) continue;
    const pages = await measurePages(server.address, site, Number(flags.seconds));
    sizes.push({ deliveries: to, pages });
  }
  keepReportSite(folder, site);
  const text = [title(), stepsTable(taken), pagesIntroduction, pagesTable(sizes)].join('\n\n');
  console.log(text);
  if (flags.write)
    writeFileSync(join(here, ordered ? 'RESULTS-movements-v7.md' : 'RESULTS-movements.md'), `${text}\n`);
} finally {
  await server.stop();
}

async function feedStep(from: number, to: number, next: () => object): Promise<Step> {
  let memoryBytes = 0;
  const watch = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, server.memoryBytes());
  }, 100);
  const cpuStartMs = server.cpuMs();
  const { accepted, seconds } = await feed(server.address, site.token, to - from, next);
  clearInterval(watch);
  const step = {
    from,
    to,
    perSecond: accepted / seconds,
    cpuMicros: ((server.cpuMs() - cpuStartMs) * 1000) / accepted,
    memoryBytes,
  };
  process.stderr.write(`up to ${whole(to)}: ${whole(step.perSecond)}/s\n`);
  return step;
}

function title(): string {
  const today = new Date().toISOString().slice(0, 10);
  return (
    `# How fast movements come in, and what pages of them cost\n\n${today}, Node.js ${process.version}, ` +
    `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, load average ` +
    `before the run ${loadBefore.toFixed(1)}. \`npm run bench -- movements --deliveries ${deliveries} --ids ${flags.ids} --write\` ` +
    `writes this file: ids are UUIDs of version ${flags.ids}. ` +
    'The deliveries come over HTTP as NDJSON, a request for each line of the first table, from a client ' +
    'on the same machine; everything that is answered is on disk.'
  );
}

function stepsTable(taken: readonly Step[]): string {
  const first = taken[0]!.perSecond;
  return table(
    ['from', 'to', 'movements/s', 'of the first', 'CPU µs each', 'memory MB'],
    taken.map(({ from, to, perSecond, cpuMicros, memoryBytes }) => [
      whole(from),
      whole(to),
      whole(perSecond),
      (perSecond / first).toFixed(2),
      cpuMicros.toFixed(1),
      whole(memoryBytes / 1e6),
    ]),
  );
}
