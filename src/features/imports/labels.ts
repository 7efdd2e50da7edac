import type { codeTypes } from '../../api/vocabulary.ts';
import { en, es } from '../../words/business.ts';
import { begun } from '../../words/tools.ts';
import { productTypes } from '../catalogue/product-fields.ts';
import type { SheetLocale } from './values.ts';

/** Labels in both languages, with further names that sheets may use. */
type Labels = Readonly<Record<string, readonly [en: string, es: string, ...also: string[]]>>;

const codeTypeLabels: Record<(typeof codeTypes)[number], readonly [string, string]> = {
  QR: ['QR code', 'Código QR'],
  NFC: ['NFC card', 'Tarjeta NFC'],
  FINGERPRINT: ['Fingerprint', 'Huella'],
  CODE128: ['Code 128', 'Código 128'],
  CODE39: ['Code 39', 'Código 39'],
  PDF417: ['PDF417', 'PDF417'],
  EAN13: ['EAN-13', 'EAN-13'],
  UPCA: ['UPC-A', 'UPC-A'],
  MAXICODE: ['MaxiCode', 'MaxiCode'],
  MRZ: ['MRZ', 'MRZ'],
};

/** Other names of product types in sheets. */
const otherNames: Readonly<Record<string, readonly string[]>> = { ppe: ['Elemento de protección'] };

const productTypeLabels: Labels = Object.fromEntries(
  productTypes.map((type) => [
    type,
    [begun(en.productTypes[type]), begun(es.productTypes[type]), ...(otherNames[type] ?? [])],
  ]),
);

/** The closed lists of sheets: the names of each key in English and Spanish. */
export const labels = {
  codeType: codeTypeLabels as Labels,
  type: productTypeLabels,
  businessLine: {
    vending: [begun(en.lines.vending), begun(es.lines.vending), 'Venta', 'Vending'],
    eas: [begun(en.lines.eas), begun(es.lines.eas), 'EAS', 'Entrega', 'Hand-outs', 'Dotación'],
  } as Labels,
};

const languageIndex = { en: 0, es: 1 } as const;

/** The label of a key in a sheet. */
export function labelOf(table: Labels, key: string, locale: SheetLocale): string {
  return table[key]?.[languageIndex[locale]] ?? key;
}

/** Yes or no, in a sheet. */
export function yesNo(value: boolean, locale: SheetLocale): string {
  if (!value) return 'No';
  return locale === 'es' ? 'Sí' : 'Yes';
}
