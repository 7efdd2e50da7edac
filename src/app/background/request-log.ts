import type { HourOfUse, LoggedKey, LoggedRequest, RequestLogs } from '../../api/request-log.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { Clock } from '../../lib/clock.ts';
import { copiedText } from '../../lib/copied-text.ts';

/** Bounds of the request logs (rules/requests#request-log). */
export type RequestLogBounds = {
  /** Requests of one key. */
  perKey: number;
  /** Keys that have a log. */
  keys: number;
  /** Requests of all keys together: up to 20 MB. */
  all: number;
};

type Answered = Pick<Exchange, 'method' | 'path' | 'route' | 'traceId' | 'problem' | 'startedMs'> & {
  key: LoggedKey | undefined;
};

const usualBounds: RequestLogBounds = { perKey: 1000, keys: 1000, all: 50_000 };

const hourMs = 3_600_000;
const hoursShown = 24;

/** Characters of a path that are stored. */
const longestPath = 200;

/** Routes that read the log. A key that reads its log often would find little else in it. */
const readings = new Set(['/me/requests', '/me/requests/usage']);

/** Secrets and codes' values in a path, which readers of a key's log may not see. */
const secretsInPath = /(\/codes\/)(?!bulk$)[^/]+|(svc_|ctl_|scim_)[^/]*/gi;

/**
 * The latest requests of each key, in memory: a request costs the serving thread no write and no read of the disk. At
 * the bound of all keys together, the key that has called least recently loses its log.
 */
export class RequestLog implements RequestLogs {
  readonly sinceMs: number;
  readonly #clock: Clock;
  readonly #bounds: RequestLogBounds;
  /** By the key's `seq`, the one that called least recently first. */
  readonly #logs = new Map<number, KeyLog>();
  #latest: KeyLog | undefined;
  #stored = 0;
  #place: number;

  constructor(clock: Clock, bounds: RequestLogBounds = usualBounds) {
    this.sinceMs = clock();
    this.#clock = clock;
    this.#bounds = bounds;
    // A cursor from before a restart then finds nothing, instead of other requests.
    this.#place = Date.now() * 1000;
  }

  /** The number of stored requests of all keys. */
  get size(): number {
    return this.#stored;
  }

  /** Stores an answered request of a known key. */
  note(exchange: Answered, status: number): void {
    const { key, method, path, route, traceId, problem, startedMs } = exchange;
    if (key === undefined) return;
    const log = this.#logOf(key);
    const dateMs = this.#clock();
    log.count(dateMs, status);
    if (readings.has(route) && status < 400) return;
    const hasGrown = log.add({
      place: ++this.#place,
      dateMs,
      method,
      path: shownPath(path),
      status,
      code: problem?.code ?? null,
      durationMs: Math.round(performance.now() - startedMs),
      traceId: copiedText(traceId),
    });
    if (hasGrown && ++this.#stored > this.#bounds.all) this.#dropOldest();
  }

  of(key: LoggedKey): Iterable<LoggedRequest> {
    return this.#find(key)?.newestFirst() ?? [];
  }

  usageOf(key: LoggedKey, nowMs: number): HourOfUse[] {
    const log = this.#find(key);
    const thisHour = Math.floor(nowMs / hourMs);
    return Array.from({ length: hoursShown }, (_, ago) => {
      const hour = thisHour - ago;
      const { requests, refused, tooMany } = log?.useIn(hour) ?? noUse;
      return { hourMs: hour * hourMs, requests, refused, tooMany };
    });
  }

  /** The log of a key in its present account: its requests in another account are not shown here. */
  #find({ seq, account }: LoggedKey): KeyLog | undefined {
    const log = this.#logs.get(seq);
    return log?.account === account ? log : undefined;
  }

  /** The log of a key that is calling, which is from now on the last to be dropped. */
  #logOf(key: LoggedKey): KeyLog {
    const { seq, account } = key;
    if (this.#latest?.key === seq && this.#latest.account === account) return this.#latest;
    const log = this.#find(key) ?? new KeyLog(key, this.#bounds.perKey);
    const before = this.#logs.get(seq);
    if (before && before !== log) this.#stored -= before.size;
    this.#logs.delete(seq);
    this.#logs.set(seq, log);
    this.#latest = log;
    if (this.#logs.size > this.#bounds.keys) this.#dropOldest();
    return log;
  }

  #dropOldest(): void {
    const [oldest] = this.#logs.values();
    this.#logs.delete(oldest!.key);
    this.#stored -= oldest!.size;
    if (oldest === this.#latest) this.#latest = undefined;
  }
}

type Use = { hour: number; requests: number; refused: number; tooMany: number };

const noUse: Use = { hour: -1, requests: 0, refused: 0, tooMany: 0 };

/** A ring of a key's latest requests, and its counts of each hour. */
class KeyLog {
  readonly key: number;
  readonly account: number | null;
  readonly #bound: number;
  readonly #rows: LoggedRequest[] = [];
  /** The place of the next row once the ring is full. */
  #next = 0;
  readonly #hours: Use[] = Array.from({ length: hoursShown }, () => ({ ...noUse }));

  constructor({ seq, account }: LoggedKey, bound: number) {
    this.key = seq;
    this.account = account;
    this.#bound = bound;
  }

  get size(): number {
    return this.#rows.length;
  }

  /** @returns true if no older row gave way to it */
  add(row: LoggedRequest): boolean {
    if (this.#rows.length < this.#bound) {
      this.#rows.push(row);
      return true;
    }
    this.#rows[this.#next] = row;
    this.#next = (this.#next + 1) % this.#bound;
    return false;
  }

  *newestFirst(): Generator<LoggedRequest> {
    const { length } = this.#rows;
    for (let ago = 1; ago <= length; ago++) yield this.#rows[(this.#next + length - ago) % length]!;
  }

  count(dateMs: number, status: number): void {
    const hour = Math.floor(dateMs / hourMs);
    const use = this.#hours[hour % hoursShown]!;
    if (use.hour !== hour) Object.assign(use, noUse, { hour });
    use.requests++;
    if (status >= 400) use.refused++;
    if (status === 429) use.tooMany++;
  }

  useIn(hour: number): Use | undefined {
    const use = this.#hours[hour % hoursShown]!;
    return use.hour === hour ? use : undefined;
  }
}

function shownPath(path: string): string {
  const shown = path.replace(secretsInPath, (_, before?: string, prefix?: string) =>
    before === undefined ? `${prefix}…` : `${before}:codeId`,
  );
  return copiedText(shown.length > longestPath ? `${shown.slice(0, longestPath)}…` : shown);
}
