import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle, fileOfPackage, packagesApart } from '../../build/bundle.ts';
import { isOldSystem } from '../../build/packaged/addon.ts';
import { evaluated } from '../../build/packaged/package-apart.ts';
import { hostName, packagedAnywhere, pinnedNode, requireIntegrity, targets } from '../../build/targets.ts';

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

it('knows a system whose libraries are too old by what the loader says', () => {
  const said = (symbol: string) =>
    `/lib/x86_64-linux-gnu/libc.so.6: version \`${symbol}' not found (required by /root/.cache/larder/0a.node)`;
  for (const symbol of ['GLIBC_2.34', 'GLIBCXX_3.4.29', 'CXXABI_1.3.13'])
    expect(isOldSystem(said(symbol))).toBe(true);
  expect(isOldSystem('/tmp/x.node: failed to map segment from shared object')).toBe(false);
});

it('takes a Node.js of another platform by its pinned hash alone', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(pinnedNode).toBe(`v${devDependencies.node}`);
  expect(packagedAnywhere).toEqual(['linux-x64', 'linux-arm64', 'win-x64']);
  const empty =
    'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';
  requireIntegrity(Buffer.from(''), 'node@1', empty);
  expect(() => requireIntegrity(Buffer.from('x'), 'node@1', empty)).toThrow('not what was pinned');
});
