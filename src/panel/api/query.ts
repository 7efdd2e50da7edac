/** What stands behind the `?` of an address; what is null or empty is left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** A path with a query. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const text = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return text === '' ? path : `${path}?${text}`;
}
