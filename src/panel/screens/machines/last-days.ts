import { useMemo } from 'preact/hooks';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The last days until a little after now, the same for as long as a view is open: machines' clocks may be ahead. */
export function useLastDays(days: number): { from: string; to: string } {
  return useMemo(() => {
    const toMs = Math.ceil(Date.now() / hourMs) * hourMs + dayMs;
    return { from: new Date(toMs - (days + 1) * dayMs).toISOString(), to: new Date(toMs).toISOString() };
  }, [days]);
}
