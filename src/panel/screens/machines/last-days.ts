import { useMemo } from 'preact/hooks';
import { dayMs, hourMs } from '../../../lib/calendar/durations.ts';

/** The last days until a little after now, the same for as long as a view is open: machines' clocks may be ahead. */
export function useLastDays(days: number): { from: string; to: string } {
  return useMemo(() => {
    const toMs = Math.ceil(Date.now() / hourMs) * hourMs + dayMs;
    return { from: new Date(toMs - (days + 1) * dayMs).toISOString(), to: new Date(toMs).toISOString() };
  }, [days]);
}
