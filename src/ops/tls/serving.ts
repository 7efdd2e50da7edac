import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import { type Pair, readPair, type ServedFiles, watchPair } from './pair.ts';
import { renewAtStart, startRenewing } from './renewing.ts';

/** The certificate of a server at work. */
export type ServedCertificate = {
  current(): Pair;
  endsMs(): number;
  /** Tells `take` of every new one. */
  use(take: (pair: Pair) => void): void;
  close(): void;
};

/**
 * Looks after the certificate of a server: new files are taken as they come, and a data directory's own one is
 * renewed, now where the machine is called by another name or address than it holds, and before it ends.
 * @throws when the files hold no pair
 */
export async function serveCertificate(
  { fromLocalCa, ...files }: ServedFiles,
  data: string,
  log: Logger,
  clock: Clock,
): Promise<ServedCertificate> {
  if (fromLocalCa) await renewAtStart(data, log, clock);
  let take: (pair: Pair) => void = () => {};
  const watched = watchPair(files, readPair(files), log, (pair) => take(pair));
  const endsMs = () => watched.current.endsMs;
  const renewing = fromLocalCa ? startRenewing(data, endsMs, log, clock) : undefined;
  return {
    current: () => watched.current,
    endsMs,
    use(taker) {
      take = taker;
    },
    close() {
      renewing?.close();
      watched.close();
    },
  };
}
