import { count } from '../../../language/format.ts';
import { locale } from '../../../language/language.ts';
import type { Requirement } from './draft.ts';
import { texts } from './words.ts';

/** A day of every year, MM-DD, in words. */
export function dayOfYear(date: string): string {
  const [month = 1, day = 1] = date.split('-').map(Number);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, month - 1, day));
}

/** The interval of a requirement, within a sentence. */
export function rhythmWords(requirement: Requirement): string {
  return [oftenWords(requirement), leniencyWords(requirement)].filter(Boolean).join(', ');
}

/** On which days, or every how many. */
export function oftenWords({ everyDays, dates }: Requirement): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return dates ? texts.on(list.format(dates.map(dayOfYear))) : texts.every(count(everyDays ?? 0));
}

/** Grace days and minimum service; empty without either. */
export function leniencyWords({ graceDays, fromServiceDays }: Requirement): string {
  return [
    graceDays > 0 && texts.withGrace(count(graceDays)),
    fromServiceDays > 0 && texts.fromDay(count(fromServiceDays)),
  ]
    .filter(Boolean)
    .join(', ');
}
