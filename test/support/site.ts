import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import {
  addDirectory,
  directoryOfAccount,
  findDirectoryByToken,
  renewToken,
} from '../../src/access/directories.ts';
import { addKey } from '../../src/access/key-admin.ts';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser, userBySeq } from '../../src/access/users.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { type Permission, permissions } from '../../src/api/permissions.ts';
import type { Role } from '../../src/api/roles.ts';
import { type Appliance, openAppliance } from '../../src/app/appliance.ts';
import type { ApplianceOptions } from '../../src/app/options.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { firstMapping } from '../../src/features/directory/mapping.ts';
import { addAccount, addClient } from '../../src/features/sites/tenants.ts';
import { defaultLimits, type HttpLimits, type HttpServer, listen } from '../../src/http/listener/server.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { type ScheduledBackups, startBackups } from '../../src/ops/scheduled-backups.ts';
import type { Connection } from '../../src/store/connection.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { emptyDatabase, layEmptyDatabase } from './migrated.ts';

/** An account of the site. */
export type Owner = 'north' | 'south' | 'far';

/** The scope of a user of the site: everything, a client, or an account. */
export type PersonScope = 'all' | 'acme' | 'other' | Owner;

/** A served appliance with two clients: Acme with the accounts north and south, Other with the account far. */
export type Site = {
  readonly appliance: Appliance;
  readonly server: HttpServer;
  readonly address: string;
  /** Ids by name. */
  readonly ids: { acme: string; other: string; north: string; south: string; far: string };
  /** Secrets: all permissions, and a rate that no test uses up. */
  readonly keys: { north: string; south: string; acme: string; far: string };
  /** Runs `work` in a transaction of its own, as the operator. */
  write<T>(work: (tx: Tx) => T): T;
  /** Makes a key; the scope is an account, or a client for a client-level key. */
  key(scope: 'north' | 'south' | 'acme' | 'far', granted?: readonly Permission[], rateLimit?: number): string;
  /** The token of an account's directory; it is made at the first use, and again once it opens nothing. */
  directory(owner: Owner): string;
  /** Creates a user with a session. */
  person(role: Role, scope?: PersonScope): Person;
  /** Sends a request with a key (north's by default) and reads the answer. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /**
   * The audit rows since the last call of this, as `action resourceType`; without those of stock that deliveries lowered,
   * which come by themselves a moment later.
   */
  audited(): string[];
  close(): Promise<void>;
};

export type CallOptions = {
  body?: unknown;
  /** A secret; null sends none. */
  key?: string | null;
  headers?: Record<string, string>;
  /** The token of a session, which is sent as a page of the appliance sends it, instead of a key. */
  session?: string;
};

/** Somebody who is signed in. */
export type Person = { id: string; name: string; seq: number; session: string };

/** An owner of everything, one of the client Acme, one of its account North: made before the first test of a file. */
export function useOwners(site: Site): Record<'owner' | 'acme' | 'north', Person> {
  const owners = { owner: {} as Person, acme: {} as Person, north: {} as Person };
  beforeAll(() => {
    Object.assign(owners.owner, site.person('owner'));
    Object.assign(owners.acme, site.person('owner', 'acme'));
    Object.assign(owners.north, site.person('owner', 'north'));
  });
  return owners;
}

/** Returns the call options of a signed-in user. */
export function by({ session }: Person, body?: object): CallOptions {
  return { session, ...(body !== undefined && { body }) };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type Answer = { status: number; body: any; headers: Headers };

type SiteOptions = Partial<ApplianceOptions> & {
  /** Serve a data directory of its own, with the threads, instead of memory. */
  onDisk?: boolean;
  /** Make backups when somebody asks; only on disk. */
  withBackups?: boolean;
  /** Limits on connections that differ from the default. */
  limits?: Partial<HttpLimits>;
  /** The flag or the variable that sets the host. */
  hostFixedBy?: string;
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

/** Opens and serves a site, in memory by default; the caller closes it. */
export async function openSite({
  onDisk = false,
  withBackups = false,
  limits,
  hostFixedBy,
  ...options
}: SiteOptions = {}): Promise<Site> {
  const data = onDisk ? mkdtempSync(join(tmpdir(), 'larder-test-')) : ':memory:';
  const clock = options.clock ?? systemClock();
  if (onDisk) layEmptyDatabase(data);
  const early = onDisk ? openStore(data, clock) : undefined;
  const seeded = early && inTransaction(early, clock, seed);
  early?.close();
  const backupService = withBackups ? await backupsOf(data, clock) : undefined;
  const image = onDisk ? undefined : emptyDatabase();
  let served: HttpServer | undefined;
  const appliance = openAppliance({
    ipLimit: unlimited,
    backupService,
    image,
    server: { current: () => served, fixedBy: hostFixedBy, certificateNames: () => [], onMoved() {} },
    ...options,
    data,
  });
  const connection = appliance.reader.connection;
  const { ids, seqs, keys } = seeded ?? inTransaction(connection, clock, seed);
  const { baseUrl, corsOrigin } = options;
  const reached = { host: '127.0.0.1', port: 0, baseUrl, corsOrigin };
  const server = await listen(appliance.handle, {
    ...reached,
    limits: { ...defaultLimits, ...limits },
    countAddress: appliance.countAddress,
    onRefusedEarly: appliance.onRefusedEarly,
  });
  served = server;
  // A server that is moved still answers here, if it listens on all addresses.
  const { address } = server;
  let auditedSeq = lastAudit(connection);
  let people = 0;
  const directories: Partial<Record<Owner, string>> = {};
  const write = <T>(work: (tx: Tx) => T): T =>
    onDisk ? operatorWrite(data, work) : inTransaction(connection, clock, work);

  return {
    appliance,
    server,
    address,
    ids,
    keys,
    write,
    key: (scope, granted = permissions, rateLimit = unlimited) =>
      write((tx) => keyOf(tx, seqs, scope, granted, rateLimit)),
    directory(owner) {
      const known = directories[owner];
      if (known !== undefined && findDirectoryByToken(appliance.reader, known)) return known;
      directories[owner] = write((tx) => {
        const { seq, client } = accountById(tx, ids[owner])!;
        const other = directoryOfAccount(tx, seq);
        if (other) return renewToken(tx, other);
        const mapping = JSON.stringify(firstMapping);
        return addDirectory(tx, { seq, client }, { label: 'Entra ID', mapping }).secret;
      });
      return directories[owner];
    },
    person(role, scope = 'all') {
      people++;
      const name = `${role} ${scope} ${people}`;
      return write((tx) => personOf(tx, seqs, name, role, scope));
    },
    call: (method, path, { session, key = session === undefined ? keys.north : null, ...rest } = {}) =>
      call(address + path, method, key, session === undefined ? rest : bySession(session, rest)),
    audited() {
      const rows = connection.database
        .prepare<[number], { seq: number; text: string }>(
          `SELECT seq, action || ' ' || resource_type AS text FROM audit_log WHERE seq > ?
            AND NOT (resource_type = 'planogram' AND actor_type = 'system') ORDER BY seq`,
        )
        .all(auditedSeq);
      auditedSeq = rows.at(-1)?.seq ?? auditedSeq;
      return rows.map(({ text }) => text);
    },
    async close() {
      await server.close(0);
      await appliance.close();
      await backupService?.close();
      if (onDisk) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Backups as people make them of a data directory, without a schedule. */
export function backupsOf(data: string, clock: Clock): Promise<ScheduledBackups> {
  const place = { folder: join(data, 'backups'), isDefault: true, keep: 3 };
  const plan = { at: undefined, data, ...place, evidence: false, passphrase: undefined };
  return startBackups(plan, pino({ level: 'silent' }), clock);
}

type Seqs = Record<'acme' | 'other' | 'north' | 'south' | 'far', number>;

function seed(tx: Tx) {
  const acme = addClient(tx, { name: 'Acme' });
  const other = addClient(tx, { name: 'Other' });
  const both = ['vending', 'eas'];
  const zone = { currency: 'COP', timeZone: 'America/Bogota' };
  const north = addAccount(tx, { client: acme.seq, name: 'North', businessLines: both, ...zone });
  const south = addAccount(tx, { client: acme.seq, name: 'South', businessLines: ['vending'], ...zone });
  const far = addAccount(tx, { client: other.seq, name: 'Far', businessLines: both, ...zone });
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
  return addKey(tx, {
    label: `test ${scope}`,
    client,
    account,
    permissions: granted,
    rateLimit,
    expiresAt: null,
  }).secret;
}

function personOf(tx: Tx, seqs: Seqs, name: string, role: Role, scope: PersonScope): Person {
  const client = scope === 'all' ? null : scope === 'far' || scope === 'other' ? seqs.other : seqs.acme;
  const account = scope === 'all' || scope === 'acme' || scope === 'other' ? null : seqs[scope];
  const { seq } = addUser(tx, { name, role, client, account, language: 'en' });
  return { id: userBySeq(tx, seq).id, name, seq, session: beginSession(tx, seq) };
}

/** Calls an endpoint as an allowed caller: with a key, the token of a controller or directory, a session, or nothing. */
export function callerOf(
  { caller }: Pick<Endpoint, 'caller'>,
  secrets: { key: string; token: string; session: string; directory?: string },
): CallOptions {
  if (caller === 'key') return { key: secrets.key };
  if (caller === 'user') return bySession(secrets.session, { key: null });
  const token = caller === 'directory' ? secrets.directory : secrets.token;
  return { key: null, headers: caller === 'anybody' ? {} : { authorization: `Bearer ${token}` } };
}

/** As a page of the appliance calls it. */
export function bySession(session: string, options: CallOptions): CallOptions {
  const headers = { cookie: `larder_session=${session}`, 'sec-fetch-site': 'same-origin' };
  return { ...options, headers: { ...headers, ...options.headers } };
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
  const isJson = response.headers.get('content-type')?.match(/^application\/((problem|scim)\+)?json/);
  return {
    status: response.status,
    body: text && isJson ? JSON.parse(text) : text,
    headers: response.headers,
  };
}
