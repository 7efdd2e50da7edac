import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';

describe('a night’s synchronisation, in a data directory with its threads', () => {
  const site = useSite({ onDisk: true });
  const people = Array.from({ length: 1000 }, (_, i) => ({
    op: 'upsert',
    name: `Person ${i}`,
    identification: `${100_000 + i}`,
    initialCode: { codeId: `card/${i}`, codeType: 'NFC' },
  }));
  const send = async (items: object[]) => {
    const { body } = await site.call('POST', '/consumers/bulk', { body: { items } });
    return body.summary;
  };
  const search = async (text: string) => {
    const { body } = await site.call('GET', `/consumers?search=${encodeURIComponent(text)}`);
    return [body.total, ...body.items.map(({ name }: { name: string }) => name)];
  };

  it('makes all, repeats without effect, and changes just what changed beside what is wrong', async () => {
    site.audited();
    expect(await send(people)).toEqual({ created: 1000, updated: 0, deleted: 0, failed: 0, unchanged: 0 });
    expect(site.audited()).toHaveLength(1000);
    expect(await send(people)).toEqual({ created: 0, updated: 1000, deleted: 0, failed: 0, unchanged: 1000 });
    expect(site.audited()).toEqual([]);

    const changed = people.map((row, i) => {
      if (i % 20 === 0) return { ...row, name: `${row.name} (new)` };
      return i === 501 ? { ...row, name: 3 } : i === 999 ? { op: 'upsert' } : row;
    });
    expect(await send(changed)).toEqual({ created: 0, updated: 998, deleted: 0, failed: 2, unchanged: 948 });
    expect(site.audited()).toEqual(Array.from({ length: 50 }, () => 'update consumer'));
  });

  it('finds them by name, identification and code', async () => {
    expect(await search('person 501')).toEqual([1, 'Person 501']);
    expect(await search('100700')).toEqual([1, 'Person 700 (new)']);
    expect(await search('CARD/733')).toEqual([1, 'Person 733']);
    expect((await search('(new'))[0]).toBe(50);
  });
});
