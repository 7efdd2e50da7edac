import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/appliance/store.ts';

/*
 * A step of the schema that an installation may have applied never changes again: what it should have been is a
 * step of its own. Each release adds its steps here, by SHA-256 of the file.
 */
const frozen: Record<string, string> = {};

describe('the steps of the schema', () => {
  it.each(Object.entries(frozen))('%s is as it was released', (name, sha256) => {
    const step = migrations().find((migration) => migration.name === name);
    expect(
      createHash('sha256')
        .update(step?.sql ?? '')
        .digest('hex'),
    ).toBe(sha256);
  });

  it('are frozen from the first on, without a gap', () => {
    const names = migrations().map(({ name }) => name);
    expect(Object.keys(frozen)).toEqual(names.slice(0, Object.keys(frozen).length));
  });
});
