import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../store/writer/group-commit.ts';
import type { Writer } from '../../store/writer/writer.ts';

/** Reloads that a batch of movements may wait for. */
export type MissedReloads = {
  /** True if missed reloads are not made up yet. */
  areMissed(): boolean;
  /** Catches up on missed work in steps, with other writes in between. */
  makeUp(): Promise<unknown>;
  /** The maximum wait of a batch. */
  patienceMs?: number;
};

const movementsEndpoint = 'POST /feed/movements';
const defaultPatienceMs = 60_000;

/**
 * A writer whose batches of movements wait until missed reloads are made up. A sale brings its own code up to date
 * before it takes from it: after a year off that is 365 audit rows for each code of a batch, in one go, and every
 * other write would wait for minutes.
 */
export function movementsAfterReloads(
  writer: Writer,
  { areMissed, makeUp, patienceMs = defaultPatienceMs }: MissedReloads,
): Writer {
  return {
    get waiting() {
      return writer.waiting;
    },
    get isAsleep() {
      return writer.isAsleep;
    },
    async submit(command: Command) {
      if (command.name === movementsEndpoint && areMissed()) {
        const given = new AbortController();
        const patience = pause(patienceMs, undefined, { ref: false, signal: given.signal }).catch(() => {});
        await Promise.race([makeUp(), patience]);
        given.abort();
      }
      return writer.submit(command);
    },
    close: () => writer.close(),
  };
}
