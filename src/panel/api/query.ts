/** What stands behind the `?` of an address; what is null or empty is left out, and of several values each is told. */
export type Query = Record<string, string | number | boolean | null | undefined | readonly string[]>;

/** A path with a query. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const text = new URLSearchParams(
    given.flatMap(([key, value]): [string, string][] =>
      [value].flat().map((one): [string, string] => [key, String(one)]),
    ),
  ).toString();
  return text === '' ? path : `${path}?${text}`;
}
