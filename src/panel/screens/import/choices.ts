import { type CardType, cardTypes } from '../../parts/forms/card-types.ts';

/** Choices that a file does not contain. */
export type Choices = {
  /** The language of the amounts in the sheet, if the user had to choose. */
  locale: 'en' | 'es' | undefined;
  /** The type of new cards whose row names none. */
  codeType: CardType | undefined;
  /** True if new people get their first subsidy now instead of at the start of their next period. */
  isFirstSubsidyNow: boolean;
};

const place = 'larder-import-card-type';

/** Initial choices for a new file. The card type is the last one chosen on this device. */
export function firstChoices(): Choices {
  const kept = localStorage.getItem(place);
  const codeType = cardTypes.find((type) => type === kept);
  return { locale: undefined, codeType, isFirstSubsidyNow: false };
}

/** Stores for this device what is to count for the next file too. */
export function rememberChoices({ codeType }: Choices): void {
  if (codeType === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, codeType);
}
