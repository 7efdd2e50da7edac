export type Bucket = { at: string; sales: number };

/** The start of the first of `buckets` that sold something, unless something is older; infinite where none did. */
export function firstFigure(hasOlder: boolean, buckets: readonly Bucket[]): number | null {
  if (hasOlder) return null;
  const first = buckets.find(({ sales }) => sales > 0);
  return first ? Date.parse(first.at) : Number.POSITIVE_INFINITY;
}
