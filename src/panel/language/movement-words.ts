import { type Failure, texts } from './messages-movements.ts';

/** The reason why a delivery failed or was refused, in words; the machine's own words are unchanged. */
export function failureText(reason: string | null): string {
  if (reason === null || reason === '') return texts.unnamedFailure;
  if (Object.hasOwn(texts.failures, reason)) return texts.failures[reason as Failure];
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll('_', ' ') : reason;
}
