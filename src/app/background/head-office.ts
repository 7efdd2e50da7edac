import type { HeadOfficeDesk, HeadOfficeState } from '../../api/installation.ts';
import { type Refused, setAsideRows } from '../../head-office/set-aside.ts';
import { type HeadSettings, shownUrl } from '../../head-office/settings.ts';
import { headThread } from '../../head-office/start.ts';
import { isoOf } from '../../lib/clock.ts';
import { auditHead } from '../../store/writer/audit-trail.ts';
import type { Parts } from './parts.ts';

/** The interval of reports to head office without changes, so that silent sites are noticed. */
const everyMs = 60_000;
/** The delays after head office could not be reached. A stopped site retries at the longest one. */
const [firstWaitMs, longestWaitMs] = [1000, 60_000];

/** The number of rows set aside that are shown: the latest ones. */
const setAsideShown = 100;

/**
 * Ships to head office whenever something was written, and once a minute (rules/head-office#shipping). After a close,
 * the next process repeats the step that was under way.
 * @param file the database
 * @returns the state of shipping, for `/readyz`, `/metrics`, incidents and the panel
 */
export function startHeadOffice(
  settings: HeadSettings,
  file: string,
  parts: Pick<Parts, 'reader' | 'runTask' | 'due' | 'clock' | 'watch' | 'settings' | 'opened'>,
): HeadOfficeDesk {
  const { reader, runTask, due, clock, watch, opened } = parts;
  const thread = headThread({ file, settings, installationKey: parts.settings.templateKey });
  opened.defer(() => thread.close());
  let state: HeadOfficeState['state'] = 'shipping';
  let reason: string | null = null;
  let pos: number | null = null;
  let isCurrentSinceMs = clock();
  let shippedAt: string | null = null;
  let nextMs = performance.now();
  let failures = 0;

  const entriesLeft = () => (pos === null ? null : auditHead(reader).seq - pos);

  due.register({
    name: 'ship to head office',
    isAsked: true,
    dueInMs: () => {
      const waitMs = nextMs - performance.now();
      if (failures > 0) return waitMs;
      return (entriesLeft() ?? 1) > 0 ? 0 : waitMs;
    },
    async step() {
      const outcome = await thread.ship();
      if (outcome.state === 'refused') {
        // Before anything ships without them: they are known here, or they are requested again.
        await runTask('note rows of head office', { refused: outcome.refused, arrived: [] });
        const [{ part, sqlstate, reason }] = outcome.refused as [Refused, ...Refused[]];
        watch.log.warn(
          { rows: outcome.refused.length, part, sqlstate, reason },
          'head office refused rows: they are set aside, and the others are sent',
        );
        return true;
      }
      if (outcome.state === 'shipped') {
        failures = 0;
        pos = outcome.pos;
        shippedAt = isoOf(clock());
        nextMs = performance.now() + everyMs;
        reason = null;
        state = outcome.behind > 0 ? 'shipping' : 'idle';
        if (outcome.behind === 0) isCurrentSinceMs = clock();
        const { arrived, refused } = outcome;
        if (arrived.length + refused.length > 0)
          await runTask('note rows of head office', { arrived, refused });
        if (outcome.forkedAt !== undefined)
          watch.log.warn({ entry: outcome.forkedAt }, 'head office set aside what an older history had sent');
        return outcome.behind > 0 || outcome.toRetry > 0;
      }
      nextMs = performance.now() + Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
      failures++;
      // Said once for each reason: a week without head office is no news after the first minute.
      if (outcome.reason !== reason)
        watch.log.warn({ state: outcome.state, reason: outcome.reason }, 'head office');
      state = outcome.state;
      reason = outcome.reason;
      return false;
    },
  });

  return {
    state: () => {
      const changes = entriesLeft();
      const isBehind = changes === null || changes > 0;
      return {
        state,
        reason,
        site: settings.site,
        url: shownUrl(settings.url),
        personal: settings.personal,
        lastShippedAt: shippedAt,
        behind: {
          changes,
          seconds: isBehind ? Math.max(0, Math.round((clock() - isCurrentSinceMs) / 1000)) : 0,
        },
        setAside: setAsideRows(reader, setAsideShown),
      };
    },
    verify: thread.verify,
  };
}
