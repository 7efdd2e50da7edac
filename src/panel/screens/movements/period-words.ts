import { locale } from '../../language/language.ts';
import { wallOfDay } from '../../language/zoned.ts';
import type { Period } from '../../parts/lists/period.ts';

type Days = Pick<Period, 'first' | 'last'>;

const days = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The days of a period, in words. */
export function periodWords({ first, last }: Days): string {
  return days.formatRange(wallOfDay(first), wallOfDay(last));
}

/** The days of a period up to today, in words: figures of the current month are shown with their days. */
export function periodSoFarWords({ first, last }: Days, today: string): string {
  return periodWords({ first, last: today >= first && today < last ? today : last });
}
