import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { make, nobody } from '../../support/things.ts';
import { consumer, lunch, workwear } from './fixtures.ts';

describe('finding people by what they hold and carry (rules/people-and-codes#finding-people)', () => {
  const site = useSite();
  let department: string;
  let shift: string;
  const names = async (query: Record<string, string>, key?: string) => {
    const path = `/consumers?${new URLSearchParams(query)}`;
    const { body } = await site.call('GET', path, key === undefined ? {} : { key });
    expect(body.total).toBe(body.items.length);
    return body.items.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    department = (await make(site, '/tags', { key: 'department' })).id;
    shift = (await make(site, '/tags', { key: 'shift' })).id;
    const code = (codeId: string) => ({ initialCode: { codeId, codeType: 'NFC' } });
    const tags = (...told: [string, string][]) => ({ tags: told.map(([key, value]) => ({ key, value })) });
    const ana = await consumer(site, { name: 'Ana', ...code('04A2B3C4'), ...tags(['department', 'Night']) });
    const ben = await consumer(site, { name: 'Ben', ...code('04A2B3C4D5'), ...tags(['shift', 'Night']) });
    await consumer(site, { name: 'Cleo', ...code('7'), ...tags(['shift', 'Day']) });
    await consumer(site, { name: 'South', ...code('04A2B3C4') }, 'south');
    const assign = (id: string, codeId: string, profileId: string) =>
      site.call('PUT', `/consumers/${id}/codes/${codeId}/profile`, { body: { profileId } });
    await assign(ana.id, '04A2B3C4', await lunch(site));
    await assign(ben.id, '04A2B3C4D5', await workwear(site));
  });

  it('finds who holds exactly a code', async () => {
    expect(await names({ code: '04A2B3C4' })).toEqual(['Ana']);
    expect(await names({ code: '04A2B3C4D5' })).toEqual(['Ben']);
    expect(await names({ code: '7' })).toEqual(['Cleo']);
    expect(await names({ code: '04a2b3c4' })).toEqual([]);
    expect(await names({ code: '04A2' })).toEqual([]);
    expect(await names({ code: '' })).toHaveLength(3);
    expect(await names({ code: '04A2B3C4' }, site.keys.south)).toEqual(['South']);
  });

  it('finds who has a profile of a line, of any, or none', async () => {
    expect(await names({ businessLine: 'vending' })).toEqual(['Ana']);
    expect(await names({ businessLine: 'eas' })).toEqual(['Ben']);
    expect(await names({ businessLine: 'eas', isActive: 'false' })).toEqual([]);
    expect(await names({ hasProfile: 'true' })).toEqual(['Ben', 'Ana']);
    expect(await names({ hasProfile: 'false' })).toEqual(['Cleo']);
    expect(await names({ hasProfile: 'false', businessLine: 'eas' })).toEqual([]);
  });

  it('finds who carries a tag, a value, or both together', async () => {
    expect(await names({ tagId: shift })).toEqual(['Cleo', 'Ben']);
    expect(await names({ tagValue: 'Night' })).toEqual(['Ben', 'Ana']);
    expect(await names({ tagId: department, tagValue: 'Night' })).toEqual(['Ana']);
    expect(await names({ tagId: department, tagValue: 'Day' })).toEqual([]);
    expect(await names({ tagId: nobody })).toEqual([]);
    expect(await names({ tagId: department }, site.keys.south)).toEqual([]);
  });

  it('narrows what the others let pass, and counts past a full page', async () => {
    expect(await names({ tagValue: 'Night', search: 'an' })).toEqual(['Ana']);
    expect(await names({ tagValue: 'Night', businessLine: 'eas', search: '04a2' })).toEqual(['Ben']);
    const { body } = await site.call('GET', `/consumers?tagId=${shift}&pageSize=1`);
    expect(body).toMatchObject({ total: 2, items: [{ name: 'Cleo' }] });
  });
});
