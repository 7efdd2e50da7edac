import { describe, expect, it } from 'vitest';
import { addKey } from '../../../src/access/key-admin.ts';
import { useSite } from '../../support/site.ts';

// Shows rules/keys-and-permissions#authentication, rules/keys-and-permissions#permissions.
describe('authentication', () => {
  const site = useSite({ clock: () => nowMs });
  let nowMs = Date.parse('2026-03-01T10:00:00Z');

  const withHeader = (name: string, value: string) =>
    site.call('GET', '/products', { key: null, headers: { [name]: value } });

  it('takes the key in either header', async () => {
    expect((await withHeader('x-api-key', site.keys.north)).status).toBe(200);
    expect((await withHeader('Authorization', `Bearer ${site.keys.north}`)).status).toBe(200);
    expect((await withHeader('Authorization', `bearer ${site.keys.north}`)).status).toBe(200);
  });

  it('reads x-api-key alone where both headers are sent', async () => {
    const asked = (key: string, bearer: string) =>
      site.call('GET', '/me', { key, headers: { authorization: `Bearer ${bearer}` } });
    expect((await asked(site.keys.north, site.keys.far)).body.accountId).toBe(site.ids.north);
    expect((await asked(site.keys.far, site.keys.north)).body.accountId).toBe(site.ids.far);
    expect((await asked(site.keys.north, 'svc_none')).status).toBe(200);
    for (const key of ['svc_none', '']) {
      const { status, body } = await asked(key, site.keys.north);
      expect([status, body.code]).toEqual([401, 'auth.invalid_api_key']);
    }
  });

  it('takes the key as the password of HTTP Basic, under any name', async () => {
    for (const user of ['', 'excel', 'ñandú'])
      for (const scheme of ['Basic', 'basic']) {
        const value = Buffer.from(`${user}:${site.keys.north}`).toString('base64');
        expect((await withHeader('Authorization', `${scheme} ${value}`)).status).toBe(200);
      }
    const nameAlone = Buffer.from(`${site.keys.north}:`).toString('base64');
    expect((await withHeader('Authorization', `Basic ${nameAlone}`)).status).toBe(401);
  });

  it('offers HTTP Basic to programs, and not to browsers, which would ask their person', async () => {
    const offered = async (headers: Record<string, string>) =>
      (await site.call('GET', '/products', { key: null, headers })).headers.get('www-authenticate');
    expect(await offered({})).toBe('Bearer realm="larder", Basic realm="larder", charset="UTF-8"');
    expect(await offered({ 'sec-fetch-site': 'same-origin' })).toBe('Bearer realm="larder"');
  });

  it.each(['Bearer eyJhbGciOi.someone.session', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer ctl_abc'])(
    'treats Authorization "%s" as no key of ours',
    async (value) => {
      const answer = await withHeader('Authorization', value);
      expect(answer.body).toMatchObject({
        status: 401,
        code: 'auth.invalid_api_key',
        detail: 'Invalid API key',
      });
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    },
  );

  it('refuses a key from the moment it expires', async () => {
    const expiresAt = '2026-03-01T10:30:00.000Z';
    const { secret } = site.write((tx) => {
      const owner = tx.connection.database
        .prepare<[], { client: number; seq: number }>('SELECT client, seq FROM accounts')
        .get()!;
      const key = {
        label: 'short',
        client: owner.client,
        account: owner.seq,
        permissions: ['products:read'] as const,
      };
      return addKey(tx, { ...key, rateLimit: 100, expiresAt });
    });
    nowMs = Date.parse(expiresAt) - 1;
    expect((await site.call('GET', '/products', { key: secret })).status).toBe(200);
    nowMs = Date.parse(expiresAt);
    expect((await site.call('GET', '/products', { key: secret })).status).toBe(401);
  });

  it('keeps no secret in the database', () => {
    const rows = site.appliance.reader.connection.database.prepare('SELECT * FROM api_keys').all();
    expect(JSON.stringify(rows)).not.toContain(site.keys.north.slice(4, 20));
  });
});
