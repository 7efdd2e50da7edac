import type { InstallationSettings } from '../api/settings.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../store/ids.ts';
import { History } from './days/history.ts';
import { thingIds } from './ids.ts';
import { SeededRandom } from './random.ts';
import type { DemoCounts, DemoSize, Step } from './types.ts';

/** Runs `work` in one transaction, whose moments, ids and trace are the demo's. */
export type Transact = <T>(
  origin: { clock: Clock; newId: IdSource; traceId: string },
  work: (step: Step) => T,
) => T;

/** A commit each. A smaller demo is written in one transaction. */
const committedDeliveries = 20_000;

/**
 * Creates the demo site (rules/command-line#the-demo) through the domain functions that the API, the feed and the site
 * file use, each with its actor and moment: the operator provisions the site, keys of the client fill it and look after
 * its people, controllers report, subsidies reload; the audit log reads like that of a real one. All random choices
 * follow from the seed, also ids; only secrets are random.
 *
 * @param tell is called after each hour of the demo
 * @throws when the installation has a client already
 */
export function makeDemo(
  transact: Transact,
  settings: InstallationSettings,
  size: DemoSize,
  tell: (counts: DemoCounts) => void,
): History {
  const now = { ms: 0 };
  const newId = thingIds(size.seed);
  const traces = SeededRandom.of(size.seed, 'traces');
  let history: History | undefined;
  do {
    const traceId = traces.bytes(16).toString('hex');
    transact({ clock: () => now.ms, newId, traceId }, (step) => {
      history ??= new History(step, settings, now, size);
      const enough = history.counts.deliveries + committedDeliveries;
      while (!history.isOver && history.counts.deliveries < enough) {
        history.passHour(step);
        tell(history.counts);
      }
    });
  } while (!history!.isOver);
  return history!;
}
