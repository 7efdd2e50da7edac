import { beforeAll, describe, expect, it } from 'vitest';
import { siteOfTest, useSite } from '../../support/site.ts';
import { make, nobody } from '../../support/things.ts';
import { vendingProfile } from '../catalogue/fixtures.ts';
import { coded, consumer, operation } from './fixtures.ts';

describe('the list of consumers', () => {
  const site = useSite();
  let hall: string;
  let yard: string;
  const list = async (query: string, key?: string) => {
    const { body } = await site.call('GET', `/consumers?${query}`, key === undefined ? {} : { key });
    return {
      names: body.items.map(({ name }: { name: string }) => name),
      total: body.total,
    };
  };
  const expectListed = async (query: string, names: string[], key?: string) =>
    expect(await list(query, key)).toEqual({ names, total: names.length });

  beforeAll(async () => {
    hall = await operation(site);
    yard = await operation(site);
    const everywhere = { codeId: 'Crème/50%', codeType: 'QR' };
    await consumer(site, { name: 'José Núñez', identification: 'CC-100', initialCode: everywhere });
    await consumer(site, {
      name: 'Ärger "quoted" _x',
      identification: 'CC-200',
      initialCode: { codeId: 'hall-1', codeType: 'QR', operationId: hall },
    });
    const inactive = await consumer(site, {
      name: 'Zoë',
      identification: 'cc-300',
      initialCode: { codeId: 'yard-1', codeType: 'QR', operationId: yard },
    });
    await site.call('PATCH', `/consumers/${inactive.id}/active`, { body: { active: false } });
    await consumer(site, { name: 'No code', identification: '400' });
    await consumer(site, { name: 'Southern', identification: 'CC-100' }, 'south');
    await coded(site, {}, 'far');
  });

  it('refuses values outside their bounds', async () => {
    const { body } = await site.call('GET', '/consumers?pageSize=1001&page=0&isActive=1&tag=x');
    expect(
      body.errors.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`).sort(),
    ).toEqual(['isActive isBoolean', 'page min', 'pageSize max', 'tag whitelistValidation']);
  });

  it('is newest first, in the key’s scope', async () => {
    await expectListed('', ['No code', 'Zoë', 'Ärger "quoted" _x', 'José Núñez']);
    await expectListed(`accountId=${site.ids.far}&clientId=${site.ids.other}`, [
      'No code',
      'Zoë',
      'Ärger "quoted" _x',
      'José Núñez',
    ]);
    await expectListed(`accountId=${site.ids.south}`, ['Southern'], site.keys.acme);
    expect((await list(`accountId=${site.ids.far}`, site.keys.acme)).total).toBe(5);
  });

  it('has pages, also past the end', async () => {
    expect(await list('pageSize=2&page=2')).toEqual({ names: ['Ärger "quoted" _x', 'José Núñez'], total: 4 });
    expect(await list('pageSize=2&page=9007199254740991')).toEqual({ names: [], total: 4 });
    expect(await list('pageSize=1&search=cc-')).toEqual({ names: ['Zoë'], total: 3 });
    expect(await list('pageSize=1&page=3&search=cc-')).toEqual({ names: ['José Núñez'], total: 3 });
    expect(await list('pageSize=1&page=4&search=cc-')).toEqual({ names: [], total: 3 });
  });

  it('finds by name, identification and code, case and accents folded', async () => {
    await expectListed('search=JOSE%20NUNEZ', ['José Núñez']);
    await expectListed('search=cc-', ['Zoë', 'Ärger "quoted" _x', 'José Núñez']);
    await expectListed('search=creme%2F50%25', ['José Núñez']);
    await expectListed('search=%22QUOTED%22', ['Ärger "quoted" _x']);
    await expectListed('search=_x', ['Ärger "quoted" _x']);
    await expectListed('search=z', ['Zoë', 'José Núñez']);
    await expectListed('search=nobody', []);
    await expectListed('search=%25', ['José Núñez']);
    await expectListed('search=', ['No code', 'Zoë', 'Ärger "quoted" _x', 'José Núñez']);
  });

  it('combines filters', async () => {
    await expectListed('isActive=false', ['Zoë']);
    await expectListed('isActive=true&search=cc-', ['Ärger "quoted" _x', 'José Núñez']);
    await expectListed('search=cc-&isActive=false', ['Zoë'], site.keys.acme);
    await expectListed(`operationId=${hall}&search=cc-1`, ['José Núñez']);
    await expectListed(`operationId=${yard}&isActive=true`, ['José Núñez']);
  });

  it('lists for an operation those with a live code of it or of the account level', async () => {
    await expectListed(`operationId=${hall}`, ['Ärger "quoted" _x', 'José Núñez']);
    await expectListed(`operationId=${yard}`, ['Zoë', 'José Núñez']);
    await expectListed(`operationId=${hall}`, ['Ärger "quoted" _x', 'José Núñez'], site.keys.acme);
    await expectListed(`operationId=${hall}&accountId=${site.ids.south}`, [], site.keys.acme);
    await expectListed(`operationId=${hall}&accountId=${site.ids.south}&search=cc`, [], site.keys.acme);
  });

  it('drops an operation outside the scope', async () => {
    const foreign = await operation(site, 'south');
    expect((await list(`operationId=${foreign}`)).total).toBe(4);
    expect((await list(`operationId=${nobody}`)).total).toBe(4);
  });

  it('finds a consumer by what its codes are now', async () => {
    const { id, codeId, path } = await coded(site);
    const search = async (text: string) =>
      (await site.call('GET', `/consumers?search=${encodeURIComponent(text)}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    expect(await search(codeId)).toEqual([id]);
    await site.call('PATCH', path, { body: { newCodeId: 'Überkarte' } });
    expect([await search(codeId), await search('UBERKARTE')]).toEqual([[], [id]]);
    await site.call('DELETE', `/consumers/${id}/codes/${encodeURIComponent('Überkarte')}`);
    expect(await search('uberkarte')).toEqual([]);
    await site.call('POST', `/consumers/${id}/codes`, { body: { codeId: 'again', codeType: 'QR' } });
    expect(await search('again')).toEqual([id]);
    await site.call('DELETE', `/consumers/${id}`);
    expect(await search('again')).toEqual([]);
  });

  it('has a summary in the key’s scope', async () => {
    const summary = async (query: string, key: string) =>
      (await site.call('GET', `/consumers/summary?${query}`, { key })).body;
    const north = {
      consumers: { total: 4, active: 3, inactive: 1 },
      codes: { total: 3, active: 2, inactive: 1 },
    };
    expect(await summary(`accountId=${site.ids.far}`, site.keys.north)).toEqual(north);
    expect(await summary(`accountId=${site.ids.north}`, site.keys.acme)).toEqual(north);
    expect(await summary('', site.keys.acme)).toEqual({
      consumers: { total: 5, active: 4, inactive: 1 },
      codes: north.codes,
    });
    expect((await site.call('GET', '/consumers/summary?from=x')).body.errors).toMatchObject([
      { field: 'from', rule: 'whitelistValidation' },
    ]);
  });
});

it('lists for a profile those with a code that has it, of either line', async () => {
  const site = await siteOfTest();
  const profile = await make(site, '/profiles', vendingProfile(site));
  const total = async (query: string, key = site.keys.north) =>
    (await site.call('GET', `/consumers?profileId=${profile.id}${query}`, { key })).body.total;
  expect(await total('')).toBe(0);
  const { path } = await coded(site);
  await coded(site);
  await site.call('PUT', `${path}/profile`, { body: { profileId: profile.id } });
  expect(await total('')).toBe(1);
  expect(await total('&isActive=false')).toBe(0);
  expect(await total('', site.keys.far)).toBe(0);
  expect((await site.call('GET', `/consumers?profileId=${nobody}`)).body.total).toBe(0);
  const other = await make(site, '/profiles', vendingProfile(site));
  await site.call('PUT', `${path}/profile`, { body: { profileId: other.id } });
  expect(await total('')).toBe(0);
});
