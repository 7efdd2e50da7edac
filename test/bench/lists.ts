/**
 * `npm run bench -- lists [--sizes 50000,5000000] [--seconds N] [--data DIR]`: the first page of GET /transactions
 * under each filter alone, and a page deep in the cursor, for histories of each size: what a page costs must not grow
 * with the history.
 *
 * The data is that of `npm run bench -- reports`, made at the first run and kept.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type LoadResult, load, requestBytes } from './load.ts';
import { type ReportSite, reportSiteIn, yearEndsMs, yearStartsMs } from './report-data.ts';
import { startLarder } from './servers.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '50000,5000000' },
    seconds: { type: 'string', default: '2' },
    data: { type: 'string', default: join(here, '../../node_modules/.cache/larder/reports') },
  },
});
const sizes = flags.sizes.split(',').map(Number);
const times = { seconds: Number(flags.seconds), warmUpSeconds: 0.3, connections: 1 };
const range = `from=${new Date(yearStartsMs).toISOString()}&to=${new Date(yearEndsMs).toISOString()}`;
/** How many rows lie before the deep page. */
const deepRows = 20_000;

type Page = { nextCursor: string | null };

for (const size of sizes) {
  const folder = join(flags.data, String(size));
  const site = reportSiteIn(folder, size);
  const server = await startLarder(folder);
  try {
    console.log(`\n| of ${size.toLocaleString('en')} deliveries, 100 items | p50 ms | p99 ms | most ms |`);
    console.log('|---|--:|--:|--:|');
    const ask = async (query: string) => (await get(server.address, query, site)) as Page;
    for (const [name, query] of await pages(server.address, site, ask)) {
      const bytes = requestBytes(server.address, `/transactions?${range}${query}`, site.secret);
      console.log(`| ${name} | ${figures(await load(server.address, { ...times, next: () => bytes }))} |`);
    }
  } finally {
    await server.stop();
  }
}

async function pages(address: string, site: ReportSite, ask: (query: string) => Promise<Page>) {
  const devices = (await get(address, '', site, '/devices')) as {
    items: { id: string; operationId: string }[];
  };
  const [device] = devices.items;
  let cursor = '';
  for (let rows = 0; rows < deepRows; rows += 1000)
    cursor = (await ask(`&limit=1000${cursor && `&cursor=${cursor}`}`)).nextCursor ?? cursor;
  return Object.entries({
    'no filter': '',
    'no filter, deep in the cursor': `&cursor=${cursor}`,
    businessLine: '&businessLine=eas',
    'isDelivered=true': '&isDelivered=true',
    'isDelivered=false': '&isDelivered=false',
    method: '&method=CARD',
    'method that nobody used': '&method=BRE_B',
    operationId: `&operationId=${device!.operationId}`,
    deviceId: `&deviceId=${device!.id}`,
    deviceSerial: '&deviceSerial=VM-7',
    productId: `&productId=${site.ids[0]}`,
    consumerIdentification: '&consumerIdentification=ID-77',
    isReturnable: '&isReturnable=true',
    fields: '&fields=id,date,product.name',
  });
}

async function get(
  address: string,
  query: string,
  site: ReportSite,
  path = '/transactions',
): Promise<unknown> {
  const url = path === '/transactions' ? `${address}${path}?${range}${query}` : `${address}${path}`;
  const response = await fetch(url, { headers: { 'x-api-key': site.secret } });
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}

function figures({ p50Ms, p99Ms, maxMs }: LoadResult): string {
  return [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1)).join(' | ');
}
