import { basename } from 'node:path';
import type { Logger } from 'pino';
import { startThread, version } from '../../lib/assets.ts';
import type { UpgradeStatus } from '../../problems/problem.ts';
import { upgradeOf } from '../../store/directory/open-store.ts';
import { copiedBytes, type PendingUpgrade } from '../../store/directory/upgrade.ts';
import { startJob } from '../../store/threads/messages.ts';

/** The worker data of an upgrade thread. `marks` counts what it has finished: the copy, then each step. */
export type UpgradeThreadData = { data: string; marks: Int32Array };

/** An upgrade of a data directory. */
export type Upgrade = {
  status(): UpgradeStatus;
  /** Runs it in a thread, so that this one can answer meanwhile. Rejects with the reason if the data stay as they were. */
  run(): Promise<void>;
};

const reportEveryMs = 10_000;

/**
 * Returns the upgrade that a data directory needs; undefined if it needs none. The log has what it does and its progress.
 * @throws when the data is of a schema that this program does not know
 */
export function neededUpgrade(data: string, log: Logger): Upgrade | undefined {
  const upgrade = upgradeOf(data);
  if (!upgrade) return undefined;
  const progress = new UpgradeProgress(upgrade);
  const { from, to, steps, copy, copyBytes } = upgrade;
  return {
    status: () => progress.status(),
    async run() {
      const about = { from, to, steps, copy, copyBytes, larder: version };
      log.info(about, 'upgrading the data to a newer schema; a copy is made first');
      const report = () => log.info(progress.status(), 'upgrading the data');
      const reports = setInterval(report, reportEveryMs);
      try {
        await runThread({ data, marks: progress.marks });
      } finally {
        clearInterval(reports);
      }
      const ms = Math.round(performance.now() - progress.startedMs);
      log.info({ from, to, copy, ms }, 'upgraded the data; the copy contains the previous data');
    },
  };
}

async function runThread(workerData: UpgradeThreadData): Promise<void> {
  const failure = await startJob(() =>
    startThread(
      { name: 'upgrade-thread', file: () => new URL('./upgrade-thread.ts', import.meta.url) },
      { workerData },
    ),
  ).answer;
  if (typeof failure === 'string') throw new Error(failure);
}

/** The progress of an upgrade, from what its thread has finished and the size of the unfinished copy. */
export class UpgradeProgress {
  readonly marks = new Int32Array(new SharedArrayBuffer(4));
  readonly startedMs = performance.now();
  readonly #upgrade: PendingUpgrade;
  #copiedMs: number | undefined;

  constructor(upgrade: PendingUpgrade) {
    this.#upgrade = upgrade;
  }

  status(nowMs = performance.now()): UpgradeStatus {
    const { from, to, steps, copy, copyBytes } = this.#upgrade;
    const finished = Atomics.load(this.marks, 0);
    const stepsDone = Math.min(steps, Math.max(0, finished - 1));
    const isCopying = finished === 0;
    if (!isCopying) this.#copiedMs ??= nowMs;
    const share = isCopying ? Math.min(1, copiedBytes(this.#upgrade) / copyBytes) : stepsDone / steps;
    const elapsedMs = nowMs - (isCopying ? this.startedMs : this.#copiedMs!);
    return {
      from,
      to,
      copy: basename(copy),
      state: isCopying ? 'copying' : 'migrating',
      stepsDone,
      steps,
      percent: Math.floor(share * 100),
      secondsLeft: share > 0 ? Math.ceil((elapsedMs * (1 - share)) / share / 1000) : null,
    };
  }
}
