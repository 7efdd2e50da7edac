import { CalendarClock } from 'lucide';
import type { ComponentProps } from 'preact';
import { Button } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import { may } from '../../state/session.ts';
import { ArrivingDialog } from './dialog.tsx';
import { texts } from './words.ts';

/** True if the user may schedule a report. That requires choosing contacts. */
export const mayArrive = () => may('report-schedules:create') && may('contacts:read');

/** Schedules the shown report weekly; hidden for users who may not. */
export function MailThis(of: Pick<ComponentProps<typeof ArrivingDialog>, 'report' | 'parameters'>) {
  const dialog = useDialog<true>();
  if (!mayArrive()) return null;
  return (
    <>
      <Button icon={CalendarClock} onClick={() => dialog.open(true)}>
        {texts.mailThis}
      </Button>
      {dialog.shown && <ArrivingDialog {...of} onClose={dialog.close} />}
    </>
  );
}
