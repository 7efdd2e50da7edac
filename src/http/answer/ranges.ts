/** The bytes of a file from `first` to `last`, both inclusive. */
export type ByteRange = { first: number; last: number };

/**
 * The range in a `Range` header for a file of `size` bytes (RFC 9110 section 14.1.2); null for the whole file, which
 * answers invalid headers and several ranges, as section 14.2 allows. (The package `range-parser` refuses a suffix that
 * is longer than the file, which section 14.1.2 defines as the whole file.)
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** True if an `If-Range` header allows a range (RFC 9110 section 13.1.5): a strong tag, or the exact date. */
export function rangeStands(header: string | undefined, etag: string, lastModified: string): boolean {
  return header === undefined || header.trim() === etag || header.trim() === lastModified;
}
