import type { ProblemCode } from '../problems/catalogue.ts';

/** An answered request of a key (rules/requests#request-log). */
export type LoggedRequest = {
  /** Its place in the log: later requests have larger numbers, also after a restart. */
  readonly place: number;
  /** The time at which the request was answered. */
  readonly dateMs: number;
  readonly method: string;
  /** The path without its query, shortened, and without secrets and codes' values. */
  readonly path: string;
  readonly status: number;
  /** The code of the problem; null for a success. */
  readonly code: ProblemCode | null;
  readonly durationMs: number;
  readonly traceId: string;
};

/** The requests of a key in one hour. */
export type HourOfUse = {
  readonly hourMs: number;
  readonly requests: number;
  /** Those with a status of 400 or above. */
  readonly refused: number;
  /** Those with status 429. */
  readonly tooMany: number;
};

/** A key whose log is read. Another account of the same key has another log. */
export type LoggedKey = { readonly seq: number; readonly account: number | null };

/** The latest requests of each key. */
export type RequestLogs = {
  /** The moment since which requests are kept: the start of the process. */
  readonly sinceMs: number;
  /** The stored requests of a key, newest first. */
  of(key: LoggedKey): Iterable<LoggedRequest>;
  /** The last 24 hours of a key, newest first; the first is the hour of `nowMs`. */
  usageOf(key: LoggedKey, nowMs: number): HourOfUse[];
};
