import type { Logger } from 'pino';
import { startThread } from '../../lib/assets.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import type { Clock } from '../../lib/clock.ts';
import { startJob } from '../../store/threads/messages.ts';
import { certificateIn, localCaFiles, renewBeforeMs } from './local-ca-files.ts';

/** The worker data of a renewal thread. */
export type RenewalThreadData = { data: string; nowMs: number };

const lookEveryMs = 1000;
/** The pause after a renewal, successful or not. */
const pauseMs = hourMs;

/** Renews the certificate of the local CA when its end is near, or the machine has a name or an address that it lacks. */
export async function renewAtStart(data: string, log: Logger, clock: Clock): Promise<void> {
  const endsMs = Date.parse(certificateIn(localCaFiles(data).cert).validTo);
  const { missingNames } = await import('./local-ca.ts');
  if (endsMs - clock() < renewBeforeMs || (await missingNames(data)).length > 0)
    await renew(data, log, clock);
}

/**
 * Renews the certificate of the local CA before it ends, by Larder's clock, in a thread, so that the serving thread
 * never waits for the disk. `watchPair` then loads the new one. `endsMs` is the expiry of the certificate in use.
 */
export function startRenewing(
  data: string,
  endsMs: () => number,
  log: Logger,
  clock: Clock,
): { close(): void } {
  let notBefore = 0;
  const timer = setInterval(() => {
    if (endsMs() - clock() > renewBeforeMs || performance.now() < notBefore) return;
    notBefore = performance.now() + pauseMs;
    void renew(data, log, clock);
  }, lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

async function renew(data: string, log: Logger, clock: Clock): Promise<void> {
  const workerData: RenewalThreadData = { data, nowMs: clock() };
  try {
    await startJob(() =>
      startThread(
        { name: 'renewal-thread', file: () => new URL('./renewal-thread.ts', import.meta.url) },
        { workerData },
      ),
    ).answer;
    log.info('the certificate was renewed');
  } catch (err) {
    log.error(
      { err },
      'the certificate could not be renewed; Larder tries again in an hour, and at the next start',
    );
  }
}
