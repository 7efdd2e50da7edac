import * as v from 'valibot';

/**
 * True if a text names a zone of the IANA database. An offset (`+05:00`) does not, although Intl accepts it.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** A zone of the IANA database. */
export function timeZone() {
  return v.pipe(v.string('isString'), v.check(isTimeZone, 'isTimeZone'));
}
