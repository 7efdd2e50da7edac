import type { machineFailures, refusalReasons } from '../../api/vocabulary.ts';
import { failures } from '../../words/failures.ts';
import { messages } from './language.ts';

type Failure = (typeof refusalReasons)[number] | (typeof machineFailures)[number];

/** The reasons of failures and refusals. */
export const texts = messages<{ failures: Record<Failure, string>; unnamedFailure: string }>({
  en: { failures: failures.en, unnamedFailure: 'No reason given' },
  es: { failures: failures.es, unnamedFailure: 'Sin motivo informado' },
});
