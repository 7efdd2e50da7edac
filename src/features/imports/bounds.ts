import { dayAt, dayFromText, startOfDay } from '../../lib/calendar/local-days.ts';
import { timeOn } from '../../lib/calendar/local-times.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import { type RowCells, type SheetLocale, textAt } from './values.ts';

/** A bound of a validity: the start of a day, or its end. */
export type BoundSide = 'from' | 'until';

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const slashes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * A validity bound in the form of request bodies, from a cell with a date, or a date and a time in the account's zone
 * (rules/imports#cells).
 * @throws `validation.failed`
 */
export function boundAt(
  cells: RowCells,
  field: string,
  timeZone: string,
  locale: SheetLocale | undefined,
): string | undefined {
  const text = textAt(cells, field);
  if (text === undefined) return undefined;
  const [, year, month, day, ...time] = partsOf(text, locale) ?? [];
  const found = year && dayFromText(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`);
  const [hours, minutes, seconds] = time.map((part) => Number(part ?? 0)) as [number, number, number];
  if (!found || hours > 23 || minutes > 59 || seconds > 59)
    throw invalidField(field, 'isISO8601', fieldTexts.dateOfSheet);
  if (time[0] === undefined) return found.toString();
  return isoOf(timeOn(timeZone, found, hours * 60 + minutes) + seconds * 1000);
}

/** Year, month and day with what may follow; the language of a sheet says which of two is the month. */
function partsOf(text: string, locale: SheetLocale | undefined): (string | undefined)[] | undefined {
  const iso = isoDay.exec(text);
  if (iso) return [...iso];
  const found = slashes.exec(text);
  if (!found || locale === undefined) return undefined;
  const [whole, first, second, year, ...time] = found;
  return locale === 'es' ? [whole, year, second, first, ...time] : [whole, year, first, second, ...time];
}

/** A bound as a sheet shows it: a whole day as its date, any other moment with its time. Null: none. */
export function boundShown(timeZone: string, side: BoundSide, atMs: number | null): string | null {
  if (atMs === null) return null;
  const day = dayAt(timeZone, atMs);
  if (startOfDay(timeZone, day) === atMs)
    return (side === 'from' ? day : day.subtract({ days: 1 })).toString();
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(atMs);
  return `${day.toString()} ${clock}`;
}
