import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A promise, and the test that shows it: by file (below test/) and the beginning of its title. */
export type Promised = readonly [promise: string, file: string, test: string];

/** The titles of the tests of a file, as they are written. */
function titlesOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const titled =
    /\b(?:it|itInProofs|test)(?:\.skipIf\([^\n]*?\)|\.each\([\s\S]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g;
  return [...source.matchAll(titled)].map(([, quoted, templated]) => quoted ?? templated ?? '');
}

/**
 * A test for each promise of some tables, that its test is there: who renames one, or takes it out, is told what nobody
 * shows any more.
 */
export function shownBy(tables: Readonly<Record<string, readonly Promised[]>>): void {
  describe.each(Object.entries(tables))('what is promised of %s is shown', (_, rows) => {
    it.each(rows)('%s', (_, file, begins) => {
      const titles = titlesOf(file);
      expect(titles.filter((title) => title.startsWith(begins)).length, titles.join('\n')).toBeGreaterThan(0);
    });
  });
}
