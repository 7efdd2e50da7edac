import { currencies } from '../../../lib/currency-codes.ts';
import { inNaturalOrder } from '../../language/in-order.ts';
import { locale } from '../../language/language.ts';
import type { Option } from '../../parts/forms/picking.ts';
import { zoneWords } from './guesses.ts';
import { texts } from './words.ts';

/** All currencies, by name. */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const options = currencies.map((code) => ({ value: code, label: names.of(code) ?? code, note: code }));
  return options.sort((a, b) => inNaturalOrder(a.label, b.label));
}

/** All time zones, by city; `own` first. */
export function zoneOptions(own: string): Option[] {
  const zones = [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return zones.map((zone) => {
    const { city, region } = zoneWords(zone);
    const [continent = '', ...rest] = region.split(', ');
    const note = [regionNames[continent] ?? continent, ...rest].join(', ');
    return { value: zone, label: city, note, also: zone };
  });
}

const regionNames: Readonly<Record<string, string>> = texts.regions;

/** The time of day in a time zone. */
export function timeIn(zone: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(Date.now());
}
