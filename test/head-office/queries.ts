import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The queries of docs/head-office.md for analysts: those under "Ten queries", as they stand there. */
export const queriesOfTheGuide = (): string[] => sqlBetween('## Ten queries', '## Tools');

/**
 * Returns the statements that docs/head-office.md tells the owner of the database to run, except for a distributed
 * one.
 */
export const statementsForTheOwner = (): string[] => sqlBetween('## Tools', '## A distributed PostgreSQL');

function sqlBetween(from: string, to: string): string[] {
  const text = readFileSync(join(root, 'docs', 'head-office.md'), 'utf8');
  const part = text.slice(text.indexOf(from), text.indexOf(to));
  return [...part.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql!);
}

/** The queries of the dashboard for Grafana, its macros written out. */
export function queriesOfTheDashboard(): { title: string; sql: string }[] {
  const { panels } = JSON.parse(
    readFileSync(join(root, 'assets', 'head-office', 'grafana.json'), 'utf8'),
  ) as {
    panels: { title: string; targets: { rawSql: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ rawSql }) => ({
      title,
      sql: rawSql
        .replaceAll(/\$__timeFilter\((\w+)\)/g, "$1 BETWEEN now() - interval '30 days' AND now()")
        .replaceAll('$__timeFrom()', "(now() - interval '30 days')")
        .replaceAll('$__timeTo()', 'now()'),
    })),
  );
}
