import { boundInWords } from '../language/validity.ts';
import { Lamp } from './feedback/lamp.tsx';
import { validityTexts as texts } from './forms/words-validity.ts';

type Bounded = { validFrom?: string | undefined; validUntil?: string | undefined };

/** True if a person or a card counts at a moment. */
export function isValid({ validFrom, validUntil }: Bounded, nowMs: number = Date.now()): boolean {
  const hasBegun = validFrom === undefined || nowMs >= Date.parse(validFrom);
  return hasBegun && (validUntil === undefined || nowMs < Date.parse(validUntil));
}

/** A lamp for a validity that has not begun or has expired; nothing for a valid one. */
export function ValidityLamp({ of }: { of: Bounded }) {
  const word = validityWord(of);
  return word === null ? null : <Lamp tone={word === texts.expired ? 'warn' : 'idle'}>{word}</Lamp>;
}

/** The word of `ValidityLamp`. */
export function validityWord(of: Bounded): string | null {
  if (isValid(of)) return null;
  return of.validUntil !== undefined && Date.now() >= Date.parse(of.validUntil)
    ? texts.expired
    : texts.notYet;
}

/** The validity in words; undefined without bounds. */
export function validityInWords({ validFrom, validUntil }: Bounded): string | undefined {
  const from = validFrom && boundInWords('validFrom', validFrom);
  const until = validUntil && boundInWords('validUntil', validUntil);
  if (from && until) return texts.between(from, until);
  return from ? texts.from(from) : until && texts.to(until);
}
