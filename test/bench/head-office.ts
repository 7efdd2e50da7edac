/**
 * `npm run bench -- head-office [--rows 350000] [--rounds N] [--feed N] [--lag SECONDS] [--sites N] [--write]`: what shipping to a
 * head office costs, with a PostgreSQL of its own on the same machine that waits for the disk: a week that is caught
 * up, sizes, the lag under a steady feed, the feed with and without, and the smallest step of a site.
 *
 * `LARDER_TEST_POSTGRES` names the folder of another server's binaries.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pseudonymsOf } from '../../src/head-office/pseudonyms.ts';
import { upgradeHead } from '../../src/head-office/schema.ts';
import { shipStep } from '../../src/head-office/ship.ts';
import { schemaVersion } from '../../src/store/directory/migrations.ts';
import { openStoreAsIs } from '../../src/store/directory/open-store.ts';
import { benchBinaries, type Postgres, startPostgres } from '../head-office/postgres.ts';
import { feed } from './feeding.ts';
import { dataFolder, deliveriesOver, reportSiteIn } from './report-data.ts';
import { cpuMsWithChildren, startLarder } from './servers.ts';
import { table, whole } from './tables.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '350000' },
    rounds: { type: 'string', default: '7' },
    feed: { type: 'string', default: '60000' },
    lag: { type: 'string', default: '60' },
    sites: { type: 'string', default: '1000' },
    data: { type: 'string', default: dataFolder },
    write: { type: 'boolean', default: false },
  },
});
const numbers = Object.fromEntries(
  (['rows', 'rounds', 'feed', 'lag', 'sites'] as const).map((name) => [name, Number(flags[name])]),
) as Record<'rows' | 'rounds' | 'feed' | 'lag' | 'sites', number>;

/** Rows a second of the steady feed, and how many come in one batch. */
const [steadyRows, steadyBatch] = [500, 50];

const loadBefore = loadavg()[0]!;
const binaries = benchBinaries();
if (!binaries)
  throw new Error('there is no PostgreSQL: LARDER_TEST_POSTGRES names the folder of its binaries');
mkdirSync(flags.data, { recursive: true });
const workplace = mkdtempSync(join(flags.data, 'head-'));
const source = join(flags.data, String(numbers.rows));
const site = reportSiteIn(source, numbers.rows);
// Head office is another machine in life: what it does here is done with the time that is left over.
const pg = await startPostgres(binaries, { isDurable: true, niceness: 19 });
try {
  const parts = [title()];
  parts.push(await catchUp(), await steady(), await pairs(), await smallSteps());
  const text = parts.join('\n\n');
  console.log(text);
  if (flags.write) writeFileSync(join(here, 'RESULTS-head-office.md'), `${text}\n`);
} finally {
  await pg.close();
  rmSync(workplace, { recursive: true, force: true });
}
process.exit(0);

/** A fresh copy of the site. */
function copyOf(name: string): string {
  const folder = join(workplace, name);
  cpSync(source, folder, { recursive: true });
  return folder;
}

async function newHead(): Promise<string> {
  const url = await pg.database();
  const client = await pg.client(url);
  await upgradeHead(client);
  await client.end();
  return url;
}

function toHead(url: string): string[] {
  return ['--head-office', url, '--head-site', 'Plant 1'];
}

async function untilShipped(address: string, timeoutMs = 600_000): Promise<void> {
  for (const endMs = performance.now() + timeoutMs; performance.now() < endMs; await pause(50)) {
    const { headOffice } = (await (await fetch(`${address}/readyz`)).json()) as {
      headOffice?: { state: string; behind: { changes: number | null } };
    };
    if (headOffice?.state === 'stopped') throw new Error('it is stopped');
    if (headOffice?.state === 'idle' && headOffice.behind.changes === 0) return;
  }
  throw new Error('it did not catch up');
}

async function catchUp(): Promise<string> {
  const url = await newHead();
  const folder = copyOf('week');
  const quiet = await startLarder(folder);
  await pause(5000);
  await quiet.stop();
  const pgStartMs = cpuMsWithChildren(pg.pid());
  const server = await startLarder(folder, [], toHead(url));
  const [startedMs, cpuStartMs] = [performance.now(), server.cpuMs()];
  await untilShipped(server.address);
  const seconds = (performance.now() - startedMs) / 1000;
  const [siteMs, headMs] = [server.cpuMs() - cpuStartMs, cpuMsWithChildren(pg.pid()) - pgStartMs];
  await server.stop();
  const client = await pg.client(url);
  const { rows } = await client.query<{ name: string; rows: number; heap: number; indexes: number }>(
    `SELECT 'movements' AS name, (SELECT count(*)::int FROM larder.movements) AS rows,
        sum(pg_table_size(c.oid))::float8 AS heap, sum(pg_indexes_size(c.oid))::float8 AS indexes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'larder' AND c.relkind = 'r' AND c.relname ~ '^movements_(\\d|other)'
    UNION ALL SELECT 'changes', (SELECT count(*)::int FROM larder.changes), pg_table_size('larder.changes'), pg_indexes_size('larder.changes')
    UNION ALL SELECT 'entities', (SELECT count(*)::int FROM larder.entities), pg_table_size('larder.entities'), pg_indexes_size('larder.entities')`,
  );
  await client.end();
  const micros = (ms: number) => ((ms * 1000) / numbers.rows).toFixed(1);
  return [
    `## A week that is caught up\n\n${whole(numbers.rows)} movements in ${seconds.toFixed(1)} s: ${whole(numbers.rows / seconds)} rows/s. ` +
      `For each row ${micros(siteMs)} µs of processor time at the site, its start included, and ${micros(headMs)} µs at head office: ` +
      `one after another, as they work, ${whole(numbers.rows / ((siteMs + headMs) / 1000))} rows/s where nothing else runs.`,
    table(
      ['table', 'rows', 'bytes a row', 'with indexes', 'MB for a million'],
      rows.map(({ name, rows: count, heap, indexes }) => [
        name,
        whole(count),
        whole(heap / count),
        whole((heap + indexes) / count),
        whole((heap + indexes) / count),
      ]),
    ),
  ].join('\n\n');
}

async function steady(): Promise<string> {
  const url = await newHead();
  const folder = copyOf('steady');
  const server = await startLarder(folder, [], toHead(url));
  await untilShipped(server.address);
  const client = await pg.client(url);
  const placesThere = async () =>
    Number(
      (await client.query("SELECT places ->> 'deliveries' AS at FROM larder.sites WHERE site = 'Plant 1'"))
        .rows[0].at,
    );
  const lagsMs: number[] = [];
  const waiting: { upTo: number; atMs: number }[] = [];
  let fed = await placesThere();
  let isOver = false;
  const watch = (async () => {
    while (!isOver || waiting.length > 0) {
      const there = await placesThere();
      while (waiting.length > 0 && waiting[0]!.upTo <= there)
        lagsMs.push(performance.now() - waiting.shift()!.atMs);
      await pause(20);
    }
  })();
  const next = deliveriesOver(numbers.lag * steadyRows, site.ids);
  const startedMs = performance.now();
  for (let batch = 0; batch < (numbers.lag * steadyRows) / steadyBatch; batch++) {
    const items = Array.from({ length: steadyBatch }, next);
    const answer = await fetch(`${server.address}/feed/movements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    fed += steadyBatch;
    waiting.push({ upTo: fed, atMs: performance.now() });
    await pause(Math.max(0, startedMs + ((batch + 1) * steadyBatch * 1000) / steadyRows - performance.now()));
  }
  isOver = true;
  await watch;
  await client.end();
  await server.stop();
  lagsMs.sort((a, b) => a - b);
  const percentile = (part: number) => whole(lagsMs[Math.floor(part * (lagsMs.length - 1))]!);
  return (
    `## Lag\n\n${steadyRows} rows/s in batches of ${steadyBatch} for ${numbers.lag} s: from the answer to the controller until they are seen at head office ` +
    `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, at most ${percentile(1)} ms.`
  );
}

type Side = { perSecond: number; cpuMicros: number };

/** The same feed to three servers in turn, rounds interleaved: none, one that ships, one whose head office is away. */
async function pairs(): Promise<string> {
  const away = `postgres://larder@localhost/larder?host=${encodeURIComponent(join(workplace, 'nowhere'))}`;
  const kinds: [string, string[]][] = [
    ['without', []],
    ['with', toHead(await newHead())],
    ['away', toHead(away)],
  ];
  const sides = new Map<string, Side[]>(kinds.map(([name]) => [name, []]));
  const servers = new Map<string, Awaited<ReturnType<typeof startLarder>>>();
  for (const [name, more] of kinds) servers.set(name, await startLarder(copyOf(name), [], more));
  await untilShipped(servers.get('with')!.address);
  for (let round = 0; round <= numbers.rounds; round++) {
    const turn = round % 2 === 0 ? kinds : kinds.toReversed();
    for (const [name] of turn) {
      const server = servers.get(name)!;
      const cpuStartMs = server.cpuMs();
      const next = deliveriesOver(numbers.feed, site.ids);
      const { accepted, seconds } = await feed(server.address, site.token, numbers.feed, next);
      const side = {
        perSecond: accepted / seconds,
        cpuMicros: ((server.cpuMs() - cpuStartMs) * 1000) / accepted,
      };
      // The first round warms up.
      if (round > 0) sides.get(name)!.push(side);
      process.stderr.write(`round ${round}, ${name}: ${whole(side.perSecond)} rows/s\n`);
      if (name === 'with') await untilShipped(server.address);
      await pause(500);
    }
  }
  for (const server of servers.values()) await server.stop();
  const base = sides.get('without')!;
  return [
    '## The feed beside it',
    `${whole(numbers.feed)} movements as NDJSON, ${numbers.rounds} interleaved rounds; PostgreSQL with the lowest priority, for it is another machine’s in life. A ratio is the median of the rounds’.`,
    table(
      ['head office', 'rows/s', 'ratio', 'CPU µs of the site'],
      kinds.map(([name]) => {
        const own = sides.get(name)!;
        return [
          name,
          whole(median(own.map(({ perSecond }) => perSecond))),
          median(own.map(({ perSecond }, round) => perSecond / base[round]!.perSecond)).toFixed(3),
          median(own.map(({ cpuMicros }) => cpuMicros)).toFixed(1),
        ];
      }),
    ),
  ].join('\n\n');
}

/** Measures steps that ship hardly anything: the usual load of many small sites. */
async function smallSteps(): Promise<string> {
  const url = await newHead();
  // The steady feed left its small batches there.
  const connection = openStoreAsIs(join(workplace, 'steady'), 'read');
  const client = await pg.client(url);
  const shipper = {
    reader: { connection },
    people: pseudonymsOf('pseudonym', new Uint8Array(32)),
    schema: schemaVersion(connection),
    batch: 1,
    timeZone: 'UTC',
  };
  const costs: string[][] = [];
  const names = Array.from({ length: numbers.sites }, (_, n) => `Plant ${n + 1}`);
  for (const name of names) await beginAtEnd(client, connection, name);
  for (const what of [`a batch of ${steadyBatch}`, 'nothing']) {
    const [pgStartMs, ownStart, startedMs] = [
      cpuMsWithChildren(pg.pid()),
      process.cpuUsage(),
      performance.now(),
    ];
    let rows = 0;
    for (const name of names) rows += (await shipStep(client, { ...shipper, site: name })).rows;
    const own = process.cpuUsage(ownStart);
    const each = (micros: number) => whole(micros / names.length);
    costs.push([
      what,
      whole(rows / names.length),
      each((performance.now() - startedMs) * 1000),
      each(own.user + own.system),
      each((cpuMsWithChildren(pg.pid()) - pgStartMs) * 1000),
    ]);
  }
  await client.end();
  connection.close();
  return [
    '## A step of a small site',
    `${numbers.sites} sites in one head office, one after another, on one connection.`,
    table(['ships', 'rows', 'µs', 'CPU µs of the site', 'CPU µs of head office'], costs),
  ].join('\n\n');
}

/** Puts a new site's cursor before the last batch of its movements, as though head office had all the others. */
async function beginAtEnd(
  client: Awaited<ReturnType<Postgres['client']>>,
  { database }: ReturnType<typeof openStoreAsIs>,
  name: string,
): Promise<void> {
  const last = database
    .prepare<[], { seq: number; first: number }>(
      `SELECT seq, new_value ->> 'firstSequence' AS first FROM audit_log WHERE resource_type = 'movements' ORDER BY seq DESC LIMIT 1`,
    )
    .get()!;
  const [hash, epoch, before] = [
    database
      .prepare<[number], string>('SELECT hash FROM audit_log WHERE seq = ?')
      .pluck()
      .get(last.seq - 1),
    database.prepare<[], string>('SELECT epoch FROM history ORDER BY seq DESC LIMIT 1').pluck().get(),
    database
      .prepare<[number], number>('SELECT max(seq) FROM deliveries WHERE sequence < ?')
      .pluck()
      .get(last.first),
  ];
  const places = { deliveries: before, recharges: 0, returns: 0, credits: 0, refusals: 0 };
  await client.query(
    `INSERT INTO larder.sites (site, epoch, pos, chain_hash, places, larder, site_schema, personal)
      VALUES ($1, $2, $3, $4, $5, 'bench', 0, 'pseudonym')`,
    [name, epoch, last.seq - 1, hash, JSON.stringify(places)],
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function title(): string {
  return (
    `# What shipping to a head office costs\n\n${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, PostgreSQL ${pg.version}, ` +
    `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, which the site, head office and what feeds it share; load average ` +
    `before the run ${loadBefore.toFixed(1)}. \`npm run bench -- head-office --write\` writes this file.`
  );
}
