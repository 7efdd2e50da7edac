/**
 * True if a client prefers HTML to JSON (RFC 9110 section 12.5.1). Browsers name `text/html`; clients that
 * accept anything get JSON. (The package `negotiator` prefers the client's first entry at equal quality, and
 * a parameter such as `level=1` prevents a match.)
 */
export function prefersHtml(accept: string | undefined): boolean {
  const ranges = rangesOf(accept ?? '');
  const html = quality(ranges, 'text/html');
  return html > 0 && html > quality(ranges, 'application/json');
}

/** True if a client requests events (WHATWG HTML, section 9.2) and does not prefer JSON. */
export function prefersEvents(accept: string | undefined): boolean {
  const ranges = rangesOf(accept ?? '');
  const named = ranges.find(({ type }) => type === 'text/event-stream')?.quality ?? 0;
  return named > 0 && named >= (ranges.find(({ type }) => type === 'application/json')?.quality ?? 0);
}

/**
 * The media type of `offered` that a client prefers, the first of equals; undefined if it accepts none. A client
 * without a preference accepts anything.
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  offered: readonly T[],
): T | undefined {
  if (accept === undefined || accept.trim() === '') return offered[0];
  const ranges = rangesOf(accept);
  let best: { type: T; wanted: number } | undefined;
  for (const type of offered) {
    const wanted = quality(ranges, type);
    if (wanted > (best?.wanted ?? 0)) best = { type, wanted };
  }
  return best?.type;
}

type Range = { type: string; quality: number };

/** The maximum number of ranges that are read, above any honest client's. */
const maxRanges = 50;

function rangesOf(header: string): Range[] {
  return header.split(',', maxRanges).map(parseRange);
}

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const number = given === undefined ? 1 : Number(given.slice(2));
  return { type, quality: number >= 0 && number <= 1 ? number : 0 };
}

/** The quality of the most specific range that covers a type. */
function quality(ranges: readonly Range[], type: string): number {
  const wider = [type, `${type.split('/')[0]}/*`, '*/*'];
  const found = wider.map((name) => ranges.find((range) => range.type === name));
  return found.find((range) => range !== undefined)?.quality ?? 0;
}

/**
 * The one of `offered` codings that a client wants most, the first of equals (RFC 9110 section 12.5.3); undefined if
 * it wants the bytes unchanged.
 */
export function preferredCoding<C extends string>(
  acceptEncoding: string | undefined,
  offered: readonly C[],
): C | undefined {
  if (acceptEncoding === undefined) return undefined;
  const ranges = rangesOf(acceptEncoding);
  const named = (name: string) => ranges.find(({ type }) => type === name)?.quality;
  const wants = (coding: C) => named(coding) ?? named('*') ?? 0;
  const best = offered.reduce((best, coding) => (wants(coding) > wants(best) ? coding : best));
  return wants(best) > 0 && wants(best) >= (named('identity') ?? 0) ? best : undefined;
}

/**
 * The one of `offered` languages that a client understands best (RFC 9110 section 12.5.4), with the locale that it
 * requested it in: `es-CO` for `es`. The first that is offered where it understands none.
 */
export function preferredLocale(
  acceptLanguage: string | undefined,
  offered: readonly string[],
): { language: string; locale: string } {
  const ranges = rangesOf(acceptLanguage ?? '');
  const best = ranges
    .filter(({ type, quality }) => quality > 0 && offered.includes(languageOf(type)) && isLocale(type))
    .reduce<Range | undefined>(
      (best, range) => (best && best.quality >= range.quality ? best : range),
      undefined,
    );
  if (!best) return { language: offered[0]!, locale: offered[0]! };
  return { language: languageOf(best.type), locale: Intl.getCanonicalLocales(best.type)[0]! };
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
