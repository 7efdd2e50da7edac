import { openSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { parseJsonBytes } from '../api/json-bytes.ts';
import type { SecondBoxDesk, SecondBoxFacts, SecondBoxReason } from '../api/second-box.ts';
import { startThread } from '../lib/assets.ts';
import { dayMs } from '../lib/calendar/durations.ts';
import { type Clock, isoOf } from '../lib/clock.ts';
import { once } from '../lib/memo.ts';
import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { send } from '../store/threads/messages.ts';
import type { WriterGate } from '../store/writer/writer.ts';
import {
  newToken,
  type Pairing,
  readBoxFile,
  removeBoxFile,
  type Superseded,
  writeBoxFile,
} from './box-files.ts';
import { proofHeader, sideHeader, upgradeName } from './connect.ts';
import { jsonMessage, MessageReader, messageType } from './messages.ts';
import { isProof, proofOf, type Side } from './proof.ts';
import type { SourceAnswer, SourceRequest, SourceThreadData, StandbyMessage } from './source.ts';
import { takeoverCode } from './takeover-code.ts';

/** The time after which answers no longer wait for an acknowledgement. */
const ackMs = 300;
const ackCheckMs = 25;
/** A standby that acknowledges within this time is in step again. */
const inStepMs = 100;
/** The silence after which a standby counts as away. */
const silentMs = 3000;
/** The time and the bytes of log for which a standby may be away. After that it compares all blocks. */
const keepMs = 15 * 60_000;
const keepBytes = 1024 * 1024 * 1024;
const tidyMs = 1000;
const drillEveryMs = 30 * dayMs;
/** The time that a stop waits for the last acknowledgements. */
const farewellMs = 2000;

/** An answer that waits for the second box. */
type Held = { number: number; sinceMs: number; settle: () => void; refuse: (problem: Problem) => void };

/** A part of the log on its way: the last request that it covers. */
type SentPart = { serial: number; upTo: number; sentMs: number };

type PromotedMessage = {
  type: 'promoted';
  at: string;
  address: string | null;
  fingerprint: string | null;
  forkedAtSeq: number;
  forkedHash: string;
};

/** Options of `PrimaryBox`. */
export type PrimaryOptions = {
  data: string;
  clock: Clock;
  log: Logger;
  /** The SHA-256 of the served certificate; null: this is served by HTTP, and cannot have a second box. */
  fingerprint: () => string | null;
  /** The number of commands that are not answered. */
  waiting: () => number;
  /** Called when the state changes. */
  onChange: () => void;
  /** Called when the other box takes over. */
  onSuperseded: () => void;
};

/**
 * The second box of a primary: it accepts the standby, passes on the messages of the source thread, and delays answers
 * until the standby has the writes on its disk. Without a paired box it does nothing.
 */
export class PrimaryBox implements SecondBoxDesk {
  readonly #options: PrimaryOptions;
  #pairing: Pairing | undefined;
  #superseded: Superseded | undefined;
  #worker: Worker | undefined;
  #socket: TLSSocket | undefined;
  /** True once the standby has the whole log, and each write is sent to it. */
  #follows = false;
  #state: SecondBoxFacts['state'] = 'none';
  #reason: SecondBoxReason | null = null;
  #sinceMs: number;
  #lastSeenMs: number | undefined;
  #lastHeardMs = 0;
  #awaySinceMs: number | undefined;
  #peer: string | null = null;
  #number = 0;
  #ackedUpTo = 0;
  #held: Held[] = [];
  #parts: SentPart[] = [];
  #lagMs = 0;
  #logBytes = 0;
  #waitingBytes = 0;
  #drillAskedMs = 0;
  #backup: SecondBoxFacts['lastBackup'] = null;
  #copying: SecondBoxFacts['copying'] = null;
  #ackTimer: NodeJS.Timeout | undefined;
  #tidyTimer: NodeJS.Timeout | undefined;
  readonly #databaseHandle = once(() => openSync(databaseFile(this.#options.data), 'r'));

  constructor(options: PrimaryOptions) {
    this.#options = options;
    this.#sinceMs = options.clock();
    this.#superseded = readBoxFile(options.data, 'superseded');
    this.#pairing = readBoxFile(options.data, 'pairing');
    if (this.#superseded) this.#state = 'superseded';
    else if (this.#pairing) this.#become('alone', 'away');
  }

  /** The gate of the writer: answers wait for the second box. */
  readonly gate: WriterGate = {
    refusal: ({ name, actor }) => {
      // Its incidents are how people learn of it.
      if (this.#superseded && name !== 'record incidents') return this.#outOfService(this.#superseded);
      if (this.#pairing?.strict && this.#state !== 'sync' && actor.type !== 'system')
        return new Problem('server.second_box_missing');
      return undefined;
    },
    hold: (settle, refuse) => {
      if (!this.#follows) {
        settle();
        return;
      }
      const number = ++this.#number;
      this.#ask({ do: 'ship', upTo: number });
      if (this.#state !== 'sync') {
        settle();
        return;
      }
      this.#held.push({ number, sinceMs: performance.now(), settle, refuse });
      this.#ackTimer ??= setInterval(() => this.#checkHeld(), ackCheckMs);
    },
  };

  /** True if a request is for the connection of a second box. */
  wants(request: IncomingMessage): boolean {
    return request.headers.upgrade === upgradeName && 'encrypted' in request.socket;
  }

  /** Takes the connection of the other box, which must prove the token. */
  accept(request: IncomingMessage, socket: TLSSocket): void {
    this.#pairing = readBoxFile(this.#options.data, 'pairing');
    const token = this.#pairing?.token ?? this.#superseded?.token;
    const side = request.headers[sideHeader] as Side;
    const isKnown = side === 'standby' || side === 'promoted';
    if (!token || !isKnown || !isProof(request.headers[proofHeader], socket, token, side)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      this.#options.log.warn(
        { address: socket.remoteAddress },
        'a second box was refused: it has another token',
      );
      return;
    }
    if (side === 'standby' && this.#superseded) {
      socket.end('HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    socket.setNoDelay(true);
    socket.setTimeout(0);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${upgradeName}\r\n` +
        `${proofHeader}: ${proofOf(socket, token, 'primary')}\r\n\r\n`,
    );
    if (side === 'promoted') this.#hearPromoted(socket, token);
    else this.#follow(socket);
  }

  read(): SecondBoxFacts {
    // The command line may have paired one meanwhile.
    if (this.#state === 'none') this.#pairing = readBoxFile(this.#options.data, 'pairing');
    if (this.#state === 'none' && this.#pairing) this.#become('alone', 'never_seen');
    const pairing = this.#pairing;
    return {
      state: this.#state,
      reason: this.#reason,
      since: isoOf(this.#sinceMs),
      mode: pairing?.mode ?? null,
      isStrict: pairing?.strict ?? false,
      address: this.#superseded ? this.#superseded.address : this.#peer,
      lastSeenAt: this.#lastSeenMs === undefined ? null : isoOf(this.#lastSeenMs),
      lagMs: this.#follows ? Math.round(this.#lagMs) : null,
      lagBytes: this.#follows ? this.#waitingBytes : null,
      lastDrill: pairing?.lastDrill ?? null,
      lastBackup: this.#backup,
      copying: this.#copying,
      takeoverCode: pairing ? takeoverCode(pairing.token) : null,
    };
  }

  requireCurrent(): void {
    if (this.#superseded) throw this.#outOfService(this.#superseded);
  }

  #outOfService({ address }: Superseded): Problem {
    if (address === null) return new Problem('server.superseded');
    return new Problem('server.superseded', details.tookOverAt({ address }), { address });
  }

  pair(mode: Pairing['mode'], strict: boolean): { token: string; fingerprint: string } {
    const fingerprint = this.#options.fingerprint();
    if (fingerprint === null) throw new Problem('second_box.needs_https');
    this.requireCurrent();
    const token = newToken();
    this.#end();
    this.#write({ token, mode, strict, pairedAt: isoOf(this.#options.clock()) });
    this.#become('alone', 'never_seen');
    return { token, fingerprint };
  }

  change(mode: Pairing['mode'], strict: boolean): SecondBoxFacts {
    if (!this.#pairing) throw new Problem('second_box.not_paired');
    this.#write({ ...this.#pairing, mode, strict });
    if (this.#follows && (this.#state === 'sync' || this.#state === 'async')) this.#inStep();
    return this.read();
  }

  unpair(): void {
    this.#end();
    removeBoxFile(this.#options.data, 'pairing');
    this.#pairing = undefined;
    this.#backup = null;
    if (!this.#superseded) this.#become('none', null);
  }

  drill(): void {
    if (!this.#socket || !this.#follows) throw new Problem('second_box.away');
    this.#drillAskedMs = this.#options.clock();
    this.#socket.write(jsonMessage({ type: 'drill' }));
  }

  /** Starts a drill a month after the last one. One that brought no result is tried again a day later. */
  #drillIfDue(): void {
    if (!this.#follows || !this.#pairing) return;
    const { pairedAt, lastDrill } = this.#pairing;
    const nowMs = this.#options.clock();
    const dueMs = Date.parse(lastDrill?.at ?? pairedAt) + drillEveryMs;
    if (nowMs >= dueMs && nowMs - this.#drillAskedMs >= dayMs) this.drill();
  }

  /** Sends the last answers to the second box, then ends its connection. */
  async close(): Promise<void> {
    const endsMs = performance.now() + farewellMs;
    const isBusy = () => this.#held.length > 0 || this.#options.waiting() > 0;
    while (this.#follows && isBusy() && performance.now() < endsMs) await pause(ackCheckMs);
    this.#end();
    if (this.#state === 'sync' || this.#state === 'async') this.#become('alone', 'away');
  }

  #follow(socket: TLSSocket): void {
    this.#socket?.destroy();
    this.#socket = socket;
    this.#peer = null;
    // It is no longer away, however long its copy takes.
    this.#awaySinceMs = undefined;
    this.#lastHeardMs = performance.now();
    const reader = new MessageReader((type, payload) => {
      this.#lastHeardMs = performance.now();
      if (type === messageType.ack) this.#acked(payload.readDoubleBE(0));
      else if (type === messageType.json) this.#hear(parseJsonBytes(payload) as StandbyMessage);
    });
    socket.on('data', (bytes: Buffer) => {
      try {
        reader.push(bytes);
      } catch (err) {
        this.#options.log.warn({ err }, 'a message of the second box cannot be read');
        socket.destroy();
      }
    });
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#lost();
    });
    this.#tidyTimer ??= setInterval(() => this.#tidy(), tidyMs);
  }

  #hear(message: StandbyMessage): void {
    this.#lastSeenMs = this.#options.clock();
    switch (message.type) {
      case 'ping':
        this.#socket?.write(jsonMessage({ type: 'ping' }));
        return;
      case 'hello':
        this.#peer = message.address;
        this.#sendTerms();
        break;
      case 'following':
        this.#follows = true;
        this.#inStep();
        return;
      case 'problem':
        this.#follows = false;
        this.#become('alone', message.reason === 'full' ? 'full' : 'damaged');
        this.#socket?.destroy();
        return;
      case 'drilled': {
        const { at, ok, seconds, text } = message;
        if (this.#pairing) this.#write({ ...this.#pairing, lastDrill: { at, isOk: ok, seconds, text } });
        this.#options.onChange();
        return;
      }
      case 'backedUp': {
        const { createdAt, bytes } = message;
        this.#backup = { createdAt, bytes };
        this.#options.onChange();
        return;
      }
      case 'promote':
        void this.#stepDown();
        return;
    }
    this.#ask({ do: 'take', message });
  }

  #acked(serial: number): void {
    let upTo = 0;
    const nowMs = performance.now();
    while (this.#parts.length > 0 && this.#parts[0]!.serial <= serial) {
      const part = this.#parts.shift()!;
      upTo = Math.max(upTo, part.upTo);
      this.#lagMs = nowMs - part.sentMs;
    }
    let done = 0;
    while (done < this.#held.length && this.#held[done]!.number <= upTo) done++;
    for (const { settle } of this.#held.splice(0, done)) settle();
    this.#ackedUpTo = Math.max(this.#ackedUpTo, upTo);
    this.#ask({ do: 'acked', serial });
    if (this.#state === 'alone' && this.#reason === 'slow' && this.#lagMs < inStepMs) this.#inStep();
  }

  #inStep(): void {
    if (this.#pairing?.mode === 'async') {
      this.#become('async', null);
      this.#release();
    } else this.#become('sync', null);
  }

  #checkHeld(): void {
    const [first] = this.#held;
    if (!first) {
      clearInterval(this.#ackTimer);
      this.#ackTimer = undefined;
    } else if (performance.now() - first.sinceMs > ackMs) {
      this.#become('alone', 'slow');
      this.#release();
    }
  }

  /** Releases the waiting answers: in strict mode as refusals, because the second box may not have their writes. */
  #release(): void {
    const held = this.#held.splice(0);
    const isRefused = this.#pairing?.strict === true && this.#state === 'alone';
    for (const { settle, refuse } of held) {
      if (isRefused) refuse(new Problem('server.second_box_missing'));
      else settle();
    }
  }

  #lost(): void {
    this.#follows = false;
    this.#parts = [];
    this.#awaySinceMs ??= performance.now();
    this.#ask({ do: 'gone' });
    if (this.#superseded || !this.#pairing) return;
    const keeps = this.#reason === 'full' || this.#reason === 'damaged' || this.#reason === 'other_version';
    this.#become('alone', keeps ? this.#reason : 'away');
    this.#release();
  }

  /** Ends a silent connection, stops keeping the log for a standby that does not return, and starts drills. */
  #tidy(): void {
    this.#drillIfDue();
    const nowMs = performance.now();
    if (this.#socket && nowMs - this.#lastHeardMs > silentMs) this.#socket.destroy();
    const isLongAway = this.#awaySinceMs !== undefined && nowMs - this.#awaySinceMs > keepMs;
    if (!this.#worker || !(isLongAway || this.#logBytes > keepBytes)) return;
    this.#socket?.destroy();
    this.#stopThread();
    this.#become('alone', 'dropped');
  }

  #ask(request: SourceRequest): void {
    if (!this.#worker && request.do !== 'take') return;
    this.#worker ??= this.#newSource();
    send(this.#worker, request);
  }

  #newSource(): Worker {
    const { data, log } = this.#options;
    const worker = startThread(
      { name: 'source-thread', file: () => new URL('./source-thread.ts', import.meta.url) },
      {
        workerData: {
          file: databaseFile(data),
          // Never closed: that would end the locks which SQLite has on this file in this process.
          handle: this.#databaseHandle(),
        } satisfies SourceThreadData,
      },
    );
    worker.on('message', (answer: SourceAnswer) => this.#answered(answer));
    worker.on('error', (err) => log.error({ err }, 'the log cannot be sent to the second box'));
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#socket?.destroy();
    });
    return worker;
  }

  #answered(answer: SourceAnswer): void {
    if ('send' in answer) {
      const { send, serial, upTo = 0 } = answer;
      if (serial !== undefined) this.#parts.push({ serial, upTo, sentMs: performance.now() });
      this.#socket?.write(send);
    } else if ('copying' in answer) {
      this.#copying = { doneBytes: answer.copying, totalBytes: answer.of };
      this.#become('alone', 'copying');
    } else if ('refused' in answer) this.#become('alone', 'other_version');
    else {
      this.#logBytes = answer.logBytes;
      this.#waitingBytes = answer.waitingBytes;
    }
  }

  #stopThread(): void {
    if (this.#worker) send(this.#worker, { do: 'close' } satisfies SourceRequest);
    this.#worker = undefined;
    this.#logBytes = 0;
  }

  #end(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#follows = false;
    this.#parts = [];
    socket?.destroy();
    this.#release();
    this.#stopThread();
    clearInterval(this.#tidyTimer);
    clearInterval(this.#ackTimer);
    this.#tidyTimer = undefined;
    this.#ackTimer = undefined;
    this.#awaySinceMs = undefined;
  }

  #write(pairing: Pairing): void {
    writeBoxFile(this.#options.data, 'pairing', pairing);
    this.#pairing = pairing;
    this.#sendTerms();
  }

  /** Tells the standby how writes wait, so that it continues in the same way if it takes over. */
  #sendTerms(): void {
    if (!this.#pairing) return;
    const { mode, strict } = this.#pairing;
    this.#socket?.write(jsonMessage({ type: 'terms', mode, strict }));
  }

  #become(state: SecondBoxFacts['state'], reason: SecondBoxReason | null): void {
    if (reason !== 'copying') this.#copying = null;
    if (state === this.#state && reason === this.#reason) return;
    if (state !== this.#state) this.#sinceMs = this.#options.clock();
    this.#state = state;
    this.#reason = reason;
    const { log } = this.#options;
    if (state === 'alone') log.warn({ reason }, 'writes are saved on this box only');
    else log.info({ state }, 'second box');
    this.#options.onChange();
  }

  /** A planned change: this box stops writing, and the standby gets everything before it begins. */
  async #stepDown(): Promise<void> {
    const socket = this.#socket;
    const token = this.#pairing?.token;
    if (!socket || !token) return;
    this.#supersede({
      token,
      at: isoOf(this.#options.clock()),
      address: this.#peer,
      fingerprint: null,
      forkedAtSeq: null,
      forkedHash: null,
    });
    // Nothing is taken any more, and what was taken is shipped with its answer.
    const endsMs = performance.now() + farewellMs;
    const until = async (isDone: () => boolean) => {
      while (!isDone() && performance.now() < endsMs) await pause(ackCheckMs);
    };
    await until(() => this.#options.waiting() === 0);
    const number = ++this.#number;
    this.#ask({ do: 'ship', upTo: number });
    await until(() => this.#ackedUpTo >= number);
    socket.write(jsonMessage({ type: 'final' }));
  }

  #supersede(superseded: Superseded): void {
    writeBoxFile(this.#options.data, 'superseded', superseded);
    removeBoxFile(this.#options.data, 'pairing');
    this.#superseded = superseded;
    this.#pairing = undefined;
    this.#become('superseded', null);
    this.#options.onSuperseded();
  }

  /** The other box has been promoted: this one stops writing, and says where the histories part. */
  #hearPromoted(socket: TLSSocket, token: string): void {
    const reader = new MessageReader((type, payload) => {
      if (type !== messageType.json) return;
      const { at, address, fingerprint, forkedAtSeq, forkedHash } = parseJsonBytes(
        payload,
      ) as PromotedMessage;
      const other = this.#socket;
      this.#supersede({ token, at, address, fingerprint, forkedAtSeq, forkedHash });
      this.#release();
      other?.destroy();
      socket.write(jsonMessage({ type: 'known' }));
      socket.end();
    });
    socket.on('data', (bytes: Buffer) => {
      try {
        reader.push(bytes);
      } catch {
        socket.destroy();
      }
    });
  }
}
