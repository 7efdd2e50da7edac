/** The query of an address. Null and empty values are omitted; a list repeats its name. */
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
