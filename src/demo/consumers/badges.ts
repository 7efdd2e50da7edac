import type { codeTypes } from '../../api/vocabulary.ts';
import type { SeededRandom } from '../random.ts';

/** A person's card or code, as machines read it. */
export type Badge = { codeId: string; codeType: (typeof codeTypes)[number] };

const types: readonly (readonly [Badge['codeType'], number])[] = [
  ['NFC', 46],
  ['QR', 20],
  ['FINGERPRINT', 14],
  ['CODE128', 9],
  ['PDF417', 8],
  ['CODE39', 3],
];

/** A badge as it is handed out; `number` is the person's, so that no two have the same one. */
export function newBadge(
  random: SeededRandom,
  number: number,
  identification: string,
  codeType: Badge['codeType'] = random.weighted(types),
): Badge {
  return { codeType, codeId: codeIdOf(random, codeType, number, identification) };
}

function codeIdOf(
  random: SeededRandom,
  type: Badge['codeType'],
  number: number,
  identification: string,
): string {
  const serial = String(number).padStart(5, '0');
  switch (type) {
    case 'NFC':
      // The UID of a card: seven bytes, the first of which is the maker's.
      return `04${random.bytes(4).toString('hex')}${number.toString(16).padStart(4, '0')}`.toUpperCase();
    case 'QR':
      return `MA-${serial}-${random.bytes(4).toString('hex').toUpperCase()}`;
    case 'FINGERPRINT':
      return `FP-${serial}`;
    case 'PDF417':
      // The number printed on an identity card or a driving licence.
      return identification;
    default:
      return `E${serial}${random.digits(3)}`;
  }
}
