import { dayMs } from '../calendar/durations.ts';
import type { XmlHandler } from './xml.ts';

/** The display of a number under a format: a moment, a percentage, digits of a mask, or the plain number. */
export type Shown = 'moment' | 'percent' | { mask: string } | undefined;

/** The formats that have a number and no text (ECMA-376 part 1, section 18.8.30): those of moments. */
const momentNumbers = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** Styles of a workbook, above any program's. */
const maxStyles = 100_000;

/** Reads the styles of a workbook into `shown`: how numbers under each style are shown, by its index. */
export function stylesReader(): { handler: XmlHandler; shown(): Shown[] } {
  const codes = new Map<number, string>();
  const numbers: number[] = [];
  let isWithin = false;
  return {
    handler: {
      open(name, attributes) {
        if (name === 'cellXfs') isWithin = true;
        else if (name === 'numFmt' && codes.size < maxStyles) {
          const { numFmtId, formatCode = '' } = attributes();
          codes.set(Number(numFmtId), formatCode);
        } else if (name === 'xf' && isWithin && numbers.length < maxStyles)
          numbers.push(Number(attributes()['numFmtId'] ?? 0));
      },
      close(name) {
        if (name === 'cellXfs') isWithin = false;
      },
    },
    shown: () => {
      const byNumber = new Map<number, Shown>();
      return numbers.map((number) => {
        if (!byNumber.has(number)) byNumber.set(number, shownByNumber(number, codes.get(number)));
        return byNumber.get(number);
      });
    },
  };
}

function shownByNumber(number: number, code: string | undefined): Shown {
  if (code !== undefined) return shownBy(code);
  if (number === 9 || number === 10) return 'percent';
  return momentNumbers.has(number) ? 'moment' : undefined;
}

/** Returns the display of a number under a format code (ECMA-376 part 1, section 18.8.31). */
export function shownBy(code: string): Shown {
  const positive = code.split(';')[0]!;
  const bare = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '');
  if (/[dmyhs]/i.test(bare) && !/general/i.test(bare)) return 'moment';
  if (bare.includes('%')) return 'percent';
  const literal = positive.replaceAll(/\[[^[\]]*\]/g, '').replaceAll(/"([^"]*)"|\\(.)/g, '$1$2');
  // Digits that are always shown, perhaps with marks between them: a number of an identity, no amount.
  return /^0[0 \-/]*$/.test(literal) && literal.replaceAll(/[^0]/g, '').length > 1
    ? { mask: literal }
    : undefined;
}

/** The digits of a whole number in a mask of zeros: 7 in `0000` is `0007`. */
export function masked(value: number, mask: string): string {
  const digits = [...String(value)];
  let text = '';
  for (const mark of [...mask].reverse()) text = (mark === '0' ? (digits.pop() ?? '0') : mark) + text;
  return digits.join('') + text;
}

/** A moment as a sheet has it, days since 1900 or 1904, as ISO 8601 writes it: the day alone at midnight. */
export function momentText(days: number, since1904: boolean): string | undefined {
  const epochMs = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  // Before March 1900 spreadsheets count a day that never was.
  const counted = !since1904 && days < 60 ? days + 1 : days;
  const moment = new Date(epochMs + Math.round((counted * dayMs) / 1000) * 1000);
  if (days < 0 || Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined;
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
