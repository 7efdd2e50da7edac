import type { machineFailures, refusalReasons } from '../../api/vocabulary.ts';
import { failures, failureWords } from '../../words/failures.ts';
import * as outcomes from '../../words/outcomes.ts';
import { language, messages } from './language.ts';

/** Every reason has words. */
failures.en satisfies Record<(typeof refusalReasons)[number] | (typeof machineFailures)[number], string>;

const texts = messages({ en: outcomes.en, es: outcomes.es });

/** The states of loans in words. */
export const loanWords = texts.loans;

/** The reason why a delivery failed or was refused, in words; the machine's own words are unchanged. */
export function failureText(reason: string | null): string {
  if (reason === null || reason === '') return texts.unnamed;
  return failureWords(language, reason);
}
