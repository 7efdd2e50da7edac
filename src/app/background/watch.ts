import { type Logger, pino } from 'pino';
import type { RefusedEarly } from '../../http/listener/refusals.ts';
import { type HttpMetrics, httpMetrics } from '../../http/metrics.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { type RefusalLine, RefusalLog } from './refusal-log.ts';

/** The operator's view of the appliance: log and metrics. */
export type ApplianceWatch = {
  readonly log: Logger;
  readonly metrics: HttpMetrics;
  /** True if something was refused for lack of space since a probe, or `/readyz`, last found some. */
  storageWasRefused: boolean;
  /** Called after every answer. */
  answered(exchange: Exchange, status: number): void;
  /** Called for what was refused before it became a request. */
  refusedEarly(refused: RefusedEarly): void;
  /** Tells how many refusals were left out of the log; it does this by itself every minute. */
  endMinute(): void;
  /** Called when the writer thread ends unasked. */
  writerDied(error: Error): void;
};

/** A request that took longer than this is worth a line. */
const slowMs = 1000;

/** Metrics, and a log of refusals, failures with their cause, slow requests, and at level debug all requests. */
export function watchAppliance(log: Logger = pino({ level: 'silent' })): ApplianceWatch {
  const metrics = httpMetrics();
  const refusals = new RefusalLog(log);
  const watch: ApplianceWatch = {
    log,
    metrics,
    storageWasRefused: false,
    answered(exchange, status) {
      if (status === 507) watch.storageWasRefused = true;
      const tookMs = performance.now() - exchange.startedMs;
      metrics.observe(exchange.method, exchange.route, status, tookMs);
      if (status >= 400 && refusals.note(refusalOf(exchange, status, tookMs), failureOf(exchange, status)))
        return;
      if (status < 400 && tookMs > slowMs) log.warn(lineOf(exchange, status, tookMs), 'a slow request');
      else if (log.isLevelEnabled('debug')) log.debug(lineOf(exchange, status, tookMs), 'a request');
    },
    refusedEarly: (refused) => void refusals.note(refused),
    endMinute: () => refusals.endMinute(),
    writerDied(error) {
      log.fatal({ err: error }, 'the writer thread died; the process ends so that it can be restarted');
      process.exitCode = 1;
      setImmediate(() => process.exit(1));
    },
  };
  return watch;
}

/** The part of a path that opens a wall display (rules/walls#links). */
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
  };
}

/** A refusal by the template of its path, because the path itself may contain anything. */
function refusalOf(exchange: Exchange, status: number, tookMs: number): RefusalLine {
  const { traceId, method, actor, address, asked, problem } = exchange;
  const caller = actor
    ? { callerType: actor.type, callerId: actor.id, accountId: actor.accountId }
    : { address };
  const took = Math.round(tookMs * 1000) / 1000;
  return { traceId, method, route: asked || null, status, code: problem?.code, ...caller, tookMs: took };
}

/** The failure to log if the appliance itself is at fault. */
function failureOf({ path, problem }: Exchange, status: number): object | undefined {
  if (status < 500) return undefined;
  return { path: path.replace(secretInPath, '$1:token'), cause: causeOf(problem?.cause) };
}

function causeOf(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  return cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause);
}
