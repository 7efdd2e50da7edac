/**
 * The members of a query string (WHATWG URL, application/x-www-form-urlencoded). A name that stands twice is an
 * array, which no field takes, so it is refused like any other wrong kind.
 */
export function parseQuery(queryString: string): Record<string, unknown> {
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(queryString)) {
    members[name] = name in members ? [members[name], value].flat() : value;
  }
  return members;
}
