import { assert, json, oneof, property, string } from 'fast-check';
import { describe, it } from 'vitest';
import { parseSiteFile } from '../../../src/features/provisioning/site-file.ts';
import { SiteFileError } from '../../../src/features/provisioning/site-problems.ts';
import { scaled } from '../../support/scaled.ts';

const member = json().map((text) => JSON.parse(text) as unknown);

// Shows rules/site-file#its-shape.
describe('the text of a site file', () => {
  it('is read or refused, whatever it is', () => {
    const content = oneof(
      string(),
      json(),
      member.map((clients) => JSON.stringify({ clients: [clients] })),
      member.map((accounts) => JSON.stringify({ clients: [{ name: 'A', accounts: [accounts] }] })),
      member.map((keys) => JSON.stringify({ clients: [{ name: 'A', keys: [keys] }] })),
    );
    assert(
      property(content, (text) => {
        try {
          parseSiteFile(text);
        } catch (error) {
          return error instanceof SiteFileError;
        }
        return true;
      }),
      { numRuns: scaled(500) },
    );
  });
});
