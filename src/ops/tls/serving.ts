import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import { type Pair, readPair, type ServedFiles, watchPair } from './pair.ts';
import { renewAtStart, startRenewing } from './renewing.ts';

/** The certificate of a running server. */
export type ServedCertificate = {
  current(): Pair;
  endsMs(): number;
  /** Calls `take` with every new pair. */
  use(take: (pair: Pair) => void): void;
  close(): void;
};

/**
 * Loads the certificate of a server, and reloads it when its files change. One that the local CA issued is renewed: at
 * once when the machine has a name or an address that it lacks, and before it ends.
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
