/**
 * `npm run bench -- reports [--deliveries N] [--seconds N] [--data DIR]`: each dashboard over a year of N
 * deliveries, and what look-ups by id take while reports run without pause.
 *
 * The data is made at the first run and kept: a directory for each N.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type LoadResult, load, requestBytes } from './load.ts';
import { dataFolder, reportSiteIn, siteSize, yearEndsMs } from './report-data.ts';
import { startLarder } from './servers.ts';

const { values: flags } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    data: { type: 'string', default: dataFolder },
  },
});
const deliveries = Number(flags.deliveries);
const seconds = Number(flags.seconds);
const times = { seconds, warmUpSeconds: Math.min(1, seconds / 3) };

const dayMs = 24 * 60 * 60 * 1000;

/** Paths to request over a range of `days`. Ranges have ragged ends and differ each time. */
const reports: { path: string; days: number }[] = [
  { path: '/dashboard/summary?', days: 365 },
  { path: '/dashboard/timeseries?', days: 365 },
  { path: '/dashboard/timeseries?granularity=hour&', days: 365 },
  { path: '/dashboard/products?', days: 365 },
  { path: '/dashboard/devices?', days: 365 },
  { path: '/dashboard/heatmap?', days: 365 },
  { path: '/dashboard/payment-methods?', days: 365 },
  { path: '/dashboard/summary?', days: 45 },
  { path: '/transactions/summary?', days: 365 },
];

const folder = join(flags.data, String(deliveries));
const site = reportSiteIn(folder, deliveries);
const server = await startLarder(folder);
try {
  console.log(
    `A year of ${deliveries.toLocaleString('en')} deliveries: ${siteSize.devices} devices in ${siteSize.operations} ` +
      `operations, ${siteSize.products} products, ${siteSize.consumers} consumers.\n`,
  );
  console.log('| one at a time | days | p50 ms | p99 ms | most ms |\n|---|--:|--:|--:|--:|');
  for (const { path, days } of reports) {
    const result = await load(server.address, { ...times, connections: 1, next: () => rangeOf(path, days) });
    console.log(`| ${path.replace(/[?&]$/, '')} | ${days} | ${figures(result)} |`);
  }
  const page = requestBytes(server.address, '/consumers/report', site.secret);
  console.log(
    `| /consumers/report | | ${figures(await load(server.address, { ...times, connections: 1, next: () => page }))} |`,
  );

  const lookUps = site.ids.map((id) => requestBytes(server.address, `/products/${id}`, site.secret));
  const quiet = {
    ...times,
    connections: 4,
    next: () => lookUps[Math.floor(Math.random() * lookUps.length)]!,
  };
  console.log('\n| look-ups by id, 4 at once | | p50 ms | p99 ms | most ms |\n|---|--:|--:|--:|--:|');
  const alone = await load(server.address, quiet);
  console.log(`| quiet | | ${figures(alone)} |`);
  const [during, made] = await Promise.all([
    load(server.address, quiet),
    load(server.address, { ...times, connections: 2, next: anyReport }),
  ]);
  console.log(`| beside ${Math.round(made.perSecond)} reports a second | | ${figures(during)} |`);
  console.log(
    `\nBeside reports, the p99 of look-ups is ${(during.p99Ms / alone.p99Ms).toFixed(2)} times that of quiet (goal: ≤ 2).`,
  );
} finally {
  await server.stop();
}

function rangeOf(path: string, days: number): Buffer {
  const to = yearEndsMs - Math.floor(Math.random() * dayMs);
  const from = to - days * dayMs + Math.floor(Math.random() * dayMs);
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  return requestBytes(server.address, `${path}${range}`, site.secret);
}

function anyReport(): Buffer {
  const { path, days } = reports[Math.floor(Math.random() * reports.length)]!;
  return rangeOf(path, days);
}

function figures({ p50Ms, p99Ms, maxMs }: LoadResult): string {
  return [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(2)).join(' | ');
}
