import { type Logger, pino } from 'pino';
import type { Exchange } from '../http/exchange.ts';
import { type HttpMetrics, httpMetrics } from '../http/metrics.ts';

/** What the appliance tells its operator: log and metrics. */
export type ApplianceWatch = {
  readonly log: Logger;
  readonly metrics: HttpMetrics;
  /** Whether something was refused for want of room since `/readyz` last found some. */
  storageWasRefused: boolean;
  /** Called after every answer. */
  answered(exchange: Exchange, status: number): void;
  /** Called when the writer thread ends unasked. */
  writerDied(error: Error): void;
};

/** A request that took longer than this is worth a line. */
const slowMs = 1000;

/** Metrics, and a log that tells failures with their cause, slow requests, and all requests at level debug. */
export function watchAppliance(log: Logger = pino({ level: 'silent' })): ApplianceWatch {
  const metrics = httpMetrics();
  const watch: ApplianceWatch = {
    log,
    metrics,
    storageWasRefused: false,
    answered(exchange, status) {
      if (status === 507) watch.storageWasRefused = true;
      const tookMs = performance.now() - exchange.startedMs;
      metrics.observe(exchange.method, exchange.route, status, tookMs);
      if (status >= 500) log.error(lineOf(exchange, status, tookMs), 'a request failed');
      else if (tookMs > slowMs) log.warn(lineOf(exchange, status, tookMs), 'a slow request');
      else if (log.isLevelEnabled('debug')) log.debug(lineOf(exchange, status, tookMs), 'a request');
    },
    writerDied(error) {
      log.fatal({ err: error }, 'the writer thread died; the process ends so that it can be started again');
      process.exitCode = 1;
      setImmediate(() => process.exit(1));
    },
  };
  return watch;
}

/** What in a path opens a wall (rules/walls#links). */
const secretInPath = /^(\/wall\/)[^/]+/;

/** Never a header, a body or a secret in a path: keys and people's data stay out of the log. */
function lineOf(exchange: Exchange, status: number, tookMs: number): object {
  return {
    traceId: exchange.traceId,
    method: exchange.method,
    path: exchange.path.replace(secretInPath, '$1:token'),
    status,
    tookMs: Math.round(tookMs * 1000) / 1000,
    key: exchange.actor?.label,
    code: exchange.problem?.code,
    cause: causeOf(exchange.problem?.cause),
  };
}

function causeOf(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  return cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause);
}
