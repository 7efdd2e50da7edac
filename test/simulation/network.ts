import { EventEmitter } from 'node:events';
import http, { type ClientRequest, type RequestOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';

/** The behavior of a receiver from now on. */
export const moods = ['good', 'failing', 'dead', 'breaks', 'slow', 'patient', 'moved', 'gone'] as const;
export type Mood = (typeof moods)[number];

/** A message that a receiver was sent. */
export type Received = { host: string; headers: Readonly<Record<string, string>>; body: string };

/** Told what its sender made of the answer; 0 where there was none. */
export type Receiving = { onAnswered(status: number): void };

/** A message whose sender still waits for the answer. */
type Held = { request: FakeRequest; untilMs: number; answered: () => void };

const deadlineMs = 15_000;
const domain = '.sim';

/** The part of a `ClientRequest` that Larder uses. */
class FakeRequest extends EventEmitter {
  readonly #whole: (body: string) => void;
  isEnded = false;

  constructor(whole: (body: string) => void) {
    super();
    this.#whole = whole;
  }

  end(body: string): void {
    queueMicrotask(() => this.#whole(String(body)));
  }

  answer(status: number, headers: Record<string, string> = {}): void {
    if (this.isEnded) return;
    const body = Readable.from([Buffer.from('{}')]);
    this.emit('response', Object.assign(body, { statusCode: status, headers, complete: true }));
  }

  fail(code: string): void {
    if (!this.isEnded) this.emit('error', Object.assign(new Error(code), { code }));
  }

  destroy(): void {
    this.isEnded = true;
  }
}

/**
 * The servers that Larder calls, all below `.sim`: each has a mood, and answers by the simulation's clock. They are behind
 * Node's own `http.request`, so that Larder's client is the one of every day.
 */
export class Network {
  readonly #nowMs: () => number;
  readonly moods = new Map<string, Mood>();
  /** True while a request waits for the call: then no receiver is slow. */
  isInHaste = false;
  /** True while no receiver can be reached. */
  isDown = false;
  /** The number of calls so far. */
  calls = 0;
  #held: Held[] = [];
  /** Told of each message, also of one that its receiver never reads. @returns what to do when its answer arrived in time */
  onReceived: (message: Received) => Receiving = () => ({ onAnswered() {} });

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    const real = realRequest;
    const request = (options: RequestOptions, ...rest: []) => {
      const headers = (options.headers ?? {}) as Record<string, string>;
      const host = typeof options === 'object' ? headers['Host'] : undefined;
      if (!host?.endsWith(domain)) return real(options, ...rest);
      this.calls++;
      const fake: FakeRequest = new FakeRequest((body) => this.#take(fake, { host, headers, body }));
      return fake as unknown as ClientRequest;
    };
    Object.assign(http, { request });
    syncBuiltinESMExports();
  }

  /** Ends what waited for too long, and answers what is due. */
  pass(): void {
    const due = this.#held.filter(({ untilMs }) => untilMs <= this.#nowMs());
    this.#held = this.#held.filter((one) => !due.includes(one));
    for (const { answered } of due) answered();
  }

  /** Forgets the calls of a process that ended. */
  drop(): void {
    this.#held = [];
  }

  #take(request: FakeRequest, message: Received): void {
    if (this.isDown) {
      request.fail('ENETUNREACH');
      return;
    }
    const mood = this.moods.get(message.host) ?? 'good';
    const { onAnswered } = this.onReceived(message);
    const answer = (status: number, headers?: Record<string, string>) => {
      onAnswered(status);
      request.answer(status, headers);
    };
    if (mood === 'good' || (mood === 'slow' && this.isInHaste)) answer(204);
    if (mood === 'failing') answer(500);
    if (mood === 'moved') answer(302, { location: 'http://elsewhere.sim/' });
    if (mood === 'gone') answer(410);
    if (mood === 'patient') answer(503, { 'retry-after': '3600' });
    if (mood === 'breaks' || mood === 'dead') {
      onAnswered(0);
      request.fail(mood === 'dead' ? 'ECONNREFUSED' : 'ECONNRESET');
    }
    if (mood !== 'slow' || this.isInHaste) return;
    // By its body, so that the same message always takes as long.
    const waitMs = (message.body.length % 30) * 1000;
    const isInTime = waitMs < deadlineMs;
    const untilMs = this.#nowMs() + Math.min(waitMs, deadlineMs);
    const answered = () => {
      if (isInTime) return answer(200);
      onAnswered(0);
      request.fail('ECONNRESET');
    };
    this.#held.push({ request, untilMs, answered });
  }
}

const realRequest = http.request as (...parts: unknown[]) => ClientRequest;

/** Every receiver has an address in the LAN, where Larder may call by default. */
export const lookUp = async (): Promise<readonly string[]> => ['10.9.0.1'];
