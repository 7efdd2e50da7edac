import { words } from '../../language/words.ts';

/** The kinds of card, those that are given most first. */
export const cardTypes = [
  'NFC',
  'QR',
  'FINGERPRINT',
  'CODE128',
  'CODE39',
  'PDF417',
  'EAN13',
  'UPCA',
  'MAXICODE',
  'MRZ',
] as const;
export type CardType = (typeof cardTypes)[number];

/** The kinds of card to choose from, as people call them. */
export const typeOptions = cardTypes.map((type) => [type, words.codeTypes[type]] as const);
