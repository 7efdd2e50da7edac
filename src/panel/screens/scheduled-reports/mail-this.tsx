import { CalendarClock } from 'lucide';
import type { ComponentProps } from 'preact';
import { useLocation } from 'preact-iso/router';
import { addDays, addMonths, startOfMonth } from '../../language/zoned.ts';
import { Button } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import type { Period } from '../../parts/lists/period.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { ArrivingDialog } from './dialog.tsx';
import { texts } from './words.ts';

/** True if the user may schedule a report. That requires choosing contacts. */
export const mayArrive = () => may('report-schedules:create') && may('contacts:read');

/** Returns the frequency that fits the period that is shown. */
function everyOf({ preset, first, last }: Period): keyof typeof texts.mailThis {
  if (first === last) return 'day';
  if (preset === 'month' || preset === 'last-month') return 'month';
  return preset === 'own' && startOfMonth(first) === first && addDays(last, 1) === addMonths(first, 1)
    ? 'month'
    : 'week';
}

/** Schedules the shown report, and opens it; hidden for users who may not. */
export function MailThis({
  period,
  ...of
}: Pick<ComponentProps<typeof ArrivingDialog>, 'report' | 'parameters'> & {
  /** The period that is shown, if the report has one. */
  period?: Period;
}) {
  const dialog = useDialog<true>();
  const { route } = useLocation();
  const every = period ? everyOf(period) : 'week';
  if (!mayArrive()) return null;
  return (
    <>
      <Button icon={CalendarClock} onClick={() => dialog.open(true)}>
        {texts.mailThis[every]}
      </Button>
      {dialog.shown && (
        <ArrivingDialog
          {...of}
          every={every}
          onClose={dialog.close}
          onMade={(id) => route(pathTo('reports', 'arriving', id))}
        />
      )}
    </>
  );
}
