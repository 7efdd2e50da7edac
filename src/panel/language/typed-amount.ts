/**
 * The minor units of an amount as people type it, with or without signs for thousands; null where it is none, or could
 * be read in two ways. `digits` are the currency's decimals, `decimal` the sign that the reader's language has
 * before them. "1.234" is a thousand where the comma is that sign, and no amount of dollars where the point is.
 */
export function typedAmount(typed: string, digits: number, decimal: '.' | ','): number | null {
  const text = typed.replace(/[\s'’]/g, '');
  const parts = /^(-?)(\d[\d.,]*)$/.exec(text);
  if (!parts) return null;
  const [, sign = '', number = ''] = parts;
  const at = decimalAt(number, decimal);
  const whole = at === null ? number : number.slice(0, at);
  const fraction = at === null ? '' : number.slice(at + 1);
  if (
    fraction.length > digits ||
    (at !== null && fraction === '') ||
    !/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole)
  )
    return null;
  if (new Set(whole.replace(/\d/g, '')).size > 1 || (at !== null && whole.includes(number[at]!))) return null;
  const minor = Number(`${sign}${whole.replace(/\D/g, '')}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(minor) ? minor + 0 : null;
}

/** The position of the decimal separator; null if all separators group thousands. */
function decimalAt(number: string, decimal: '.' | ','): number | null {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last === -1) return null;
  const sign = number[last]!;
  const isAlone = number.indexOf(sign) === last;
  const hasOther = /[.,]/.test(number.slice(0, last).replaceAll(sign, ''));
  if (!isAlone) return null;
  // "1,234" where the point is the sign: a comma that groups.
  return hasOther || sign === decimal || number.length - last !== 4 ? last : null;
}
