import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics shown by `/metrics`. */
export type HttpMetrics = {
  readonly registry: Registry;
  /** All of it as text. Metrics of the process itself are measured from the first call on. */
  text(): Promise<string>;
  /** Counts an answer; `route` is the template of the path, so that ids make no series of their own. */
  observe(method: string, route: string, status: number, tookMs: number): void;
};

/** A registry of its own, with the process's metrics and the requests'. */
export function httpMetrics(): HttpMetrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'larder_http_request_seconds',
    help: 'Requests by method, route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  let ofProcess: Promise<void> | undefined;
  return {
    registry,
    async text() {
      ofProcess ??= measureProcess(registry);
      await ofProcess;
      return await registry.metrics();
    },
    observe: (method, route, status, tookMs) => requests.observe({ method, route, status }, tookMs / 1000),
  };
}

/** After this time the lag of the event loop has been measured for the first time. */
const firstLagMs = 30;

/** Measures the lag of the event loop, by a hundred timers a second; starts with the first use. */
async function measureProcess(registry: Registry): Promise<void> {
  collectDefaultMetrics({ register: registry, prefix: 'larder_' });
  // Gauges under the names of counters, which promtool refuses; each is the sum of one that stays.
  for (const what of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`larder_nodejs_active_${what}_total`);
  }
  await pause(firstLagMs);
}
