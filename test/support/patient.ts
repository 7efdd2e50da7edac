/**
 * How long vi.waitUntil and vi.waitFor wait for what comes soon where the machine has nothing else to do; for
 * expect.poll, vitest.config.ts says the same.
 */
export const patient = { timeout: 60_000, interval: 50 };
