const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The moment that an ISO 8601 text names, in milliseconds; null when it names none (a 30th of February too). Without
 * an offset it is UTC, without a time it is midnight UTC (rules/money-and-time#moments); digits past the millisecond
 * are cut.
 */
export function parseInstant(text: string): number | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const longest = month === 2 && !leap ? 28 : (monthLengths[month - 1] ?? 0);
  if (day < 1 || day > longest || hour > 23 || minute > 59 || second > 59) return null;
  const offsetMinutes = parseOffset(match[8] ?? 'Z');
  if (offsetMinutes === null) return null;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - offsetMinutes, second, millisecond);
  // An offset may carry the moment out of the years that ISO text of four digits can name.
  const inRange = date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999;
  return inRange ? date.getTime() : null;
}

/** True if an ISO 8601 text has a zone: `Z` or an offset. */
export function namesZone(text: string): boolean {
  return pattern.exec(text)?.[8] !== undefined;
}

/** Minutes east of UTC; null when the offset is none. */
function parseOffset(text: string): number | null {
  if (text === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
