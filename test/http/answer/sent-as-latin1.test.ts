import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measured } from '../../../src/http/answer/entity-tags.ts';
import { utf8Of } from '../../../src/store/json-utf8.ts';
import { useSite } from '../../support/site.ts';

const kinds = ['a', 'é', '€', '🥑', '\ud800'];
/** What a body is written to has 256 KiB; texts end before it, within its last characters, and behind it. */
const lengths = [
  0, 1, 5120, 5121, 65_530, 87_379, 131_070, 131_072, 262_140, 262_143, 262_144, 262_150, 600_000,
];

describe('a body that was measured', () => {
  it.each(kinds)('has the bytes of its text, of however many %s', (kind) => {
    for (const length of lengths) {
      for (const before of ['', '"', '{"name":']) {
        const body = before + kind.repeat(Math.ceil(length / kind.length));
        const bytes = Buffer.from(body);
        const found = measured(body);
        expect(found.length).toBe(bytes.length);
        expect(found.tag).toBe(measured(utf8Of(body)).tag);
        if (found.latin1 !== undefined) expect(Buffer.from(found.latin1, 'latin1').equals(bytes)).toBe(true);
      }
    }
  });

  it('is a text of bytes where it is long and fits, whatever is in it', () => {
    const text = fc.string({ unit: fc.constantFrom(...kinds), minLength: 5200, maxLength: 6000 });
    fc.assert(
      fc.property(text, (body) => {
        expect(Buffer.from(measured(body).latin1!, 'latin1').equals(Buffer.from(body))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

// Shows rules/requests#versions.
describe('a list with characters of all lengths', () => {
  const site = useSite();

  it('comes as it is, with its length and its tag', async () => {
    const items = Array.from({ length: 400 }, (_, row) => ({
      op: 'create',
      name: `Íñigo €🥑 ${row}`,
      identification: `${row}`,
    }));
    await site.call('POST', '/consumers/bulk', { key: site.keys.north, body: { items } });
    for (const pageSize of [1, 5, 50, 400]) {
      const headers = { 'x-api-key': site.keys.north, 'accept-encoding': 'identity' };
      const answer = await fetch(`${site.address}/consumers?pageSize=${pageSize}`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      expect(answer.headers.get('etag')).toBe(`W/${measured(bytes.toString()).tag}`);
      const page = JSON.parse(bytes.toString()) as { items: { name: string }[] };
      expect(page.items.map(({ name }) => name)).toEqual(
        items
          .map(({ name }) => name)
          .toReversed()
          .slice(0, pageSize),
      );
    }
  });
});
