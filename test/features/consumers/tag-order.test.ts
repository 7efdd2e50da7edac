import { beforeAll, describe, expect, it } from 'vitest';
import { tagChecks } from '../../../src/features/movements/verify-tags.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { consumer, lastAudit } from './fixtures.ts';

type Tag = { key: string; value: string };

describe('the order of the tags of a consumer', () => {
  const site = useSite();
  const keys = ['area', 'post', 'turn'];
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [2, 0], [1], []].map(
    (places) => places.map((place): Tag => ({ key: keys[place]!, value: `"${place}" é` })),
  );
  const tagsOf = async (id: string) => (await site.call('GET', `/consumers/${id}`)).body.tags;
  const wrong = () => tagChecks.flatMap((check) => check.run(site.appliance.reader, { full: true }));

  beforeAll(async () => {
    for (const key of keys) await make(site, '/tags', { key });
  });

  it('is the one in which they were sent, at first and from any to any other', async () => {
    for (const first of orders) {
      const { id, tags } = await consumer(site, { tags: first });
      expect(tags).toEqual(first);
      for (const next of orders) {
        const { body } = await site.call('PATCH', `/consumers/${id}`, { body: { tags: next } });
        expect(body.tags).toEqual(next);
        expect(await tagsOf(id)).toEqual(next);
      }
    }
    expect(wrong()).toEqual([]);
  });

  it('is told by the audit where it alone changes, and verify knows an order that is none', async () => {
    const [first, , , , , last] = orders;
    const { id } = await consumer(site, { tags: first });
    site.audited();
    await site.call('PATCH', `/consumers/${id}`, { body: { tags: last } });
    expect(site.audited()).toEqual(['update consumer']);
    expect(lastAudit(site).after.tags).toEqual(last);
    const { database } = site.appliance.reader.connection;
    database.prepare("UPDATE consumers SET tag_order = '[1,1,2]' WHERE id = ?").run(id);
    expect(wrong()).toEqual([`consumer ${id} is not known by the tags that it carries`]);
    database.prepare('UPDATE consumers SET tag_order = NULL WHERE id = ?').run(id);
    expect(wrong()).toEqual([]);
  });
});
