import { locale } from '../../language/language.ts';
import { wallOfDay } from '../../language/zoned.ts';
import type { Period } from '../../parts/period.ts';
import { texts } from './messages.ts';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** The days of a period, in words. */
export function periodWords({ first, last }: Pick<Period, 'first' | 'last'>): string {
  const [from, to] = [first, last].map((day) => days.format(wallOfDay(day))) as [string, string];
  return first === last ? texts.exportDay(from) : texts.exportRange(from, to);
}
