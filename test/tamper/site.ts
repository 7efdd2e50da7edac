import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { openAppliance } from '../../src/app/appliance.ts';
import { demoSecret, makeDemoSite } from '../../src/cli/demo.ts';
import { listen } from '../../src/http/server.ts';
import { coverage } from '../../src/ops/verify/coverage.ts';
import { databaseFile } from '../../src/store/open-store.ts';

type Item = { id: string; accountId: string; businessLine?: string };

/**
 * Makes a site with something in every table that the interface answers from: the demo, and what it lacks. It is
 * closed, and everything is in its one file.
 */
export async function fillTamperSite(data: string, deliveries: number): Promise<void> {
  const { client } = await makeDemoSite(data, { deliveries, seed: 7 });
  const appliance = openAppliance({ data, ipLimit: 1e9 });
  const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
  try {
    await fill(server.address, demoSecret(client, 'client'));
  } finally {
    await server.close(0);
    await appliance.close();
  }
  const database = new Database(databaseFile(data));
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

async function fill(address: string, key: string): Promise<void> {
  const ok = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text || '{}') as Record<string, unknown>;
  };
  const items = async (path: string) => (await ok('GET', path))['items'] as Item[];
  const [device] = await items('/devices?pageSize=1');
  const accountId = device!.accountId;
  const line = 'vending';
  await ok(
    'POST',
    '/profiles',
    {
      accountId,
      businessLine: line,
      name: 'At one device',
      period: { type: 'preset', value: 'monthly' },
      policy: { defaultReloadValue: 100, maxBalance: 500, cumulative: true },
      allowedDevices: [device!.id],
    },
    { 'idempotency-key': 'profile-1' },
  );
  const [product] = await items(`/products?pageSize=1&businessLine=vending&accountId=${accountId}`);
  await ok('DELETE', `/products/${product!.id}`);
  const made = await ok('POST', '/consumers', {
    accountId,
    name: 'Renamed soon',
    identification: 'T-1',
    initialCode: { codeId: 'T-CODE-1', codeType: 'QR', vending: { balance: 700 } },
  });
  await ok('PATCH', `/consumers/${made['id']}`, { name: 'Renamed now', identification: 'T-2' });
  await ok('PATCH', `/consumers/${made['id']}/codes/T-CODE-1`, {
    newCodeId: 'T-CODE-2',
    vendingBalance: 900,
  });
  const [sale] = await items(`/transactions?from=2000-01-01&to=2100-01-01&limit=1&accountId=${accountId}`);
  const credit = { codeId: 'T-CODE-2', consumerId: made['id'], amount: 250, reason: 'It kept the bottle' };
  await ok('POST', '/transactions/credits', { ...credit, transactionId: sale!.id });
  await ok('POST', '/transactions/credits', { ...credit, amount: -100 });
  await ok('POST', '/transactions/exports', {
    accountId,
    from: '2026-01-01T00:00:00Z',
    to: '2026-12-31T00:00:00Z',
    columns: ['date'],
  });
}

/** Words to search for, by index: some of all that it knows. */
export type Words = ReadonlyMap<string, readonly string[]>;

const maxWords = 200;

export function wordsOf(file: string): Words {
  const database = new Database(file, { readonly: true });
  try {
    const indexes = Object.keys(coverage).filter((table) => table.endsWith('_search'));
    return new Map(
      indexes.map((table) => {
        database.exec(`CREATE VIRTUAL TABLE temp.${table}_words USING fts5vocab (main, ${table}, row)`);
        const words = database.prepare<[], string>(`SELECT term FROM temp.${table}_words`).pluck().all();
        const step = Math.ceil(words.length / maxWords);
        return [table, words.filter((_, at) => at % step === 0)];
      }),
    );
  } finally {
    database.close();
  }
}

/**
 * What the interface's answers rest on, by table: a digest of its rows, of an index of what is found in it; an error
 * counts as another answer.
 */
export function answersOf(file: string, words: Words): Map<string, string> {
  const digests = new Map<string, string>();
  let database: Database.Database;
  try {
    database = new Database(file, { readonly: true });
  } catch {
    return digests;
  }
  try {
    for (const [table, columns] of Object.entries(coverage))
      digests.set(
        table,
        words.has(table)
          ? digestOfSearches(database, table, words.get(table)!)
          : digestOf(database, table, columns),
      );
  } finally {
    database.close();
  }
  return digests;
}

function digestOf(database: Database.Database, table: string, columns: (typeof coverage)[string]): string {
  const told = Object.entries(columns)
    .filter(([, by]) => typeof by === 'string')
    .map(([column]) => `quote(${column})`);
  const hash = createHash('sha256');
  try {
    const sql = `SELECT ${told.join(', ')} FROM ${table}`;
    for (const row of database.prepare(`${sql} ORDER BY 1, 2`).raw().iterate() as Iterable<unknown[]>)
      hash.update(
        row
          .map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : String(cell)))
          .join('\u001f'),
      );
  } catch (error) {
    return `error ${String(error)}`;
  }
  return hash.digest('hex');
}

function digestOfSearches(database: Database.Database, table: string, words: readonly string[]): string {
  const hash = createHash('sha256');
  try {
    const search = database
      .prepare<[string], number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
      .pluck();
    for (const word of words) {
      const quoted = `"${word.replaceAll('"', '""')}"`;
      hash.update(`${search.all(quoted)}|${search.all(`${quoted} *`)}\n`);
    }
  } catch (error) {
    return `error ${String(error)}`;
  }
  return hash.digest('hex');
}
