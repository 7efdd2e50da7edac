import { locale } from '../../language/language.ts';
import { wallOfDay } from '../../language/zoned.ts';
import type { Period } from '../../parts/lists/period.ts';

const days = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The days of a period, in words. */
export function periodWords({ first, last }: Pick<Period, 'first' | 'last'>): string {
  return days.formatRange(wallOfDay(first), wallOfDay(last));
}
