import { hourMs } from '../../lib/calendar/durations.ts';
import { account } from '../state/account.ts';
import { amountOf, roundAmountOf, shortAmountOf, usualDigits } from './amounts.ts';
import { locale } from './language.ts';

/*
 * Numbers, money and moments as people read them: in the currency and the time zone of the account that is shown.
 */

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Intl's format of these options, in the page's language. */
export function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known as Intl.NumberFormat;
}

function moments(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zoned = { timeZone: zone(), ...options };
  const key = JSON.stringify(zoned);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, zoned);
  formats.set(key, known);
  return known as Intl.DateTimeFormat;
}

/** A time of day, the half of the day and the zone that may follow. */
const timeOfDay =
  /\d:\d\d(?::\d\d)?(?:\s+[ap]\.?\s*m\.?)?(?:\s+(?:(?:GMT|UTC)(?:[+-][\d:]+)?|[A-Z]{2,5})\b)?/gi;

/** A moment such that no line ends within its time of day, nor before its zone: "4:03 p. m.", "4:03:06 PM GMT-5". */
function unbroken(text: string): string {
  return text.replace(timeOfDay, (time) => time.replace(/\s/g, '\u00a0').replace(/[+-]/g, '\u2060$&\u2060'));
}

/** The time zone of the account, such as `America/Bogota`. */
export function zone(): string {
  return account.value?.timeZone ?? 'UTC';
}

/** The name of a time zone as people say it, such as "Colombia Standard Time"; the account's by default. */
export function zoneName(timeZone: string = zone()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The name of the account's time zone, if it differs from the viewer's; else null. */
export function otherZone(): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone === zone() ? null : zoneName();
}

/** A number with grouped thousands. */
export function count(value: number): string {
  return numbers({}).format(value);
}

/** A share, 0 to 1, as a percentage. */
export function percent(value: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 1 }).format(value);
}

/** An amount of minor units, as in the API (see `amountOf`). */
export function money(minor: number, currency: string = account.value?.currency ?? 'USD'): string {
  const { major, options } = amountOf(minor, currency);
  return numbers(options).format(major);
}

/** An amount rounded to the decimals that are usual in prices, for sums and averages. */
export function roundMoney(minor: number, currency: string = account.value?.currency ?? 'USD'): string {
  const { major, options } = roundAmountOf(minor, currency);
  return numbers(options).format(major);
}

/** The same without the currency, for the cells of a table whose head names it. */
export function bareMoney(minor: number, currency: string = account.value?.currency ?? 'USD'): string {
  const { major } = roundAmountOf(minor, currency);
  const digits = usualDigits(currency);
  return numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(major);
}

/** An amount without its currency in few characters, for the axis of a chart: "1.2K". */
export function shortAmount(minor: number, currency: string = account.value?.currency ?? 'USD'): string {
  return shortCount(roundAmountOf(minor, currency).major);
}

/** An amount in few characters, for an axis or a day of a calendar: "$1.2K". */
export function shortMoney(minor: number, currency: string = account.value?.currency ?? 'USD'): string {
  const { major, options } = shortAmountOf(minor, currency);
  return numbers(options).format(major);
}

/** A number in few characters, for an axis: "1.2K". */
export function shortCount(value: number): string {
  return numbers({ notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** The decimal separator. */
export function decimalSign(): string {
  return (
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  );
}

/** A file's size. */
export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const at = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(value, 1)) / 10));
  // The short word for a byte knows no plural.
  const unitDisplay = at === 0 ? 'long' : 'short';
  const style = { style: 'unit', unit: units[at] as string, unitDisplay } as const;
  return numbers({ ...style, maximumFractionDigits: at > 1 ? 1 : 0 }).format(value / 1024 ** at);
}

/** A day with its year. */
export function day(moment: string | number | Date): string {
  return moments({ dateStyle: 'medium' }).format(new Date(moment));
}

/** A day without its year, for axes. */
export function shortDay(moment: string | number | Date): string {
  return moments({ month: 'short', day: 'numeric' }).format(new Date(moment));
}

/** The name of a day's weekday. */
export function weekday(moment: string | number | Date): string {
  return moments({ weekday: 'long' }).format(new Date(moment));
}

/** A day with its weekday, for headings. */
export function longDay(moment: string | number | Date): string {
  return moments({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(moment));
}

/** A day of the near weeks, such as "Thu 26". */
export function nearDay(moment: string | number | Date): string {
  const parts = moments({ weekday: 'short', day: 'numeric' }).formatToParts(new Date(moment));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('weekday')} ${part('day')}`;
}

/** A time of day, to the minute. */
export function time(moment: string | number | Date): string {
  return unbroken(moments({ timeStyle: 'short' }).format(new Date(moment)));
}

/** A time of day, to the second. */
export function atTime(moment: string | number | Date): string {
  return unbroken(moments({ timeStyle: 'medium' }).format(new Date(moment)));
}

/** The full hour, for axes. */
export function fullHour(moment: string | number | Date): string {
  return moments({ hour: 'numeric' }).format(new Date(moment));
}

/** A full hour of the clock on the wall, 0 to 23, for axes: whatever day and zone it is of. */
export function hourOfClock(hour: number): string {
  return moments({ hour: 'numeric', timeZone: 'UTC' }).format(hour * hourMs);
}

/** A day with its year, and a time of day to the minute. */
export function dayAndTime(moment: string | number | Date): string {
  return unbroken(moments({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment)));
}

/** The same without the current year, for lists. */
export function briefly(moment: string | number | Date, nowMs: number = Date.now()): string {
  const date = new Date(moment);
  const year = moments({ year: 'numeric' });
  const isThisYear = year.format(date) === year.format(nowMs);
  if (!isThisYear) return dayAndTime(date);
  return unbroken(
    moments({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(date),
  );
}

/** To the second and with the zone's name: for a `title`, and for details. */
export function exactly(moment: string | number | Date): string {
  return unbroken(moments({ dateStyle: 'full', timeStyle: 'long' }).format(new Date(moment)));
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Relative time, such as "5 minutes ago". */
export function ago(moment: string | number | Date, nowMs: number = Date.now()): string {
  const seconds = (new Date(moment).getTime() - nowMs) / 1000;
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return relative.format(Math.trunc(seconds / size), unit);
}

/** A usual duration in words: minutes without seconds, hours by quarters. */
export function usually(seconds: number): string {
  const step = seconds < 90 ? 1 : seconds < 7200 ? 60 : 900;
  return lasting(Math.max(1, Math.round(seconds / step) * step));
}

/** A length of time such as "2 hr, 5 min". */
export function lasting(seconds: number): string {
  const found = steps.findIndex(([, size]) => seconds >= size);
  const from = found === -1 ? steps.length - 1 : found;
  let left = seconds;
  return steps
    .slice(from, from + 2)
    .map(([unit, size]) => {
      const amount = Math.floor(left / size);
      left -= amount * size;
      return { unit, amount };
    })
    .filter(({ amount }, at) => amount > 0 || at === 0)
    .map(({ unit, amount }) => numbers({ style: 'unit', unit, unitDisplay: 'short' }).format(amount))
    .join(' ');
}
