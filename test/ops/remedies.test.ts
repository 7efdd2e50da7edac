import { readFileSync } from 'node:fs';
import { SqliteError } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { classedChecks, remedies, remedyOf } from '../../src/ops/verify/remedies.ts';
import { everyCheck } from '../../src/ops/verify/verify.ts';

describe('the remedy of a finding', () => {
  it('is classed by names of checks that exist', () => {
    const names = new Set(everyCheck().map(({ name }) => name));
    expect(classedChecks.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(['consumer counts', 'blocks of facts', 'tags of movements'])(
    'is no restore for %s, which follow from other rows',
    (name) => expect(remedyOf(name)).toBe('report'),
  );

  it('is a restore for a check that a damaged file stopped, and for no other failure', () => {
    expect(remedyOf('blocks of facts', new SqliteError('malformed', 'SQLITE_CORRUPT_INDEX'))).toBe('restore');
    expect(remedyOf('schema', new SqliteError('no such table: migrations', 'SQLITE_ERROR'))).toBe('restore');
    expect(remedyOf('blocks of facts', new SqliteError('integer overflow', 'SQLITE_ERROR'))).toBe('report');
    expect(remedyOf('audit chain', new TypeError('undefined'))).toBe('report');
  });

  it('is told in docs/operating.md by the same words', () => {
    const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    for (const [name, { found, advice }] of Object.entries(remedies))
      expect(page).toContain(`| \`${name}\` | ${found} | ${advice} |`);
  });
});
