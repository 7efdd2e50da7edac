import type { CardType } from '../../parts/forms/card-types.ts';

/** Guesses the card type from the text that a machine read. The user confirms it. */
export function likelyKind(value: string): CardType {
  if (/^\d{13}$/.test(value)) return 'EAN13';
  if (/^\d{12}$/.test(value)) return 'UPCA';
  if (/^(?:[0-9a-f]{2}[:-]?){3,9}[0-9a-f]{2}$/i.test(value)) return 'NFC';
  return value.length > 14 || /[^0-9A-Z.-]/.test(value) ? 'QR' : 'CODE128';
}
