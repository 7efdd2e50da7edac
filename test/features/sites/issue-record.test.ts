import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { everyCheck } from '../../../src/ops/verify/verify.ts';
import { jpegLogo, pngLogo } from '../../support/logos.ts';
import { by, useOwners, useSite } from '../../support/site.ts';
import { expectRefused } from '../../support/things.ts';

const site = useSite();
const { owner, acme, north } = useOwners(site);
const path = () => `/accounts/${site.ids.north}`;

const edit = (issueRecord: object, who = owner) => site.call('PATCH', path(), by(who, { issueRecord }));
const base64 = (bytes: Buffer) => bytes.toString('base64');
const logoOf = (mediaType: string, bytes: Buffer, width: number, height: number) => ({
  mediaType,
  width,
  height,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const logo = (key: string) =>
  fetch(`${site.address}${path()}/logo`, { headers: { Authorization: `Bearer ${key}` } });

// Shows rules/sites#issue-records.
describe('what issue records print', () => {
  it('is set by owners alone, in their own accounts', async () => {
    const viewer = site.person('viewer');
    site.audited();
    expectRefused(site, await edit({ company: 'X' }, viewer), 403, 'auth.forbidden');
    const far = await site.call('PATCH', `/accounts/${site.ids.far}`, by(acme, { issueRecord: {} }));
    expectRefused(site, far, 403, 'auth.out_of_scope');
    expectRefused(site, await site.call('GET', `${path()}/logo`), 404, 'accounts.logo_not_found');
    const foreign = await site.call('GET', `${path()}/logo`, { key: site.keys.south });
    expectRefused(site, foreign, 403, 'auth.out_of_scope');
    expect(site.audited()).toEqual([]);
  });

  it('refuses a logo that is no whole PNG or JPEG, or too large, and keeps the rest out with it', async () => {
    const png = pngLogo(20, 10);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const heavy = Buffer.concat([png, randomBytes(256 * 1024)]);
    for (const [sent, rule] of [
      [base64(svg), 'isIn'],
      [base64(png.subarray(0, 40)), 'isIn'],
      [base64(jpegLogo.subarray(0, 700)), 'isIn'],
      [base64(pngLogo(2001, 1)), 'isIn'],
      [base64(pngLogo(1, 0)), 'isIn'],
      [base64(heavy), 'maxLength'],
      [`${base64(png)}*`, 'isBase64'],
    ] as const) {
      const { status, body } = await edit({ company: 'Acme S.A.S.', logo: sent });
      expect([status, body.errors?.[0].field, body.errors?.[0].rule]).toEqual([
        400,
        'issueRecord.logo',
        rule,
      ]);
    }
    expect((await edit({ statement: 'x'.repeat(2001) })).body.errors[0].rule).toBe('maxLength');
    expect((await site.call('GET', path())).body.issueRecord).toBeUndefined();
    expect(site.audited()).toEqual([]);
  });

  it('is set member by member, audited with the hash of the logo, and is the default again', async () => {
    const statement = 'I received these items.\nI return them when I leave.';
    const png = pngLogo(300, 80);
    const first = await edit({ company: 'Acme S.A.S.', statement, logo: base64(png) }, north);
    const set = { company: 'Acme S.A.S.', statement, logo: logoOf('image/png', png, 300, 80) };
    expect([first.status, first.body.issueRecord]).toEqual([200, set]);
    expect((await edit({ company: 'Acme S.A.S.' })).body.issueRecord).toEqual(set);
    const second = await edit({ logo: base64(jpegLogo), company: null });
    const jpeg = { company: null, statement, logo: logoOf('image/jpeg', jpegLogo, 120, 40) };
    expect(second.body.issueRecord).toEqual(jpeg);
    const listed = await site.call('GET', '/accounts', { key: site.keys.north });
    expect(listed.body.items[0].issueRecord).toEqual(jpeg);
    expect(site.audited()).toEqual(['update account', 'update account']);
    const { items } = (await site.call('GET', '/audit-logs?resourceType=account&pageSize=1')).body;
    expect(items[0].newValue.issueRecord).toEqual(jpeg);

    const answer = await logo(site.keys.north);
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpegLogo)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toContain('attachment');

    expect((await edit({ logo: null, statement: null })).body.issueRecord).toBeUndefined();
    expect((await logo(site.keys.north)).status).toBe(404);
  });

  it('is verified: other bytes of a logo than those that were set are found', async () => {
    await edit({ logo: base64(pngLogo(8, 8)) });
    const { connection } = site.appliance.reader;
    const check = everyCheck().find(({ name }) => name === 'logos')!;
    const wrong = () => [...check.run(site.appliance.reader, { full: false })];
    expect(wrong()).toEqual([]);
    connection.database
      .prepare('UPDATE accounts SET record_logo_bytes = ? WHERE id = ?')
      .run(jpegLogo, site.ids.north);
    expect(wrong()).toEqual([`account ${site.ids.north}: its logo is not the one that was set`]);
  });
});
