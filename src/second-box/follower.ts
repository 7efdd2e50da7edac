import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  globSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import { parseJsonBytes } from '../api/json-bytes.ts';
import { version } from '../lib/assets.ts';
import { dayMs } from '../lib/calendar/durations.ts';
import { type Clock, isoOf } from '../lib/clock.ts';
import { isBackedUp } from '../ops/manifest.ts';
import { makeFolder, syncFile, syncFolder } from '../store/directory/durable.ts';
import { migrations } from '../store/directory/open-store.ts';
import { ConnectError, type ConnectFault, connectTo } from './connect.ts';
import { type DrillResult, drill } from './drill.ts';
import { DamagedLog } from './log-format.ts';
import {
  ackMessage,
  jsonMessage,
  logPartOf,
  MessageReader,
  messageType,
  placedOf,
  protocolVersion,
} from './messages.ts';
import { blockBytes, isDiskFull, type Replica } from './replica.ts';
import type { ListedFile, PrimaryMessage, StandbyMessage } from './source.ts';
import type { StandbyBackup } from './standby-backups.ts';

/** The state of a standby. */
export type FollowerState =
  | 'connecting'
  | 'copying'
  | 'following'
  | 'full'
  | 'damaged'
  | 'other_version'
  | ConnectFault;

const pingMs = 1000;
const silentMs = 3000;
const retryMs = { least: 100, most: 5000 };
const blocksAtOnce = 64;
const filesMs = 5000;
/** The reason that the primary shows for an error of this box; undefined for one of the connection. */
const reasonOf = (error: Error) =>
  isDiskFull(error) ? 'full' : error instanceof DamagedLog ? 'damaged' : undefined;

/** The time that a planned change waits for the primary to stop writing. */
const stepDownMs = 5000;

/** Files that a standby takes only if it has none: it has a certificate of its own. */
const ownFiles = ['tls/server.crt', 'tls/server.key'];

/** Follows a primary until it is stopped: connects, copies what is different, and writes down its log. */
export class Follower {
  readonly #replica: Replica;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #socket: TLSSocket | undefined;
  #stopped = false;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #drilling: Promise<void> | undefined;
  /** The wait before the next connection: it doubles until the standby follows again. */
  #waitMs = retryMs.least;
  /** Resolves the waits for an answer of the primary. */
  #blocksDone: (() => void) | undefined;
  #final: (() => void) | undefined;
  #files: ((answer: Extract<PrimaryMessage, { type: 'files' }>) => void) | undefined;
  #chunk: ((bytes: Buffer | undefined) => void) | undefined;
  state: FollowerState = 'connecting';
  sinceMs: number;
  lastSeenMs: number | undefined;
  lastDrill: (DrillResult & { at: string }) | undefined;
  #backup: StandbyBackup | null = null;
  /** True until the primary has received the result of the last drill. */
  #isDrillUntold = false;

  constructor(replica: Replica, log: Logger, clock: Clock, onChange: () => void = () => {}) {
    this.#replica = replica;
    this.#log = log;
    this.#clock = clock;
    this.#onChange = onChange;
    this.sinceMs = clock();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends following. Everything acknowledged stays. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopping.abort();
    this.#socket?.destroy();
    await this.#running;
    await this.#drilling?.catch(() => {});
  }

  /** Asks the primary, if it is there, to stop writing and to send the rest. */
  async requestStepDown(): Promise<void> {
    if (this.state !== 'following' || !this.#socket) return;
    const final = new Promise<void>((resolve) => {
      this.#final = resolve;
    });
    this.#send({ type: 'promote' });
    await Promise.race([final, pause(stepDownMs, undefined, { ref: false })]);
    this.#final = undefined;
  }

  /** Promotes and verifies a throw-away copy, one at a time. */
  startDrill(): void {
    this.#drilling ??= this.#drill().finally(() => {
      this.#drilling = undefined;
    });
  }

  async #drill(): Promise<void> {
    const result = await drill(this.#replica, this.#stopping.signal);
    // A box that takes over or stops has no time for a drill, which says nothing about the copy then.
    if (this.#stopped) return;
    this.lastDrill = { at: isoOf(this.#clock()), ...result };
    this.#log.info({ ...this.lastDrill }, 'a drill of the second box');
    this.#isDrillUntold = true;
    this.#tellDrill();
    this.#onChange();
  }

  /** Tells the primary of the last backup of this box, now and whenever it follows again. */
  tellBackup(backup: StandbyBackup | null): void {
    this.#backup = backup;
    if (backup && this.state === 'following') this.#send({ type: 'backedUp', ...backup });
  }

  #tellDrill(): void {
    if (!this.#isDrillUntold || !this.lastDrill || this.state !== 'following') return;
    this.#send({ type: 'drilled', ...this.lastDrill });
    this.#isDrillUntold = false;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      await this.#followOnce().catch((error: Error) => this.#failed(error));
      if (this.#stopped) return;
      await pause(this.#waitMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      this.#waitMs = Math.min(retryMs.most, this.#waitMs * 2);
    }
  }

  #failed(error: Error): void {
    if (error instanceof ConnectError) this.#become(error.fault, error);
    else if (error instanceof DamagedLog) this.#become('damaged', error);
    else if (isDiskFull(error)) this.#become('full', error);
    else this.#become('unreachable', error);
  }

  /** One connection. @throws what ended it */
  async #followOnce(): Promise<void> {
    const { primary, token, fingerprint } = this.#replica.state;
    const { socket, rest } = await connectTo({ address: primary, token, fingerprint }, 'standby');
    if (fingerprint !== null) this.#replica.remember({ fingerprint: null });
    this.#socket = socket;
    let failure: Error | undefined;
    let pending = 0;
    let heardMs = performance.now();
    const fail = (error: Error, reason = reasonOf(error)) => {
      failure ??= error;
      socket.off('data', read);
      if (reason === undefined) {
        socket.destroy();
        return;
      }
      // The primary shows the reason and closes the connection. Its bytes are read until then: closing a socket with unread
      // bytes resets the connection, and the reason could be lost.
      socket.on('data', () => {});
      this.#send({ type: 'problem', reason });
    };
    const reader = new MessageReader((type, payload) => {
      if (type === messageType.log) {
        const part = logPartOf(payload);
        this.#replica.append(part);
        pending = part.number;
      } else if (type === messageType.block) {
        const { offset, bytes } = placedOf(payload);
        this.#replica.writeBlock(offset, bytes);
      } else if (type === messageType.file) this.#chunk?.(placedOf(payload).bytes);
      else if (type === messageType.json) {
        const message = parseJsonBytes(payload) as PrimaryMessage;
        if (message.type === 'whole') {
          this.#replica.finishCopy(message.session);
          this.#waitMs = retryMs.least;
          this.#become('following');
          this.#send({ type: 'following' });
          this.#tellDrill();
          this.tellBackup(this.#backup);
        } else this.#hear(message, fail);
      }
    });
    const read = (bytes: Buffer) => {
      heardMs = performance.now();
      this.lastSeenMs = this.#clock();
      try {
        reader.push(bytes);
        if (pending === 0) return;
        this.#replica.sync();
        socket.write(ackMessage(pending));
        pending = 0;
        if (this.#replica.damaged) throw this.#replica.damaged;
      } catch (error) {
        fail(error as Error, reasonOf(error as Error) ?? 'damaged');
      }
    };
    const ping = setInterval(() => {
      if (performance.now() - heardMs > silentMs)
        fail(new ConnectError('unreachable', 'the primary is not responding'));
      this.#send({ type: 'ping' });
    }, pingMs);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('data', read);
    socket.resume();
    if (rest.length > 0) read(rest);
    const { session, address } = this.#replica.state;
    const schema = migrations().at(-1)!.version;
    const { place } = this.#replica;
    this.#send({
      type: 'hello',
      protocol: protocolVersion,
      larder: version,
      schema,
      session,
      place,
      address,
    });
    const following = this.#followFiles(socket).catch(fail);
    await ended;
    clearInterval(ping);
    this.#socket = undefined;
    this.#blocksDone?.();
    this.#files?.({ type: 'files', settings: [], videos: [], last: 0, isLast: true });
    this.#chunk?.(undefined);
    await following;
    await this.#copying;
    if (failure) throw failure;
    if (this.state === 'following' || this.state === 'copying')
      this.#become('unreachable', new Error('the primary closed the connection'));
  }

  #copying: Promise<void> | undefined;

  #hear(message: PrimaryMessage, fail: (error: Error) => void): void {
    switch (message.type) {
      case 'refused':
        this.#become('other_version', new Error('the primary runs another version'));
        this.#socket?.destroy();
        return;
      case 'copy':
        this.#become('copying');
        this.#copying = this.#copy(this.#socket!, message.databaseBytes).catch(fail);
        return;
      case 'blocksDone':
        this.#blocksDone?.();
        return;
      case 'files':
        this.#files?.(message);
        return;
      case 'gone':
        this.#chunk?.(undefined);
        return;
      case 'final':
        this.#final?.();
        return;
      case 'terms': {
        const { mode, strict } = message;
        const { state } = this.#replica;
        if (mode !== state.mode || strict !== state.strict) this.#replica.remember({ mode, strict });
        return;
      }
      case 'drill':
        this.startDrill();
    }
  }

  /** Takes the blocks that are different. */
  async #copy(socket: TLSSocket, databaseBytes: number): Promise<void> {
    // Without its keys a copy cannot be served.
    const { settings } = await this.#askFiles(0);
    for (const file of settings) if (!socket.destroyed && this.#lacks(file)) await this.#fetch(file);
    await this.#replica.beginCopy();
    const blocks = Math.ceil(databaseBytes / blockBytes);
    for (let from = 0; from < blocks; from += blocksAtOnce) {
      if (socket.destroyed) return;
      const count = Math.min(blocksAtOnce, blocks - from);
      const done = new Promise<void>((resolve) => {
        this.#blocksDone = resolve;
      });
      this.#send({ type: 'hashes', from, count, hashes: this.#replica.hashes(from, count) });
      await done;
    }
    if (socket.destroyed) return;
    this.#replica.endBlocks(databaseBytes);
    this.#send({ type: 'copied' });
  }

  /** Fetches settings, keys and videos: once a day all of them, and then those that are new. */
  async #followFiles(socket: TLSSocket): Promise<void> {
    let after = 0;
    let listed: Set<string> | undefined = new Set();
    let listedMs = performance.now();
    const closed = new AbortController();
    socket.once('close', () => closed.abort());
    const wait = (ms: number) => pause(ms, undefined, { signal: closed.signal, ref: false }).catch(() => {});
    while (!socket.destroyed) {
      if (this.state !== 'following') {
        await wait(100);
        continue;
      }
      if (!listed && performance.now() - listedMs > dayMs) {
        after = 0;
        listed = new Set();
        listedMs = performance.now();
      }
      const { settings, videos, last, isLast } = await this.#askFiles(after);
      after = Math.max(after, last);
      for (const file of [...settings, ...videos]) {
        if (socket.destroyed) return;
        listed?.add(file.path);
        if (this.#lacks(file)) await this.#fetch(file);
      }
      if (!isLast || socket.destroyed) continue;
      if (listed) this.#removeVideosBut(listed);
      listed = undefined;
      await wait(filesMs);
    }
  }

  /** Removes the videos that the primary has no longer. */
  #removeVideosBut(listed: ReadonlySet<string>): void {
    const { data } = this.#replica;
    for (const path of globSync('evidence/*/*', { cwd: data }))
      if (!listed.has(path.replaceAll('\\', '/'))) rmSync(join(data, path), { force: true });
  }

  #askFiles(after: number): Promise<Extract<PrimaryMessage, { type: 'files' }>> {
    return new Promise((resolve) => {
      this.#files = resolve;
      this.#send({ type: 'files', after });
    });
  }

  #lacks({ path, bytes, sha256 }: ListedFile): boolean {
    if (!isBackedUp(path)) return false;
    const file = join(this.#replica.data, path);
    if (!existsSync(file)) return true;
    if (ownFiles.includes(path)) return false;
    if (path.startsWith('evidence/')) return statSync(file).size !== bytes;
    return createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256;
  }

  async #fetch({ path, bytes, sha256 }: ListedFile): Promise<void> {
    const file = join(this.#replica.data, path);
    const part = `${file}.part`;
    makeFolder(dirname(file));
    rmSync(part, { force: true });
    const handle = openSync(part, 'wx', 0o600);
    const hash = createHash('sha256');
    let offset = 0;
    try {
      while (offset < bytes) {
        const chunk = await this.#askChunk(path, offset);
        if (!chunk || chunk.length === 0) return;
        hash.update(chunk);
        offset += writeSync(handle, chunk, 0, chunk.length, offset);
      }
    } finally {
      closeSync(handle);
      if (offset < bytes) rmSync(part, { force: true });
    }
    if (sha256 !== null && hash.digest('hex') !== sha256) {
      rmSync(part, { force: true });
      return;
    }
    syncFile(part);
    renameSync(part, file);
    syncFolder(dirname(file));
  }

  #askChunk(path: string, offset: number): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      this.#chunk = resolve;
      this.#send({ type: 'fetch', path, offset });
    });
  }

  #send(message: StandbyMessage): void {
    this.#socket?.write(jsonMessage(message));
  }

  #become(state: FollowerState, err?: Error): void {
    if (state === this.state) return;
    this.state = state;
    this.sinceMs = this.#clock();
    if (err) this.#log.warn({ state, reason: err.message }, 'this box does not follow the primary');
    else this.#log.info({ state }, 'second box');
    this.#onChange();
  }
}
