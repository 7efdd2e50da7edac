/**
 * The time limit of vi.waitUntil and vi.waitFor for what comes soon on an idle machine; vitest.config.ts sets the
 * same for expect.poll.
 */
export const patient = { timeout: 60_000, interval: 50 };
