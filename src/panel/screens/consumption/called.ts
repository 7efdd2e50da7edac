import type { Reply } from '../../api/call.ts';
import { hourOfClock, longDay, shortDay, zone } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { startOfDay } from '../../language/zoned.ts';
import type { Key } from './key.ts';
import { texts } from './words.ts';

export type Group = Reply<'GET /consumption/groups'>['items'][number];

const times = ['day', 'week', 'month', 'weekday', 'hour'];

/** True if groups of this dimension have a natural order. */
export function isTime(dimension: string): boolean {
  return times.includes(dimension);
}

const orderOf = ({ key }: { key: Key }) => (key && 'value' in key ? key.value : '');

/** Groups for people: times in order of time, the rest in the given order (rules/panel#consumption). */
export function inOrder<G extends { key: Key }>(items: readonly G[], by: string): readonly G[] {
  if (!isTime(by)) return items;
  return [...items].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0));
}

/** A month or a weekday in the language of the page, for a moment in UTC. */
function inWords(atMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone: 'UTC' }).format(atMs);
}

/** The label of a group. */
export function called(key: Key | undefined, dimension: string, isSmall: boolean | undefined): string {
  if (key === null || key === undefined)
    return isSmall && dimension === 'consumer' ? texts.few : texts.withoutKey;
  if ('name' in key) return key.name;
  const { value } = key;
  switch (dimension) {
    case 'method':
      return words.methods[value as keyof typeof words.methods] ?? String(value);
    case 'businessLine':
      return words.lines[value as keyof typeof words.lines] ?? String(value);
    case 'productType':
      return words.productTypes[value as keyof typeof words.productTypes] ?? String(value);
    case 'day':
      return longDay(startOfDay(zone(), String(value)));
    case 'week':
      return texts.weekOf(shortDay(startOfDay(zone(), String(value))));
    case 'month':
      return inWords(Date.parse(`${value}-01`), { month: 'long', year: 'numeric' });
    case 'weekday':
      // 2026-02-01 was a Sunday.
      return inWords(Date.UTC(2026, 1, 1 + Number(value)), { weekday: 'long' });
    case 'hour':
      return hourOfClock(Number(value));
    default:
      return String(value);
  }
}
