import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { nobody, uniqueName } from '../../support/things.ts';
import { consumerOf, post } from './fixtures.ts';

// Shows rules/sites#tags.
describe('tags', () => {
  const site = useSite();
  beforeEach(() => {
    site.audited();
  });

  it('refuses a key that the account has, on create and on edit, and allows it elsewhere', async () => {
    const taken = uniqueName('shift');
    await post(site, 'north', '/tags', { key: taken });
    const other = await post(site, 'north', '/tags', { key: uniqueName('area') });
    site.audited();
    const exists = { status: 409, code: 'tags.key_exists' };
    expect((await site.call('POST', '/tags', { body: { key: taken } })).body).toMatchObject(exists);
    const edit = await site.call('PATCH', `/tags/${other.id}`, { body: { key: taken } });
    expect(edit.body).toMatchObject(exists);
    expect(site.audited()).toEqual([]);
    await post(site, 'south', '/tags', { key: taken });
    expect(site.audited()).toEqual(['create tag']);
  });

  it('refuses an account outside the scope, and wants one of a client-level key', async () => {
    const { keys, ids } = site;
    for (const [key, accountId] of [
      [keys.north, ids.south],
      [keys.acme, ids.far],
      [keys.acme, nobody],
    ] as const) {
      const answer = await site.call('POST', '/tags', { body: { key: 'x', accountId }, key });
      expect(answer.body).toMatchObject({ status: 403, code: 'auth.out_of_scope' });
    }
    const answer = await site.call('POST', '/tags', { body: { key: 'x' }, key: keys.acme });
    expect(answer.body.errors).toMatchObject([{ field: 'accountId', rule: 'isString' }]);
    expect(site.audited()).toEqual([]);
  });

  it('answers 403 for another account’s, 404 for none and for a removed one', async () => {
    const foreign = await post(site, 'south', '/tags', { key: uniqueName('foreign') });
    const gone = await post(site, 'north', '/tags', { key: uniqueName('gone') });
    await site.call('DELETE', `/tags/${gone.id}`);
    site.audited();
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const send = async (id: string) =>
        (await site.call(method, `/tags/${id}`, method === 'PATCH' ? { body: { key: 'x' } } : {})).body;
      expect(await send(foreign.id)).toMatchObject({ status: 403, code: 'auth.out_of_scope' });
      for (const missing of [nobody, gone.id]) {
        expect(await send(missing)).toMatchObject({ status: 404, code: 'tags.not_found' });
      }
    }
    expect(site.audited()).toEqual([]);
  });

  it('makes, reads, renames and removes one; its key is free again', async () => {
    const key = uniqueName('department');
    const tag = await post(site, 'north', '/tags', { key });
    expect(tag).toEqual({ id: expect.any(String), key, accountId: site.ids.north });
    expect((await site.call('GET', `/tags/${tag.id}`)).body).toEqual(tag);
    const rename = (to: string) => site.call('PATCH', `/tags/${tag.id}`, { body: { key: to } });
    expect((await rename(key)).body).toEqual(tag);
    expect((await rename(`${key}!`)).body).toEqual({ ...tag, key: `${key}!` });
    expect((await site.call('DELETE', `/tags/${tag.id}`)).status).toBe(204);
    await post(site, 'north', '/tags', { key: `${key}!` });
    expect(site.audited()).toEqual(['create tag', 'update tag', 'delete tag', 'create tag']);
  });

  it('keeps one that live consumers carry, under its new key when it is renamed', async () => {
    const key = uniqueName('area');
    const tag = await post(site, 'north', '/tags', { key });
    const consumer = await consumerOf(site, 'north', { tags: [{ key, value: 'A' }] });
    site.audited();
    expect((await site.call('DELETE', `/tags/${tag.id}`)).body).toMatchObject({
      status: 409,
      code: 'tags.in_use',
    });
    expect(site.audited()).toEqual([]);
    await site.call('PATCH', `/tags/${tag.id}`, { body: { key: `${key}!` } });
    const read = await site.call('GET', `/consumers/${consumer.id}`);
    expect(read.body.tags).toEqual([{ key: `${key}!`, value: 'A' }]);
    await site.call('DELETE', `/consumers/${consumer.id}`);
    expect((await site.call('DELETE', `/tags/${tag.id}`)).status).toBe(204);
  });

  it('lists live ones, newest first, by a substring of the key', async () => {
    for (const key of ['Área', 'Turno']) await post(site, 'far', '/tags', { key });
    const keys = async (query: string) => {
      const { body } = await site.call('GET', `/tags${query}`, { key: site.keys.far });
      return body.items.map((tag: { key: string }) => tag.key);
    };
    expect(await keys('')).toEqual(['Turno', 'Área']);
    expect(await keys('?search=area')).toEqual(['Área']);
    expect(await keys(`?accountId=${site.ids.north}`)).toEqual(['Turno', 'Área']);
  });
});
