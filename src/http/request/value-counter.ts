import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';

/** The most values, counted with those inside of others, that a body may have. */
export const maxValues = 250_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Counts the values of a JSON text as it comes, before memory is taken for them: `{},` is three bytes, and the object
 * dozens, on each thread that gets the body.
 */
export class ValueCounter {
  #values = 1;
  #isInText = false;
  #isEscaped = false;

  /** Counts on. @throws `request.too_large` past `maxValues`; the count of invalid JSON is arbitrary */
  take(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length) {
      if (this.#isInText) {
        at = this.#afterText(piece, at);
        continue;
      }
      const byte = piece[at++];
      if (byte === quote) this.#isInText = true;
      else if (byte === comma || byte === openBracket || byte === openBrace) this.#values++;
    }
    if (this.#values > maxValues)
      throw new Problem('request.too_large', details.maxValues({ max: maxValues }));
  }

  /** The end of a text that continues at `start`, or the end of the piece. */
  #afterText(piece: Uint8Array, start: number): number {
    for (let at = start; at < piece.length; at++) {
      const byte = piece[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) {
        this.#isInText = false;
        return at + 1;
      }
    }
    return piece.length;
  }
}
