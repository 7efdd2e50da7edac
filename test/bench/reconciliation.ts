/**
 * `npm run bench -- reconciliation [--deliveries N] [--machines N] [--seconds N] [--data DIR]`: what machines counted
 * against what was reported, over a month and over a week of a year of N deliveries, and what look-ups by id take
 * beside it; of the overview, the processor's time as well, which is the same on a busy machine.
 *
 * Every machine of the site of the reports gets a planogram, and is read and visited once a week. The data is made at
 * the first run and kept, and so are readings and visits.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditFile } from '../support/audit-files/frame.ts';
import { type LoadResult, load, requestBytes } from './load.ts';
import { dataFolder, reportSiteIn, siteSize, yearEndsMs } from './report-data.ts';
import { startLarder } from './servers.ts';

const { values: flags } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '1000000' },
    machines: { type: 'string', default: String(siteSize.devices) },
    seconds: { type: 'string', default: '5' },
    data: { type: 'string', default: dataFolder },
  },
});
const deliveries = Number(flags.deliveries);
const machines = Number(flags.machines);
const seconds = Number(flags.seconds);
const times = { seconds, warmUpSeconds: Math.min(1, seconds / 3) };
const dayMs = 24 * 60 * 60 * 1000;
const weeks = 5;

const folder = join(
  flags.data,
  machines === siteSize.devices ? String(deliveries) : `${deliveries}-over-${machines}`,
);
const site = reportSiteIn(folder, deliveries, {
  consumers: siteSize.consumers,
  departments: 0,
  devices: machines,
});
const server = await startLarder(folder);
try {
  const devices = await prepared();
  const [week, month] = [range(1), range(weeks - 1)];
  console.log(
    `A year of ${deliveries.toLocaleString('en')} deliveries, ${machines} machines: some ` +
      `${Math.round(deliveries / 13 / machines).toLocaleString('en')} of each in the month.\n`,
  );
  console.log('| one at a time | over | p50 ms | p99 ms | most ms |\n|---|---|--:|--:|--:|');
  const told = async (name: string, over: string, paths: readonly string[]) => {
    const requests = paths.map((path) => requestBytes(server.address, path, site.secret));
    let at = 0;
    const next = () => requests[at++ % requests.length]!;
    console.log(
      `| ${name} | ${over} | ${figures(await load(server.address, { ...times, connections: 1, next }))} |`,
    );
    return next;
  };
  const ofEach = (query: string) => devices.map((id) => `/devices/${id}/reconciliation?${query}`);
  await told('a machine', 'a week', ofEach(week));
  const busy = await told('a machine', 'a month', ofEach(month));
  await told(
    'its history',
    '4 visits',
    devices.map((id) => `/devices/${id}/reconciliation/history?limit=4`),
  );
  await told(`all ${machines} machines`, 'a week', [`/reconciliation?${week}`]);
  await told(`all ${machines} machines`, 'a month', [`/reconciliation?${month}`]);

  console.log('\n| the overview, the processor of its answers | p50 ms | most ms |\n|---|--:|--:|');
  for (const [over, query] of Object.entries({ 'a week': week, 'a month': month }))
    console.log(`| over ${over}, 10 in turn | ${await processorOf(`/reconciliation?${query}`)} |`);

  const lookUps = site.ids.map((id) => requestBytes(server.address, `/products/${id}`, site.secret));
  const quiet = {
    ...times,
    connections: 4,
    next: () => lookUps[Math.floor(Math.random() * lookUps.length)]!,
  };
  console.log('\n| look-ups by id, 4 at once | p50 ms | p99 ms | most ms |\n|---|--:|--:|--:|');
  console.log(`| quiet | ${figures(await load(server.address, quiet))} |`);
  const [during, made] = await Promise.all([
    load(server.address, quiet),
    load(server.address, { ...times, connections: 2, next: busy }),
  ]);
  console.log(
    `| beside ${Math.round(made.perSecond)} comparisons of a month a second | ${figures(during)} |`,
  );
} finally {
  await server.stop();
}

/** The end of a week, counted back from the last. */
function visitMs(weeksAgo: number): number {
  return yearEndsMs - dayMs - weeksAgo * 7 * dayMs;
}

function range(count: number): string {
  const [from, to] = [visitMs(count), visitMs(0)].map((ms) => encodeURIComponent(new Date(ms).toISOString()));
  return `from=${from}&to=${to}`;
}

/** The ids of the machines, once each has a planogram and was read and visited. */
async function prepared(): Promise<string[]> {
  const ids: { id: string; serial: string }[] = [];
  for (let page = 1; ids.length < machines; page++) {
    const { items } = (await ask('GET', `/devices?pageSize=100&page=${page}`)) as { items: unknown };
    ids.push(...(items as typeof ids).filter(({ serial }) => serial.startsWith('VM-')));
  }
  for (const { id, serial } of ids) {
    const known = (await ask('GET', `/devices/${id}/visits?limit=1`)) as { items: unknown[] };
    if (known.items.length > 0) continue;
    const at = Number(serial.slice(3));
    const slots = site.ids.filter((_, product) => product % 4 === at % 4);
    await ask('PUT', `/devices/${id}/planogram`, {
      items: slots.map((productId, slot) => ({ selection: `A${slot + 1}`, productId, capacity: 9000 })),
    });
    const sold = Math.round(deliveries / 52 / machines / slots.length);
    for (let ago = weeks - 1; ago >= 0; ago--) {
      const date = new Date(visitMs(ago)).toISOString();
      const n = 1000 + (weeks - ago) * sold;
      const lines = slots.flatMap((_, slot) => [`PA1*A${slot + 1}*1000`, `PA2*${n}*${n * 1000}`]);
      const [vends, value] = [n * slots.length, n * slots.length * 1000];
      const cash = `CA3*0*0*0*0*${value}*${value}*0*0*0*0`;
      const data = auditFile([`ID1*${serial}*BENCH`, 'ID4*2', `VA1*${value}*${vends}`, cash, ...lines]);
      await ask('POST', '/devices/readings', {
        items: [{ readAt: date, deviceSerial: serial, data: data.toString('latin1') }],
      });
      await ask('POST', `/devices/${id}/visits`, {
        date,
        items: slots.map((_, slot) => ({ selection: `A${slot + 1}`, counted: 100, added: sold })),
        collected: { coins: sold * 1000, bills: 0 },
      });
    }
  }
  return ids.map(({ id }) => id);
}

/** Measures the processor time of an answer over all threads: the median of ten, and the maximum. */
async function processorOf(path: string): Promise<string> {
  const took: number[] = [];
  for (let round = -2; round < 10; round++) {
    const before = server.threadCpuMs();
    await ask('GET', path);
    if (round >= 0) took.push(server.threadCpuMs() - before);
  }
  took.sort((a, b) => a - b);
  return `${((took[4]! + took[5]!) / 2).toFixed(0)} | ${took[9]!.toFixed(0)}`;
}

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { 'x-api-key': site.secret, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function figures({ p50Ms, p99Ms, maxMs }: LoadResult): string {
  return `${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${maxMs.toFixed(1)}`;
}
