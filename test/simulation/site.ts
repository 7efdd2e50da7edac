import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { addKey, editKey, findKey, revokeKey } from '../../src/access/key-admin.ts';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { permissions } from '../../src/api/permissions.ts';
import type { Role } from '../../src/api/roles.ts';
import { type Appliance, openAppliance } from '../../src/app/appliance.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { addDevice } from '../../src/features/devices/devices.ts';
import { addAccount, addClient } from '../../src/features/sites/tenants.ts';
import { type HttpServer, listen } from '../../src/http/listener/server.ts';
import { makeBackup } from '../../src/ops/backup.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { checkpointNow } from '../../src/store/writer/checkpoint.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { Disk, type Fullness } from './disk.ts';
import { MailServer } from './mail-server.ts';
import { type AccountModel, reload, type Subscriber } from './model.ts';
import { lookUp, Network, type Received, type Receiving } from './network.ts';

export const accountNames = ['north', 'south', 'far'] as const;
export type AccountName = (typeof accountNames)[number];

/** A caller: how it proves who it is, and whose things it may see. */
export type Caller = {
  name: string;
  headers: Record<string, string>;
  sees: readonly AccountName[];
  /** `all`: every permission; `read`: those that end in `:read`; `none`: its right has ended. */
  may: 'all' | 'read' | 'none';
  kind: 'key' | 'session' | 'controller';
  /** The row of a user, and until when the session lasts at least. */
  person?: { seq: number; untilMs: number };
  /** The id of a key that may be revoked, and when it was made, by `elapsedMs`. */
  key?: { id: string; madeAtMs: number };
  /** The permissions that were taken from a key; those of an untouched one are all. */
  lacks?: readonly string[];
};

export type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: oracles look into bodies of every shape
export type Answer = { status: number; body: any; text: string };

/** A rule that a site broke, in words. */
export class Broken extends Error {}

/** The power failed before a call was answered. */
export class PowerCut extends Error {}

/** A write was refused, because the disk is full. */
export class DiskFull extends Error {}

/** One call, for the script of a failing seed. */
export type Logged = {
  caller: string;
  method: string;
  path: string;
  body: Body | undefined;
  status: number;
  /** The id in the answer, if it has one. */
  id: string | undefined;
};

/** A mark that stands in every name of an account: an answer that has it tells of that account. */
export const markOf = (account: AccountName) => `zq${account}`;

/** A reader of `/changes`: what it has by them alone. */
export type Follower = {
  cursor: string | undefined;
  things: Map<string, Body | null>;
  movements: Set<string>;
};

const newFollower = (): Follower => ({ cursor: undefined, things: new Map(), movements: new Set() });

type Backup = {
  /** A copy of the data directory. */
  data: string;
  nowMs: number;
  elapsedMs: number;
  models: Record<AccountName, AccountModel>;
  subscribers: Subscriber[];
  hadSubscribers: boolean;
  lacks: Map<string, readonly string[]>;
  mail: Pick<MailServer, 'isSet' | 'contacts' | 'mails'>;
};

const settings = { ipLimit: 1e9 };
/** A disk in memory, where there is one: no month waits for a real one. */
const inMemory = '/dev/shm';
/** The longest time that an answer may take, by the real clock. */
const patienceMs = 10_000;
/** A writer that is idle copies its log into the database; here it is idle now and then. */
const passesPerCheckpoint = 4;
/** Sessions last longer. */
const sessionMs = 5 * 60_000;
const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
/** The most ids of a kind that those who wander draw from. */
const mostNamed = 500;
const zones = {
  north: { currency: 'COP', timeZone: 'America/Bogota' },
  south: { currency: 'USD', timeZone: 'America/New_York' },
  far: { currency: 'JPY', timeZone: 'Asia/Tokyo' },
} as const;

/** The programs that Larder calls. */
export type Programs = {
  receive(site: SimulatedSite, message: Received): Receiving;
  /** The data were replaced by a backup that has the subscription as `one`; before it was `known`. */
  restored(site: SimulatedSite, one: Subscriber, known: Subscriber): Promise<void>;
};

/** A site in memory with two clients and three accounts, whose clock the simulation moves, and what it must say. */
export class SimulatedSite {
  nowMs: number;
  /** The latest moment that the clock ever showed: by it Larder may have removed what is old. */
  latestMs: number;
  /** The time that passed, whatever the clock says. */
  elapsedMs = 0;
  readonly startMs: number;
  /** `elapsedMs` when a write was last refused for want of room. */
  fullAtMs = Number.NEGATIVE_INFINITY;
  /** The moment up to which the models have their reloads. */
  #reloadedMs: number;
  /** The source of the process's random numbers. */
  readonly random: SeededRandom;
  readonly callers: Caller[] = [];
  /** The calls that acts made; those of checks are left out. */
  readonly calls: Logged[] = [];
  isChecking = false;
  /** The number of times that its data were compared with the model. */
  checks = 0;
  callCount = 0;
  /** Each method and path that was called, and the ids that stood in paths and answers, by the first part of the path. */
  readonly called = new Set<string>();
  readonly named = new Map<string, string[]>();
  models!: Record<AccountName, AccountModel>;
  followers = { north: newFollower(), south: newFollower(), far: newFollower() };
  readonly network: Network;
  subscribers: Subscriber[] = [];
  /** True once there was a subscription, even if it was removed. */
  hadSubscribers = false;
  /** A restored copy sends nothing before an owner turns it on. */
  isSendingOn = true;
  /** True while somebody has a message sent by hand. */
  isSendingByHand = false;
  /** The first rule that broke outside of a call. */
  broken: Broken | undefined;
  #backup: Backup | undefined;
  #appliance!: Appliance;
  #server!: HttpServer;
  #changes!: Database.Statement;
  #passes = 0;
  #files = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #folder = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'larder-simulation-'));
  readonly #data = join(this.#folder, 'data');
  /** The folder whose files Larder reads, the number of files that came, and the names of those that have no end. */
  readonly readings = join(this.#folder, 'readings');
  filesDropped = 0;
  readonly brokenOff = new Set<string>();
  readonly mail = new MailServer();
  readonly disk = new Disk(this.#data);
  /** The response to the call under way. */
  #response: ServerResponse | undefined;
  #isLost = false;
  /** A call whose write is on disk, and whose answer the power cut took. */
  unanswered: { caller: Caller; method: string; path: string; body: Body | undefined } | undefined;

  readonly #programs: Programs;
  readonly #empty: Buffer;

  /** `empty`: the bytes of an empty database. */
  constructor(seed: number, startMs: number, empty: Buffer, programs: Programs) {
    this.#programs = programs;
    this.#empty = empty;
    this.random = SeededRandom.of(seed, 'node');
    this.nowMs = startMs;
    this.latestMs = startMs;
    this.startMs = startMs;
    this.#reloadedMs = startMs;
    this.network = new Network(() => this.elapsedMs);
    this.network.onReceived = (message) => programs.receive(this, message);
    this.disk.onCut = (isWritten) => {
      // An answer that went out was a promise.
      this.#isLost = !isWritten && this.#response !== undefined && !this.#response.headersSent;
    };
  }

  async open(): Promise<void> {
    mkdirSync(this.#data);
    mkdirSync(this.readings);
    this.mail.moment = () => ({ nowMs: this.nowMs, elapsedMs: this.elapsedMs });
    this.mail.isAway = () => this.network.isDown;
    this.mail.onRead = () => {
      if (!this.isSendingOn) this.broken ??= new Broken('a mail while sending is off');
    };
    this.mail.onBroken = (why) => {
      this.broken ??= new Broken(why);
    };
    await this.mail.open();
    writeFileSync(databaseFile(this.#data), withEpoch(this.#empty));
    await this.#serve();
    this.#settle();
  }

  async close(): Promise<void> {
    await this.#stop();
    this.#agent.destroy();
    this.mail.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The time by a clock that is right: machines have one. */
  get trueMs(): number {
    return this.startMs + this.elapsedMs;
  }

  caller(name: string): Caller {
    return this.callers.find((one) => one.name === name)!;
  }

  /** Calls as somebody. @throws Broken where the server fails, or tells of what the caller may not see */
  async call(caller: Caller, method: string, path: string, body?: Body, accept?: string): Promise<Answer> {
    if (caller.person && caller.person.untilMs < this.nowMs) this.#signIn(caller);
    if (this.disk.isOff) throw new PowerCut();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { status, text: answered } = await this.disk.inCall(() =>
      this.#send(caller, method, path, text, accept),
    );
    this.#response = undefined;
    if (this.disk.isOff && this.#isLost) throw new PowerCut();
    if (this.disk.isOff) this.unanswered = { caller, method, path, body };
    this.callCount++;
    const said = `${method} ${path} by ${caller.name}`;
    if (status === 507 && this.disk.fullness && JSON.parse(answered).code === 'storage.full') {
      this.fullAtMs = this.elapsedMs;
      throw new DiskFull();
    }
    if (status >= 500) throw new Broken(`${said} answered ${status}: ${answered.slice(0, 500)}`);
    for (const account of accountNames)
      if (
        !caller.sees.includes(account) &&
        !mentions(path, body, account) &&
        answered.includes(markOf(account))
      )
        throw new Broken(`${said} told of ${account}: …${around(answered, markOf(account))}…`);
    if (caller.may === 'none' && status < 400)
      throw new Broken(`${said} answered ${status}, and its right had ended`);
    const answer = { status, text: answered, body: answered.startsWith('{') ? JSON.parse(answered) : null };
    this.#note(method, path, answer.body?.id);
    if (!this.isChecking)
      this.calls.push({ caller: caller.name, method, path, body, status, id: answer.body?.id });
    return answer;
  }

  /** All items of a list of pages with a cursor; `path` has a query. @throws Broken where it is refused */
  async readAll(caller: Caller, path: string, limit = 41): Promise<Answer['body'][]> {
    const items: Answer['body'][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { status, body, text } = await this.call(caller, 'GET', `${path}&limit=${limit}${next}`);
      if (status !== 200) throw new Broken(`GET ${path} answered ${status}: ${text}`);
      items.push(...body.items);
      cursor = body.nextCursor;
    }
    return items;
  }

  #note(method: string, path: string, id: unknown): void {
    const [plain] = path.split('?') as [string];
    const call = `${method} ${plain}`;
    if (this.called.has(call) && method !== 'POST') return;
    this.called.add(call);
    const kind = /^\/[^/]*/.exec(plain)![0];
    const known = this.named.get(kind) ?? [];
    this.named.set(kind, known);
    for (const one of [...(plain.match(uuids) ?? []), id])
      if (typeof one === 'string' && !known.includes(one) && known.length < mostNamed) known.push(one);
  }

  /** Passes a moment, without any work that is due. */
  tick(ms: number): void {
    if (this.disk.isOff) throw new PowerCut();
    this.nowMs += ms;
    this.latestMs = Math.max(this.latestMs, this.nowMs);
    this.elapsedMs += ms;
  }

  /** Passes time, and does the work that is due by then, as the appliance does. */
  async pass(ms: number): Promise<void> {
    this.tick(ms);
    // Nothing that anybody answers could be written down.
    if (!this.disk.fullness) this.network.pass();
    await turns();
    await this.#appliance.due.runAll();
    if (this.broken) throw this.broken;
    if (this.disk.fullness) return;
    this.#reload();
    await this.deliver();
    // The operator's writes come from another process.
    await new Promise(setImmediate);
    if (this.#passes++ % passesPerCheckpoint === 0) checkpointNow(this.#appliance.reader.connection);
  }

  /** Moves the clock, which then is wrong or right again. */
  async setClock(byMs: number): Promise<void> {
    this.nowMs += byMs;
    this.latestMs = Math.max(this.latestMs, this.nowMs);
    this.#reloadedMs = Math.min(this.#reloadedMs, this.nowMs);
    // Larder looks at its clocks every ten seconds, whether anything is due or not.
    this.#appliance.due.moment();
    await this.pass(0);
  }

  #reload(): void {
    for (const account of accountNames) reload(this.models[account], this.#reloadedMs, this.nowMs);
    this.#reloadedMs = this.nowMs;
  }

  /** Fills the disk, or frees it again. */
  fill(fullness: Fullness | undefined): void {
    this.disk.fill(this.#appliance.reader.connection.database, fullness);
    // A receiver that got a message would get it again: that it did cannot be written down.
    this.network.isDown = fullness !== undefined;
  }

  /** The power is back, after it failed now if it did not before. */
  async comeBack(draw: SeededRandom): Promise<void> {
    const { connection } = this.#appliance.reader;
    if (!this.disk.isOff) this.disk.cutNow(draw, () => checkpointNow(connection));
    await this.#stop();
    this.disk.comeBack();
    await this.#serve();
  }

  /** Lets subscribers be called until all are, or wait for a receiver. */
  async deliver(): Promise<void> {
    if (!this.hadSubscribers) return;
    const changes = this.#changes;
    for (let round = 0, before: unknown; ; round++) {
      const now = `${this.network.calls} ${changes.get()}`;
      if (now === before || this.broken) break;
      if (round > 2000) throw new Broken('subscribers are called without an end');
      before = now;
      await this.#appliance.due.run('deliver changes');
      await turns();
    }
    if (this.broken) throw this.broken;
  }

  /** Makes a call that has a message sent at once, whatever the subscription waits for. */
  async byHand<T>(work: () => Promise<T>): Promise<T> {
    this.isSendingByHand = true;
    this.network.isInHaste = true;
    try {
      return await work();
    } finally {
      this.isSendingByHand = false;
      this.network.isInHaste = false;
    }
  }

  /** Restarts the process: what was only in memory is gone. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.#serve();
  }

  backUp(): void {
    for (const one of this.subscribers) one.log = [];
    if (this.#backup) rmSync(this.#backup.data, { recursive: true });
    const data = join(this.#folder, `copy-${++this.#files}`);
    cpSync(this.#data, data, { recursive: true });
    this.#backup = {
      data,
      nowMs: this.nowMs,
      elapsedMs: this.elapsedMs,
      models: this.#modelsOfData(),
      subscribers: structuredClone(this.subscribers),
      hadSubscribers: this.hadSubscribers,
      mail: structuredClone({ isSet: this.mail.isSet, contacts: this.mail.contacts, mails: this.mail.mails }),
      lacks: new Map(this.callers.map(({ name, lacks = [] }) => [name, lacks])),
    };
  }

  /** The models, without readings whose file is in the watched folder and not yet in the data. */
  #modelsOfData(): Record<AccountName, AccountModel> {
    const models = structuredClone(this.models);
    const { database } = this.#appliance.reader.connection;
    const counts = database
      .prepare(`SELECT json_extract(figures, '$.numbers.VA102') FROM readings`)
      .pluck()
      .all();
    const left = this.#filesInFolder();
    for (const model of Object.values(models))
      model.readings = model.readings.filter(({ n, bytes }) => counts.includes(n) || !left.includes(bytes));
    return models;
  }

  #filesInFolder(): string[] {
    const files = readdirSync(this.readings, { withFileTypes: true }).filter((one) => one.isFile());
    return files.map(({ name }) => readFileSync(join(this.readings, name), 'latin1'));
  }

  /** Replaces the data by the last backup; keys that were revoked since stay revoked. */
  async restore(): Promise<boolean> {
    if (!this.#backup) return false;
    const { nowMs } = this;
    const file = join(this.#folder, `${++this.#files}.backup`);
    await makeBackup({ data: this.#backup.data, file, evidence: false, nowMs });
    await this.#stop();
    const order = { file, data: this.#data, force: true, nowMs, keepRevocations: true };
    const { kept } = await restoreBackup(order);
    rmSync(kept!, { recursive: true });
    rmSync(file);
    const known = this.models;
    this.models = structuredClone(this.#backup.models);
    // The restored copy reads what it does not have and is still in the folder. Other files have been put away.
    const left = this.#filesInFolder();
    for (const name of accountNames) {
      const { readings } = this.models[name];
      const unread = known[name].readings.filter(
        ({ n, bytes }) => left.includes(bytes) && !readings.some((one) => one.n === n),
      );
      this.models[name].readings = [...readings, ...unread];
    }
    // Another history: who follows starts over. Keys that were made since are gone.
    for (const account of accountNames) this.followers[account] = newFollower();
    for (const caller of this.callers) {
      if (caller.key && caller.key.madeAtMs >= this.#backup.elapsedMs) caller.may = 'none';
      if (caller.lacks)
        caller.lacks = [...new Set([...caller.lacks, ...(this.#backup.lacks.get(caller.name) ?? [])])];
    }
    // Reloads that became due since the backup are made up, as after any time in which the site was off.
    this.#reloadedMs = this.#backup.nowMs;
    this.#reload();
    await this.#serve();
    await this.#restoreSubscribers(this.#backup);
    Object.assign(this.mail, structuredClone(this.#backup.mail));
    this.mail.seenMs.clear();
    await this.pass(0);
    return true;
  }

  /** Subscriptions are as they were, but for those that were removed since. */
  async #restoreSubscribers({ subscribers, hadSubscribers }: Backup): Promise<void> {
    const left = this.subscribers;
    this.hadSubscribers = hadSubscribers;
    this.isSendingOn = !hadSubscribers;
    this.subscribers = [];
    this.isChecking = true;
    for (const one of structuredClone(subscribers)) {
      const known = left.find(({ id }) => id === one.id);
      if (!known) continue;
      await this.#programs.restored(this, one, known);
      this.subscribers.push(one);
    }
    this.isChecking = false;
  }

  /** Returns the findings of `larder verify --full`. */
  wrong(): string[] {
    const checks = verify(databaseFile(this.#data), { full: true });
    return checks.flatMap(({ name, wrong }) => wrong.map((sentence) => `${name}: ${sentence}`));
  }

  image(): Buffer {
    return this.#appliance.reader.connection.database.serialize();
  }

  async #serve(): Promise<void> {
    const options = {
      inline: true,
      clock: () => this.nowMs,
      outbound: { lookUp },
      readingsFolder: this.readings,
      baseUrl: 'http://larder.sim',
      ...settings,
    };
    this.#appliance = openAppliance({ data: this.#data, ...options });
    const { handle, reader } = this.#appliance;
    this.#changes = reader.connection.database.prepare('SELECT total_changes()').pluck();
    const noted: typeof handle = (request, response) => {
      this.#response = response;
      handle(request, response);
    };
    this.#server = await listen(noted, { host: '127.0.0.1', port: 0 });
  }

  async #stop(): Promise<void> {
    this.#appliance.endStreams();
    await this.#server.close(0);
    await this.#appliance.close();
    this.network.drop();
    for (const { messages } of this.subscribers) for (const message of messages) message.isHeld = false;
  }

  #send(caller: Caller, method: string, path: string, body: string | undefined, accept?: string) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = {
        ...caller.headers,
        ...type,
        ...(accept && { accept }),
        'content-length': Buffer.byteLength(body ?? ''),
      };
      const sent = request(this.#server.address + path, { method, headers, agent: this.#agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', reject);
      });
      sent.setTimeout(patienceMs, () =>
        sent.destroy(new Broken(`${method} ${path} by ${caller.name} was never answered`)),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** The tenants, their machines, and those who call. */
  #settle(): void {
    this.#write((tx) => {
      const clients = { acme: addClient(tx, { name: 'Acme' }), other: addClient(tx, { name: 'Other' }) };
      const clientOf = (name: AccountName) => (name === 'far' ? clients.other : clients.acme);
      const models: Partial<Record<AccountName, AccountModel>> = {};
      for (const name of accountNames) {
        const { currency, timeZone } = zones[name];
        const client = clientOf(name).seq;
        const businessLines = ['vending', 'eas'] as const;
        const { seq, id } = addAccount(tx, { client, name: markOf(name), businessLines, currency, timeZone });
        models[name] = {
          name,
          id,
          timeZone,
          products: [],
          profiles: [],
          people: [],
          movements: [],
          slots: {},
          counts: {},
          visits: [],
          rejected: [],
          tag: null,
          readings: [],
          incidents: [],
          nextKey: 1,
        };
        const account = accountById(tx, id)!;
        for (const at of [1, 2])
          addDevice(tx, account, {
            serial: `${markOf(name)}-${at}`,
            name: `Hall ${at}`,
            operation: null,
            businessLines,
          });
        this.#keyFor(tx, name, { client, account: seq }, [name]);
        const { secret } = addController(tx, account, { serial: `${markOf(name)}-C` });
        const headers = { authorization: `Bearer ${secret}` };
        this.callers.push({
          name: `${name} controller`,
          headers,
          sees: [name],
          may: 'all',
          kind: 'controller',
        });
        for (const role of ['viewer', 'operator', 'owner'] as const)
          this.#personFor(tx, name, role, { client, account: seq }, [name]);
      }
      this.models = models as Record<AccountName, AccountModel>;
      this.#keyFor(tx, 'acme', { client: clients.acme.seq, account: null }, ['north', 'south']);
      this.#personFor(tx, 'site', 'owner', { client: null, account: null }, accountNames);
    });
  }

  #signIn(caller: Caller): void {
    const { seq } = caller.person!;
    const session = this.#write((tx) => beginSession(tx, seq));
    caller.headers = { cookie: `larder_session=${session}`, 'sec-fetch-site': 'same-origin' };
    caller.person = { seq, untilMs: this.nowMs + sessionMs };
  }

  /** A key of an account that may be revoked one day. */
  addKey(account: AccountName): void {
    const name = `${account} key ${this.callers.length}`;
    this.#write((tx) => {
      const { seq, client } = accountById(tx, this.models[account].id)!;
      this.#keyFor(tx, name, { client, account: seq }, [account], ['all']);
    });
  }

  /** Revokes a key: from now on it may do nothing. */
  revoke(caller: Caller): void {
    this.#write((tx) => revokeKey(tx, caller.key!.id));
    caller.may = 'none';
  }

  /** Writes as the operator does at the machine. */
  #write<T>(work: (tx: Tx) => T): T {
    const { connection } = this.#appliance.reader;
    connection.database.exec('BEGIN IMMEDIATE');
    try {
      return Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs: this.nowMs }, work);
    } finally {
      connection.database.exec('COMMIT');
    }
  }

  /** Takes permissions from a key, and gives it back the others. */
  narrow(caller: Caller, lacks: readonly string[]): void {
    const granted = permissions.filter((one) => !lacks.includes(one));
    this.#write((tx) => editKey(tx, findKey(tx, caller.key!.id)!, { permissions: granted }));
    caller.lacks = lacks;
  }

  #keyFor(
    tx: Tx,
    name: string,
    scope: { client: number; account: number | null },
    sees: readonly AccountName[],
    kinds: readonly ('all' | 'read')[] = ['all', 'read'],
  ): void {
    for (const [may, granted] of [
      ['all', permissions],
      ['read', permissions.filter((one) => one.endsWith(':read'))],
    ] as const) {
      if (!kinds.includes(may)) continue;
      const more = { label: `${name} ${may}`, permissions: granted, rateLimit: 1e9, expiresAt: null };
      const { id, secret } = addKey(tx, { ...scope, ...more });
      const key = { id, madeAtMs: this.elapsedMs };
      const headers = { 'x-api-key': secret };
      this.callers.push({ name: `${name} ${may}`, headers, sees, may, kind: 'key', key });
    }
  }

  #personFor(
    tx: Tx,
    name: string,
    role: Role,
    scope: { client: number | null; account: number | null },
    sees: readonly AccountName[],
  ): void {
    const { seq } = addUser(tx, { name: `${role} of ${name}`, role, ...scope, language: 'en' });
    const may = role === 'viewer' ? 'read' : 'all';
    const person = { seq, untilMs: 0 };
    this.callers.push({ name: `${name} ${role}`, headers: {}, sees, may, kind: 'session', person });
  }
}

const mentions = (path: string, body: Body | undefined, account: AccountName) =>
  path.includes(markOf(account)) || (body !== undefined && JSON.stringify(body).includes(markOf(account)));

function around(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return text.slice(Math.max(0, at - 120), at + 80);
}

/** An empty database whose first epoch is of this seed: SQLite drew the one that it has. */
function withEpoch(image: Buffer): Buffer {
  const database = new Database(image);
  database.prepare('UPDATE history SET epoch = ?').run(randomUUID());
  return database.serialize();
}

/** Lets everything happen that waits for nothing outside of the process. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(setImmediate);
}
