/*
 * The English label of a key. Most keys become labels by splitting their words; tables hold the exceptions.
 */
import { en } from '../../words/business.ts';
import { allBegun } from '../../words/tools.ts';

/** A key as words: `spare_part` is `Spare part`, `lastSubsidyAt` is `Last subsidy at`, `device.name` `Device: name`. */
export function wordsOf(key: string): string {
  const words = key
    .replaceAll('.', ': ')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\bid\b/g, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A label for each key: from the table where it is there, else the key as words. */
export function labelled(
  keys: readonly string[],
  table: Readonly<Record<string, string>> = {},
): { key: string; label: string }[] {
  return keys.map((key) => ({ key, label: table[key] ?? wordsOf(key) }));
}

export const codeTypeLabels = {
  QR: 'QR code',
  NFC: 'NFC card or tag',
  FINGERPRINT: 'Fingerprint',
  CODE128: 'Code 128',
  CODE39: 'Code 39',
  PDF417: 'PDF417',
  EAN13: 'EAN-13',
  UPCA: 'UPC-A',
  MAXICODE: 'MaxiCode',
  MRZ: 'Machine-readable zone (MRZ)',
};

export const businessLineLabels = { vending: 'Vending', eas: 'EAS (quota-based delivery)' };

export const paymentMethodLabels = allBegun(en.methods);

export const productTypeLabels = allBegun(en.productTypes);

export const periodPresetLabels = {
  biweekly: 'Every two weeks',
  semiannual: 'Every half-year',
};

export const localeLabels = { en: 'English', es: 'Spanish', pt: 'Portuguese' };
