/**
 * `npm run schema`: writes sql/schema.sql, the schema as all steps of sql/migrations leave it, with what each table and
 * column means. Nothing reads it but people; a test compares it with the steps.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inMemory, openStore } from '../src/store/directory/open-store.ts';
import { root } from './run.ts';
import { columnMeanings, tableMeanings } from './schema-meanings.ts';

type Part = { name: string; sql: string; type: 'table' | 'index' | 'trigger' | 'view'; owner: string };

/** What FTS5 keeps for a virtual table is its own business. */
const shadows = /^(.*_search)_(?:data|idx|content|docsize|config)$/;

/**
 * The schema as text: each table with its indexes and triggers, by name, a line for each column.
 * @throws for a table or a column of which nobody says what it means
 */
export function schemaText(): string {
  const connection = openStore(inMemory, Date.now);
  try {
    const parts = connection.database
      .prepare<[], Part>(
        `SELECT name, sql, type, tbl_name AS owner FROM sqlite_schema
          WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .all();
    const tables = parts.filter(({ type, name }) => type === 'table' && !shadows.test(name));
    const blocks = tables.map((table) => {
      const beside = parts.filter(({ type, owner }) => type !== 'table' && owner === table.name);
      return [tableText(table), ...beside.map(({ sql }) => `${tidy(sql)};`)].join('\n');
    });
    return `${head}\n${blocks.join('\n\n')}\n`;
  } finally {
    connection.close();
  }
}

const head = `-- The schema as it stands, made by \`npm run schema\` from the steps in migrations/: to read, not to run.
-- Moments: *_at is ISO 8601 in UTC, *_ms milliseconds since 1970. Amounts are integers in the minor unit of the account's
-- currency. \`seq\` is the key inside the file, \`id\` the one that the interface shows.
`;

function tableText({ name, sql }: Part): string {
  const meaning = tableMeanings[name];
  if (!meaning) throw new Error(`build/schema-meanings.ts does not say what the table ${name} is`);
  const intro = `-- ${meaning.is}`;
  if (sql.startsWith('CREATE VIRTUAL')) return `${intro}\n${tidy(sql)};`;
  const [open, close] = [sql.indexOf('('), sql.lastIndexOf(')')];
  const items = itemsOf(sql.slice(open + 1, close));
  const lines = items.map(({ text, comment }, at) => {
    const end = at < items.length - 1 ? ',' : '';
    const column = /^"?([a-z_\d]+)"?\s/.exec(text)?.[1];
    if (column === undefined || /^(?:PRIMARY|UNIQUE|CHECK|FOREIGN|CONSTRAINT)\b/.test(text))
      return `  ${text}${end}`;
    const means = meaning[column] ?? (comment || columnMeanings[column]);
    if (!means) throw new Error(`build/schema-meanings.ts does not say what ${name}.${column} means`);
    return `  -- ${means}\n  ${text}${end}`;
  });
  return `${intro}\nCREATE TABLE ${name} (\n${lines.join('\n')}\n)${sql.slice(close + 1)};`;
}

/** The columns and constraints between the brackets of a table, each with the comment before it. */
function itemsOf(body: string): { text: string; comment: string }[] {
  const items: { text: string; comment: string }[] = [];
  let [text, comment, depth] = ['', '', 0];
  const finish = () => {
    if (tidy(text)) items.push({ text: tidy(text), comment: tidy(comment) });
    [text, comment] = ['', ''];
  };
  for (const [token] of body.matchAll(/--[^\n]*|'[^']*'|[(),]|[^(),'-]+|-/g)) {
    if (token.startsWith('--')) comment += ` ${token.slice(2)}`;
    else if (token === ',' && depth === 0) finish();
    else {
      depth += token === '(' ? 1 : token === ')' ? -1 : 0;
      text += token;
    }
  }
  finish();
  return items;
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const schemaFile = join(root, 'sql', 'schema.sql');

// By its name, for `npm run` imports it.
if (process.argv[1] === import.meta.filename) writeFileSync(schemaFile, schemaText());
