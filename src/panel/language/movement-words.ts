import { failureWords } from '../../words/failures.ts';
import { language } from './language.ts';
import { texts } from './messages-movements.ts';

/** The reason why a delivery failed or was refused, in words; the machine's own words are unchanged. */
export function failureText(reason: string | null): string {
  if (reason === null || reason === '') return texts.unnamedFailure;
  return failureWords(language, reason);
}
