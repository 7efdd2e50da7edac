/**
 * JSON text of a `T`. Bodies are written by SQLite itself (`json_object` in the statement), so a page of rows
 * becomes a reply without a detour through objects, and the audit keeps the same text.
 */
export type Json<T = unknown> = string & { readonly __json?: T };

/** An SQL expression that writes a 0/1 column as a JSON boolean. */
export function jsonBoolean(column: string): string {
  return `json(iif(${column}, 'true', 'false'))`;
}

/** An SQL expression that writes a column of milliseconds as the interface writes a moment; null stays null. */
export function jsonMoment(column: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}

/** An SQL expression for a JSON object with these members, in this order; values are SQL expressions. */
export function jsonObject(members: Record<string, string>): string {
  const pairs = Object.entries(members).map(([name, expression]) => `'${name}', ${expression}`);
  return `json_object(${pairs.join(', ')})`;
}

/** A JSON array of texts that are JSON already. */
export function jsonArray(items: readonly Json[]): Json {
  return `[${items.join(',')}]`;
}
