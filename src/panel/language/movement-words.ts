import { type Failure, texts } from './messages-movements.ts';

/** Why a delivery failed, or was refused, in words; a machine's own words stay as they are. */
export function failureText(reason: string | null): string {
  if (reason === null || reason === '') return texts.unnamedFailure;
  if (Object.hasOwn(texts.failures, reason)) return texts.failures[reason as Failure];
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll('_', ' ') : reason;
}
