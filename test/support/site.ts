import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { createKey } from '../../src/access/key-admin.ts';
import { type Permission, permissions } from '../../src/api/permissions.ts';
import { type Appliance, type ApplianceOptions, openAppliance } from '../../src/app/appliance.ts';
import { createAccount, createClient } from '../../src/features/sites/tenants.ts';
import { defaultLimits, type HttpLimits, type HttpServer, listen } from '../../src/http/server.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { operatorActor } from '../../src/store/actor.ts';
import type { Connection } from '../../src/store/connection.ts';
import { openStore } from '../../src/store/open-store.ts';
import { Tx } from '../../src/store/transaction.ts';
import { layEmptyDatabase } from './migrated.ts';

/** An account of the site. */
export type Owner = 'north' | 'south' | 'far';

/** A served appliance with two clients: Acme with the accounts north and south, Other with the account far. */
export type Site = {
  readonly appliance: Appliance;
  readonly server: HttpServer;
  readonly address: string;
  /** Ids by name. */
  readonly ids: { acme: string; other: string; north: string; south: string; far: string };
  /** Secrets: all permissions, and a rate that no test uses up. */
  readonly keys: { north: string; south: string; acme: string; far: string };
  /** Runs `work` in a transaction of its own, as the operator. Only for sites in memory. */
  write<T>(work: (tx: Tx) => T): T;
  /** Makes a key; the scope is an account, or a client for a client-level key. */
  key(scope: 'north' | 'south' | 'acme' | 'far', granted?: readonly Permission[], rateLimit?: number): string;
  /** Sends a request with a key (north's unless told) and reads the answer. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The audit rows since the last call of this, as `action resourceType`. */
  audited(): string[];
  close(): Promise<void>;
};

export type CallOptions = {
  body?: unknown;
  /** A secret; null sends none. */
  key?: string | null;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type Answer = { status: number; body: any; headers: Headers };

type SiteOptions = Partial<ApplianceOptions> & {
  /** Serve a data directory of its own, with the threads, instead of memory. */
  onDisk?: boolean;
  /** What connections may hold, where it is not the usual. */
  limits?: Partial<HttpLimits>;
};

const unlimited = 1_000_000_000;

/** A site for all tests of a file, or of the `describe` that asks for it. It is open from `beforeAll` on. */
export function useSite(options?: SiteOptions): Site {
  return siteBetween(beforeAll, afterAll, options);
}

/** A site for each test, open from `beforeEach` on. */
export function useSiteEach(options?: SiteOptions): Site {
  return siteBetween(beforeEach, afterEach, options);
}

/** A site for the test that runs, closed at its end. */
export async function siteOfTest(options?: SiteOptions): Promise<Site> {
  const site = await openSite(options);
  onTestFinished(() => site.close());
  return site;
}

type Hook = (work: () => Promise<void> | undefined) => void;

function siteBetween(before: Hook, after: Hook, options?: SiteOptions): Site {
  let open: Site | undefined;
  before(async () => {
    open = await openSite(options);
  });
  after(() => open?.close());
  return new Proxy({} as Site, {
    get(_, member: keyof Site) {
      if (!open) throw new Error('the site is not open yet: use it in a hook or a test');
      return open[member];
    },
  });
}

/** Opens and serves a site, in memory unless told, for whoever closes it. */
export async function openSite({ onDisk = false, limits, ...options }: SiteOptions = {}): Promise<Site> {
  const data = onDisk ? mkdtempSync(join(tmpdir(), 'larder-test-')) : ':memory:';
  const clock = options.clock ?? systemClock();
  if (onDisk) layEmptyDatabase(data);
  const early = onDisk ? openStore(data, clock) : undefined;
  const seeded = early && inTransaction(early, clock, seed);
  early?.close();
  const appliance = openAppliance({ ipLimit: unlimited, ...options, data });
  const connection = appliance.reader.connection;
  const { ids, seqs, keys } = seeded ?? inTransaction(connection, clock, seed);
  const { baseUrl, corsOrigin } = options;
  const reached = { host: '127.0.0.1', port: 0, baseUrl, corsOrigin };
  const server = await listen(appliance.handle, {
    ...reached,
    limits: { ...defaultLimits, ...limits },
    countAddress: appliance.countAddress,
  });
  let auditedSeq = lastAudit(connection);

  return {
    appliance,
    server,
    address: server.address,
    ids,
    keys,
    write: (work) => inTransaction(connection, clock, work),
    key: (scope, granted = permissions, rateLimit = unlimited) =>
      inTransaction(connection, clock, (tx) => keyOf(tx, seqs, scope, granted, rateLimit)),
    call: (method, path, { key = keys.north, ...rest } = {}) =>
      call(server.address + path, method, key, rest),
    audited() {
      const rows = connection.database
        .prepare<[number], { seq: number; text: string }>(
          `SELECT seq, action || ' ' || resource_type AS text FROM audit_log WHERE seq > ? ORDER BY seq`,
        )
        .all(auditedSeq);
      auditedSeq = rows.at(-1)?.seq ?? auditedSeq;
      return rows.map(({ text }) => text);
    },
    async close() {
      await server.close(0);
      await appliance.close();
      if (onDisk) rmSync(data, { recursive: true, force: true });
    },
  };
}

type Seqs = Record<'acme' | 'other' | 'north' | 'south' | 'far', number>;

function seed(tx: Tx) {
  const acme = createClient(tx, { name: 'Acme' });
  const other = createClient(tx, { name: 'Other' });
  const both = ['vending', 'eas'];
  const zone = { currency: 'COP', timeZone: 'America/Bogota' };
  const north = createAccount(tx, { client: acme.seq, name: 'North', businessLines: both, ...zone });
  const south = createAccount(tx, { client: acme.seq, name: 'South', businessLines: ['vending'], ...zone });
  const far = createAccount(tx, { client: other.seq, name: 'Far', businessLines: both, ...zone });
  const ids = { acme: acme.id, other: other.id, north: north.id, south: south.id, far: far.id };
  const seqs: Seqs = { acme: acme.seq, other: other.seq, north: north.seq, south: south.seq, far: far.seq };
  const secret = (scope: 'north' | 'south' | 'acme' | 'far') =>
    keyOf(tx, seqs, scope, permissions, unlimited);
  return {
    ids,
    seqs,
    keys: { north: secret('north'), south: secret('south'), acme: secret('acme'), far: secret('far') },
  };
}

function keyOf(
  tx: Tx,
  seqs: Seqs,
  scope: 'north' | 'south' | 'acme' | 'far',
  granted: readonly Permission[],
  rateLimit: number,
) {
  const client = scope === 'far' ? seqs.other : seqs.acme;
  const account = scope === 'acme' ? null : seqs[scope];
  return createKey(tx, {
    label: `test ${scope}`,
    client,
    account,
    permissions: granted,
    rateLimit,
    expiresAt: null,
  }).secret;
}

function inTransaction<T>(connection: Connection, clock: () => number, work: (tx: Tx) => T): T {
  connection.database.exec('BEGIN IMMEDIATE');
  try {
    return Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs: clock() }, work);
  } finally {
    connection.database.exec('COMMIT');
  }
}

function lastAudit(connection: Connection): number {
  return Number(connection.database.prepare('SELECT ifnull(max(seq), 0) FROM audit_log').pluck().get());
}

async function call(url: string, method: string, key: string | null, options: CallOptions): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (key !== null) headers['x-api-key'] = key;
  const init: RequestInit = { method, headers };
  if (options.body !== undefined) {
    headers['content-type'] ??= 'application/json';
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  }
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: text && isJson ? JSON.parse(text) : text,
    headers: response.headers,
  };
}
