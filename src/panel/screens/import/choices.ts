import { type CardType, cardTypes } from '../../parts/forms/card-types.ts';

/** What a file does not say itself. */
export type Choices = {
  /** The language of its amounts, where somebody had to say it. */
  locale: 'en' | 'es' | undefined;
  /** The type of new cards whose row names none. */
  codeType: CardType | undefined;
  /** Whether new people get their first subsidy now, not as their next period begins. */
  isFirstSubsidyNow: boolean;
};

const place = 'larder-import-card-type';

/** What counts for a file that was just chosen: the type of card is what was chosen last on this device. */
export function firstChoices(): Choices {
  const kept = localStorage.getItem(place);
  const codeType = cardTypes.find((type) => type === kept);
  return { locale: undefined, codeType, isFirstSubsidyNow: false };
}

/** Keeps for this device what is to count for the next file too. */
export function rememberChoices({ codeType }: Choices): void {
  if (codeType === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, codeType);
}
