import { currencies } from '../../../lib/currencies.ts';

// Where most sites are; everybody else types the name of his.
const currencyOfRegion: Readonly<Record<string, string>> = {
  AR: 'ARS',
  AU: 'AUD',
  BO: 'BOB',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CL: 'CLP',
  CO: 'COP',
  CR: 'CRC',
  DE: 'EUR',
  DO: 'DOP',
  EC: 'USD',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GT: 'GTQ',
  HN: 'HNL',
  IT: 'EUR',
  MX: 'MXN',
  NI: 'NIO',
  NL: 'EUR',
  NZ: 'NZD',
  PA: 'PAB',
  PE: 'PEN',
  PR: 'USD',
  PT: 'EUR',
  PY: 'PYG',
  SV: 'USD',
  US: 'USD',
  UY: 'UYU',
  VE: 'VES',
};

/** A currency that people with these languages, such as `es-CO`, are likely to use; dollars where none says. */
export function likelyCurrency(languages: readonly string[]): string {
  const regions = languages.map((tag) => tag.split('-').find((part) => /^[A-Z]{2}$/.test(part)) ?? '');
  const found = regions.map((region) => currencyOfRegion[region]).find((code) => code !== undefined);
  return found !== undefined && currencies.includes(found) ? found : 'USD';
}

/** A zone as it is read: its city, and where that is: `America/Argentina/Buenos_Aires`, say. */
export function zoneWords(zone: string): { city: string; region: string } {
  const parts = zone.replaceAll('_', ' ').split('/');
  return { city: parts.at(-1)!, region: parts.slice(0, -1).join(', ') };
}
