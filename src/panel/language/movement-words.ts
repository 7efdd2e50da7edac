import { type Failure, type Line, type Method, texts } from './messages-movements.ts';

/** How something was paid for, in words. */
export function methodName(method: Method): string {
  return texts.methods[method];
}

/** What a delivery of a business line is called. */
export function lineName(line: Line): string {
  return texts.lines[line];
}

/** Why a delivery failed, or was refused, in words; a machine's own words stay as they are. */
export function failureText(reason: string | null): string {
  if (reason === null || reason === '') return texts.unnamedFailure;
  if (Object.hasOwn(texts.failures, reason)) return texts.failures[reason as Failure];
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll('_', ' ') : reason;
}
