import { type Check, everyRow, maxListed, sentences } from './check.ts';

/**
 * The CHECK constraints of every table. SQLite's own integrity check checks them too, but not on a connection that only
 * reads: there it does not even parse them.
 */
export const constraintsCheck: Check = {
  name: 'constraints',
  otherSchemas: 'all',
  run(reader) {
    const tables = everyRow<{ name: string; sql: string }>(
      reader,
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' ORDER BY name`,
    );
    const wrong = [...tables].flatMap(({ name, sql }) => {
      const constraints = constraintsOf(sql);
      if (constraints.length === 0) return [];
      const broken = constraints.map((constraint) => `NOT (${constraint})`).join(' OR ');
      return sentences<Record<string, unknown>>(
        reader,
        `SELECT * FROM "${name}" NOT INDEXED WHERE ${broken} LIMIT ${maxListed}`,
        (row) => `a row of ${name} breaks a constraint: ${shown(row)}`,
      );
    });
    return wrong.slice(0, maxListed);
  },
};

/** The expressions of `CHECK (...)` in the text of a table. */
function constraintsOf(sql: string): string[] {
  const text = sql.replaceAll(/--[^\n]*/g, ' ');
  return [...text.matchAll(/\bCHECK\s*\(/g)].map(({ index, 0: opening }) => {
    const from = index + opening.length;
    return text.slice(from, endOfParenthesis(text, from));
  });
}

function endOfParenthesis(text: string, from: number): number {
  let depth = 1;
  for (const { index, 0: token } of text.slice(from).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (token === '(') depth++;
    else if (token === ')' && --depth === 0) return from + index;
  }
  return text.length;
}

function shown(row: Record<string, unknown>): string {
  return Object.entries(row)
    .slice(0, 4)
    .map(([column, value]) => `${column} ${value instanceof Uint8Array ? 'blob' : String(value)}`)
    .join(', ')
    .slice(0, 200);
}
