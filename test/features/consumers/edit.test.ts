import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody } from '../../support/things.ts';
import { coded, consumer, lastAudit, lunch } from './fixtures.ts';

describe('a consumer', () => {
  const site = useSite();
  const edit = (id: string, body: object) => site.call('PATCH', `/consumers/${id}`, { body });

  beforeAll(async () => {
    await make(site, '/tags', { key: 'shift' });
    await make(site, '/tags', { key: 'squad' });
  });
  beforeEach(() => {
    site.audited();
  });

  it('answers 403 where it is another account’s, and 404 where there is none or it was removed', async () => {
    const foreign = await consumer(site, {}, 'south');
    const gone = await consumer(site);
    await site.call('DELETE', `/consumers/${gone.id}`);
    site.audited();
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'B' }],
      ['PATCH', '/active', { active: false }],
      ['DELETE', ''],
      ['POST', '/codes', { codeId: 'x', codeType: 'QR' }],
      ['GET', '/codes/x'],
    ];
    for (const [method, under, body] of calls) {
      const send = (id: string) =>
        site.call(method, `/consumers/${id}${under}`, body === undefined ? {} : { body });
      expectRefused(site, await send(foreign.id), 403, 'auth.out_of_scope');
      for (const id of [gone.id, nobody, 'no-uuid']) {
        expectRefused(site, await send(id), 404, 'consumers.not_found');
      }
    }
  });

  it('refuses an edit that breaks a rule, an identification that is taken, and unknown tags', async () => {
    const other = await consumer(site);
    const { id } = await consumer(site);
    site.audited();
    expectInvalid(
      site,
      await edit(id, { name: null, tags: { shift: 'x' }, isActive: false }),
      'name isString',
      'tags isArray',
      'isActive whitelistValidation',
    );
    const taken = await edit(id, { identification: other.identification });
    expectRefused(site, taken, 409, 'consumers.identification_exists');
    const unknown = await edit(id, { name: 'B', tags: [{ key: 'x', value: 'y' }] });
    expectRefused(site, unknown, 400, 'consumers.unknown_tag_key');
    const many = Array.from({ length: 21 }, () => ({ key: 'shift', value: 'x' }));
    expectRefused(site, await edit(id, { tags: many }), 400, 'consumers.too_many_tags');
  });

  it('changes what is sent, replaces tags whole, and audits both values', async () => {
    const body = await consumer(site, { tags: [{ key: 'shift', value: 'night' }] });
    site.audited();
    const renamed = await edit(body.id, { name: 'Bea' });
    expect(renamed.body).toEqual({ ...body, name: 'Bea', updatedAt: expect.any(String) });
    expect(lastAudit(site)).toEqual({ resourceId: body.id, before: body, after: renamed.body });
    const tags = [
      { key: 'shift', value: 'day' },
      { key: 'squad', value: 'late' },
    ];
    expect((await edit(body.id, { tags, identification: `${body.identification}!` })).body).toEqual({
      ...body,
      name: 'Bea',
      identification: `${body.identification}!`,
      tags,
      updatedAt: expect.any(String),
    });
    expect((await edit(body.id, { tags: [] })).body.tags).toEqual([]);
    expect(site.audited()).toEqual(['update consumer', 'update consumer', 'update consumer']);
  });

  it('is left alone, audit too, by an edit that changes nothing', async () => {
    const body = await consumer(site, { tags: [{ key: 'shift', value: 'night' }] });
    site.audited();
    const { name, identification, tags } = body;
    expect((await edit(body.id, { name, identification, tags })).body).toEqual(body);
    expect((await edit(body.id, {})).body).toEqual(body);
    expect(site.audited()).toEqual([]);
  });

  it('leaves with its codes, tags and profiles, and frees what they held', async () => {
    const profile = await lunch(site);
    const tag = await make(site, '/tags', { key: 'team' });
    const body = await coded(site);
    await edit(body.id, { tags: [{ key: 'team', value: 'x' }] });
    await site.call('PUT', `${body.path}/profile`, { body: { profileId: profile } });
    expect((await site.call('DELETE', `/profiles/${profile}`)).body.code).toBe('profiles.in_use');
    expect((await site.call('DELETE', `/tags/${tag.id}`)).body.code).toBe('tags.in_use');
    const before = (await site.call('GET', `/consumers/${body.id}`)).body;
    site.audited();

    expect((await site.call('DELETE', `/consumers/${body.id}`)).status).toBe(204);
    const [code] = before.codes;
    expect(lastAudit(site)).toEqual({ resourceId: `${body.id}/${body.codeId}`, before: code, after: null });
    expect(site.audited()).toEqual(['delete consumer', 'delete code']);
    expect((await site.call('DELETE', `/profiles/${profile}`)).status).toBe(204);
    expect((await site.call('DELETE', `/tags/${tag.id}`)).status).toBe(204);
    const initialCode = { codeId: body.codeId, codeType: 'QR' };
    await consumer(site, { identification: body.identification, initialCode });
  });

  it('stays in the database after it was removed, for history to name', async () => {
    const body = await coded(site);
    await site.call('DELETE', `/consumers/${body.id}`);
    const kept = site.appliance.reader.connection.database
      .prepare(
        `SELECT c.name, k.value FROM consumers c JOIN codes k ON k.consumer = c.seq
          WHERE c.id = ? AND c.removed_at IS NOT NULL AND k.removed_at IS NOT NULL`,
      )
      .all(body.id);
    expect(kept).toEqual([{ name: 'Ana', value: body.codeId }]);
  });
});
