import { describe, expect, it } from 'vitest';
import { entityTagOf } from '../../../src/http/answer/entity-tags.ts';
import { useSite } from '../../support/site.ts';

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
      expect(answer.headers.get('etag')).toBe(`W/${entityTagOf(bytes.toString())}`);
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
