import { call, type Item } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { whyRejected } from '../../parts/rejected-report.ts';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import type { Comparison } from './cause-words.ts';
import { texts } from './words-remedies.ts';

type Rejected = Item<'GET /feed-rejections'>;

/** The most reports that one press books. */
const atOnce = 200;

/** The number of sales that the machine counted and no report contains. */
export function missingOf({ selections }: Comparison): number {
  return selections
    .flatMap(({ causes }) => causes)
    .filter(({ cause }) => cause === 'missed_reports')
    .reduce((sum, { vends }) => sum + vends, 0);
}

/** True for a rejected report of a sale within a time, which may be taken in after all. */
function isMissing({ row, isHealable, dismissedAt }: Rejected, { from, to }: Comparison): boolean {
  const date = Date.parse(String(row?.['date']));
  const isSale = row?.['kind'] === 'delivery' && row['isDelivered'] === true;
  return isSale && isHealable && dismissedAt === null && date >= Date.parse(from) && date <= Date.parse(to);
}

/** Takes reports in one by one, and says how many were. @throws {ProblemError} */
async function book(reports: readonly Rejected[]): Promise<void> {
  let [booked, left] = [0, 0];
  for (const { id } of reports) {
    try {
      await call('POST /feed-rejections/:id/retry', { params: { id } });
      booked++;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'feed_rejections.still_rejected') left++;
      else if (error.code !== 'feed_rejections.already_resolved') throw error;
    }
  }
  refresh('devices', 'incidents', 'transactions');
  tell(
    [booked > 0 && texts.booked(booked, count(booked)), left > 0 && texts.notBooked(left, count(left))]
      .filter(Boolean)
      .join(' '),
  );
}

/**
 * Sales that were reported and rejected: they can be booked as their controller sent them. Sales that were never reported
 * are not invented, because their report may still come (rules/counters#missing-sales).
 */
export function MissingSales({ comparison }: { comparison: Comparison }) {
  const { shown, open, close } = useDialog<true>();
  const { serial } = comparison.device;
  const rejected = useCall(
    'GET /feed-rejections',
    may('reports:read')
      ? {
          query: {
            accountId: account.value?.id,
            deviceSerial: serial,
            isResolved: false,
            from: comparison.from,
            limit: atOnce,
          },
        }
      : null,
    ['feed-rejections'],
  );
  if (!rejected.data) return null;
  const reports = rejected.data.items.filter((one) => isMissing(one, comparison));
  if (reports.length === 0) return <p class="soft">{texts.neverReported}</p>;
  const reasons = [...new Set(reports.map(whyRejected))].slice(0, 5);
  return (
    <div class="stack tight">
      <p>
        {texts.wereRejected(reports.length, count(reports.length))}{' '}
        <a href={withQuery(pathTo('movements', 'rejected'), { serial, state: 'waiting' })}>
          {texts.toRejected}
        </a>
      </p>
      {may('transactions:update') && (
        <div>
          <Button onClick={() => open(true)}>{texts.bookSales(count(reports.length))}</Button>
        </div>
      )}
      {shown && (
        <ConfirmDialog
          title={texts.bookSales(count(reports.length))}
          label={texts.book}
          danger={false}
          onClose={close}
          work={() => book(reports)}
        >
          <p>{texts.bookLead}</p>
          <p>{texts.rejectedFor}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
