import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { startingProgram } from '../../build/test-program.ts';
import { threads } from '../../build/threads.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => posix.join('src', file.replaceAll('\\', '/')))
  .filter((file) => file.endsWith('.ts') && file !== 'src/lib/assets.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => text.includes('startThread('));

const started = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/startThread\(\s*\{ name: '([^']+)', file: \(\) => new URL\('([^']+)'/g)].map(
    ([, name, path]) => ({ name: name!, path: posix.join(posix.dirname(file), path!) }),
  ),
);

it('builds every thread that is started, under its name', () => {
  const calls = sources.flatMap(({ text }) => text.match(/startThread\(/g) ?? []);
  expect(started).toHaveLength(calls.length);
  expect(Object.fromEntries(started.map(({ name, path }) => [name, path]))).toEqual(threads);
});

it('starts the built file of each in the program that the tests start', () => {
  for (const { file, text } of sources)
    expect(startingProgram(text), file).not.toMatch(/new URL\('\.[^']*-thread\.ts'/);
});
