/**
 * `npm run bench -- consumers [--sizes 2000,200000] [--rounds N] [--data DIR]`: what single calls on consumers
 * cost as the consumers grow (a code and a half each), and what bulk calls of 1000 rows do.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { accountBySeq } from '../../src/access/accounts.ts';
import { addKey } from '../../src/access/key-admin.ts';
import { permissions } from '../../src/api/permissions.ts';
import { type Appliance, openAppliance } from '../../src/app/appliance.ts';
import { addCode } from '../../src/features/consumers/codes/codes.ts';
import { addConsumer } from '../../src/features/consumers/consumers.ts';
import { requireIdentified } from '../../src/features/consumers/scoped-lookup.ts';
import { addOperation } from '../../src/features/sites/operations.ts';
import { addAccount, addClient } from '../../src/features/sites/tenants.ts';
import { type HttpServer, listen } from '../../src/http/listener/server.ts';
import type { Connection } from '../../src/store/connection.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { load, requestBytes } from './load.ts';
import { nameOf } from './people.ts';
import { medianOf } from './report.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '2000,200000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0.5' },
    data: { type: 'string', default: join(here, '../../node_modules/.cache/larder/bench') },
  },
});

const unlimited = 1_000_000_000;
/** The consumer of a number, always the same one. */
export function consumerOf(number: number) {
  const { name, identification, hash } = nameOf(number);
  return { name, identification, codeId: `B${hash.toString(16).padStart(8, '0')}-${number}` };
}

type Site = { size: number; folder: string; secret: string; operation: string };
type Served = Site & { appliance: Appliance; server: HttpServer };

/** Makes the data of a size, through the code that the API uses. */
function fill(folder: string, size: number): Site {
  const connection = openStore(folder, Date.now);
  const { account, secret, operation } = inTransaction(connection, (tx) => {
    const client = addClient(tx, { name: 'Bench' });
    const { seq } = addAccount(tx, {
      client: client.seq,
      name: 'Bench',
      currency: 'COP',
      timeZone: 'America/Bogota',
      businessLines: ['vending', 'eas'],
    });
    const made = accountBySeq(tx, seq);
    const key = {
      label: 'bench',
      client: client.seq,
      account: seq,
      permissions,
      rateLimit: unlimited,
      expiresAt: null,
    };
    return {
      account: made,
      secret: addKey(tx, key).secret,
      operation: addOperation(tx, made, { name: 'Hall' }).id,
    };
  });
  for (let number = 0; number < size; ) {
    inTransaction(connection, (tx) => {
      // Small transactions: within one savepoint, each write costs more with every page that was changed before.
      for (const end = Math.min(number + 50, size); number < end; number++) {
        const { codeId, ...consumer } = consumerOf(number);
        const initialCode = { codeId, codeType: 'NFC' as const };
        addConsumer(tx, account, { ...consumer, initialCode });
        if (number % 2 === 0) continue;
        const second = { codeId: `${codeId}#2`, codeType: 'QR' as const, operationId: operation };
        addCode(tx, requireIdentified(tx, account, consumer.identification), second);
      }
    });
  }
  connection.close();
  return { size, folder, secret, operation };
}

function inTransaction<T>(connection: Connection, work: (tx: Tx) => T): T {
  connection.database.exec('BEGIN IMMEDIATE');
  const origin = { actor: operatorActor, traceId: '0'.repeat(32), nowMs: Date.now() };
  const result = Tx.run(connection, origin, work);
  connection.database.exec('COMMIT');
  return result;
}

async function serve(site: Site): Promise<Served> {
  const appliance = openAppliance({ data: site.folder, ipLimit: unlimited });
  const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
  return { ...site, appliance, server };
}

let made = 0;
const any = (size: number) => consumerOf(Math.floor(Math.random() * size));
/** A call for a size: path, and a body for a POST. */
const calls: Record<string, (site: Served, ids: string[]) => [path: string, body?: object]> = {
  one: (_, ids) => [`/consumers/${ids[Math.floor(Math.random() * ids.length)]}`],
  page: () => ['/consumers'],
  'page of an operation': ({ operation }) => [`/consumers?operationId=${operation}`],
  'page 20': () => ['/consumers?page=20'],
  'search identification': ({ size }) => [`/consumers?search=${any(size).identification}`],
  'search code': ({ size }) => [`/consumers?search=${any(size).codeId}`],
  'search part of a code': ({ size }) => [`/consumers?search=${any(size).codeId.slice(1, 8)}`],
  'search nothing there': () => ['/consumers?search=nobody'],
  'search broad (ana)': () => ['/consumers?search=ana'],
  'search two characters': () => ['/consumers?search=zu'],
  summary: () => ['/consumers/summary'],
  create: () => {
    const { codeId, ...consumer } = consumerOf(10_000_000 + made++);
    return [
      '/consumers',
      { ...consumer, identification: `n${made}`, initialCode: { codeId, codeType: 'NFC' } },
    ];
  },
};

async function idsOf({ server, secret }: Served): Promise<string[]> {
  const response = await fetch(`${server.address}/consumers?pageSize=1000`, {
    headers: { 'x-api-key': secret },
  });
  return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
}

/** Returns the median duration of bulk calls, in ms, after a first round for the compiler. */
async function bulk(site: Served): Promise<Record<string, number>> {
  await bulkRound(site, 0);
  const rounds: Record<string, number>[] = [];
  for (let round = 1; round <= Number(flags.rounds); round++) rounds.push(await bulkRound(site, round));
  return Object.fromEntries(
    Object.keys(rounds[0]!).map((name) => [name, medianOf(rounds, (took) => took[name]!)]),
  );
}

async function bulkRound({ server, secret, size }: Served, round: number): Promise<Record<string, number>> {
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    name: `Row ${i}`,
    identification: `r${size}-${round}-${i}`,
  }));
  const took: Record<string, number> = {};
  const send = async (name: string, items: object[]) => {
    const startedMs = performance.now();
    const response = await fetch(`${server.address}/consumers/bulk`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
    const { summary } = (await response.json()) as { summary: { failed: number } };
    took[name] = Math.round(performance.now() - startedMs);
    if (summary.failed > 0) throw new Error(`${name}: ${JSON.stringify(summary)}`);
  };
  const code = (i: number) => ({ codeId: `r${size}-${round}-${i}`, codeType: 'QR' });
  await send(
    '1000 creates with a code',
    rows.map((row, i) => ({ op: 'create', ...row, initialCode: code(i) })),
  );
  await send(
    '1000 upserts unchanged',
    rows.map((row) => ({ op: 'upsert', ...row })),
  );
  await send(
    '1000 upserts changed',
    rows.map((row) => ({ op: 'upsert', ...row, name: `${row.name}!` })),
  );
  await send(
    '1000 deletes',
    rows.map(({ identification }) => ({ op: 'delete', identification })),
  );
  return took;
}

mkdirSync(flags.data, { recursive: true });
const workplace = mkdtempSync(join(flags.data, 'consumers-'));
try {
  const served: Served[] = [];
  for (const size of flags.sizes.split(',').map(Number)) {
    const startedMs = performance.now();
    served.push(await serve(fill(join(workplace, String(size)), size)));
    console.error(`${size} consumers made in ${Math.round(performance.now() - startedMs)} ms`);
  }
  const ids = new Map<Served, string[]>();
  for (const site of served) ids.set(site, await idsOf(site));
  const times: Record<string, Record<string, number>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const best = new Map(served.map((site) => [site, Number.POSITIVE_INFINITY]));
    for (let round = 0; round < Number(flags.rounds); round++) {
      for (const site of served) {
        const next = () => {
          const [path, body] = call(site, ids.get(site)!);
          return requestBytes(site.server.address, encodeURI(path).replaceAll('#', '%23'), site.secret, body);
        };
        const options = { connections: 1, warmUpSeconds: 0.1, seconds: Number(flags.seconds), next };
        const { p50Ms } = await load(site.server.address, options);
        best.set(site, Math.min(best.get(site)!, p50Ms));
      }
    }
    const found = served.map((site) => best.get(site)!);
    times[name] = { ...Object.fromEntries(served.map(({ size }, i) => [`${size} (ms)`, found[i]!])) };
    times[name]['growth'] = Math.round((found.at(-1)! / found[0]!) * 100) / 100;
  }
  console.table(times);
  for (const site of served) console.log(site.size, await bulk(site));
  for (const { server, appliance } of served) {
    await server.close(0);
    await appliance.close();
  }
} finally {
  rmSync(workplace, { recursive: true, force: true });
}
