import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The queries of docs/head-office.md for analysts: those under "Ten queries", as they stand there. */
export function queriesOfTheGuide(): string[] {
  const text = readFileSync(join(root, 'docs', 'head-office.md'), 'utf8');
  const part = text.slice(text.indexOf('## Ten queries'), text.indexOf('## Tools'));
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
