import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

type Pattern = { source: string; flags: string; place: string };

/** Every regular expression that a file of the sources contains as a literal. */
function patternsIn(file: string): Pattern[] {
  const tree = parse(readFileSync(join(root, file), 'utf8'), {
    sourceType: 'module',
    plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])],
    tokens: true,
  });
  return tree.tokens!.flatMap(
    (token: { type: { label: string }; value: unknown; loc: { start: { line: number } } }) => {
      if (token.type.label !== 'regexp') return [];
      const { pattern, flags } = token.value as { pattern: string; flags: string };
      return [{ source: pattern, flags, place: `${file}:${token.loc.start.line}` }];
    },
  );
}

it('matches each pattern in time that grows with the length of the text alone', () => {
  const patterns = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(200);
  const slow = patterns.flatMap(({ place, ...pattern }) =>
    analyse(pattern).reports.map(
      ({ type, exponential }) =>
        `${place} ${exponential ? 'exponential' : 'quadratic'} (${type}): ${pattern.source}`,
    ),
  );
  expect(slow).toEqual([]);
});
