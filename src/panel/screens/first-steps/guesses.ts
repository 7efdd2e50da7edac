import { currencies } from '../../../lib/currency-codes.ts';

// The currencies of most sites; others type theirs.
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

/** The zones of these countries, as they are named below their continents; a site is where its clocks are. */
const zonesOfRegion: Readonly<Record<string, string>> = {
  AR: 'America/Buenos_Aires America/Argentina/',
  AU: 'Australia/',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo America/Bahia America/Fortaleza America/Recife America/Manaus America/Belem America/Cuiaba America/Maceio America/Campo_Grande America/Porto_Velho America/Rio_Branco America/Boa_Vista America/Araguaina America/Noronha America/Santarem America/Eirunepe',
  CA: 'America/Toronto America/Montreal America/Vancouver America/Edmonton America/Winnipeg America/Halifax America/St_Johns America/Regina America/Moncton America/Whitehorse',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago America/Punta_Arenas America/Coyhaique Pacific/Easter',
  CO: 'America/Bogota',
  CR: 'America/Costa_Rica',
  DE: 'Europe/Berlin Europe/Busingen',
  DO: 'America/Santo_Domingo',
  EC: 'America/Guayaquil Pacific/Galapagos',
  ES: 'Europe/Madrid Atlantic/Canary Africa/Ceuta',
  GB: 'Europe/London Europe/Belfast',
  GT: 'America/Guatemala',
  HN: 'America/Tegucigalpa',
  IT: 'Europe/Rome',
  MX: 'America/Mexico_City America/Monterrey America/Tijuana America/Cancun America/Merida America/Chihuahua America/Hermosillo America/Mazatlan America/Ciudad_Juarez America/Matamoros America/Ojinaga America/Bahia_Banderas',
  NI: 'America/Managua',
  NL: 'Europe/Amsterdam',
  NZ: 'Pacific/Auckland Pacific/Chatham',
  PA: 'America/Panama',
  PE: 'America/Lima',
  PR: 'America/Puerto_Rico',
  PT: 'Europe/Lisbon Atlantic/Madeira Atlantic/Azores',
  PY: 'America/Asuncion',
  SV: 'America/El_Salvador',
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Detroit America/Anchorage America/Boise America/Indiana/ America/Indianapolis America/Kentucky/ America/Louisville America/North_Dakota/ America/Menominee Pacific/Honolulu US/',
  UY: 'America/Montevideo',
  VE: 'America/Caracas',
};

function regionOfZone(timeZone: string): string | undefined {
  const found = Object.entries(zonesOfRegion).find(([, zones]) =>
    zones.split(' ').some((zone) => (zone.endsWith('/') ? timeZone.startsWith(zone) : timeZone === zone)),
  );
  return found?.[0];
}

/**
 * The currency of a site in this time zone; else one that fits the browser's languages, such as `es-CO`; else dollars.
 * Most browsers in Bogotá and Lima send `en-US`.
 */
export function likelyCurrency(timeZone: string, languages: readonly string[]): string {
  const spoken = languages.map((tag) => tag.split('-').find((part) => /^[A-Z]{2}$/.test(part)));
  const found = [regionOfZone(timeZone), ...spoken]
    .map((region) => currencyOfRegion[region ?? ''])
    .find((code) => code !== undefined);
  return found !== undefined && currencies.includes(found) ? found : 'USD';
}

/** A zone as it is read: its city, and where that is: `America/Argentina/Buenos_Aires`, say. */
export function zoneWords(zone: string): { city: string; region: string } {
  const parts = zone.replaceAll('_', ' ').split('/');
  return { city: parts.at(-1)!, region: parts.slice(0, -1).join(', ') };
}
