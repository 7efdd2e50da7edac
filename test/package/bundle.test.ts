import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle, fileOfPackage, packagesApart } from '../../build/bundle.ts';
import { evaluated } from '../../build/packaged/package-apart.ts';
import { hostName, targets } from '../../build/targets.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-bundle-'));
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  await bundle({ main: 'src/main.ts' }, folder, targets[hostName]!, '1.2.3');
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// pkijs takes asn1js from the packaged file.
it.each(packagesApart.filter((name) => name !== 'pkijs'))(
  'has a package apart give what the package itself gives: %s',
  async (name) => {
    const file = fileOfPackage(name);
    const apart = evaluated(textOf(file), file) as Record<string, unknown>;
    const itself = (await import(name)) as Record<string, unknown>;
    const names = Object.keys(itself).filter((key) => key !== 'default' && key !== 'module.exports');
    if (names.length === 0) expect(typeof apart).toBe(typeof itself['default']);
    for (const key of names) expect(typeof apart[key], key).toBe(typeof itself[key]);
  },
);

it('has no white space that V8 would hold for nothing, and lines that a stack trace can name', () => {
  const lines = textOf('main.cjs').split('\n');
  expect(lines.filter((line) => /^ {2}/.test(line)).length / lines.length).toBeLessThan(0.1);
  expect(lines.length).toBeGreaterThan(10_000);
});

// V8 stores any other text in two bytes a character: write such a character of a regular expression as an escape.
it('is ASCII', () => {
  expect(textOf('main.cjs')).toMatch(/^[\0-\x7f]*$/);
});
