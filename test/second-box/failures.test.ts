import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAsset } from '../../src/lib/assets.ts';

it('tries each row of the table of failures, which the operators read', () => {
  const page = readAsset('docs/rules/second-box.md').toString('utf8');
  const section = page.slice(page.indexOf('\n## Failures\n'), page.indexOf('\n## Promotion\n'));
  const rows = [...section.matchAll(/^\| (.+?) \| .+ \| .+ \|$/gm)].slice(1).map(([, failure]) => failure);
  const tests = globSync('*.proof.test.ts', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const cited = [...tests.matchAll(/Shows rules\/second-box#failures: (.+)\.$/gm)].flatMap(([, text]) =>
    text!.split('; '),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(cited.toSorted()).toEqual(rows.toSorted());
});
