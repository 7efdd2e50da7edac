import { describe, expect, it } from 'vitest';
import { signLink } from '../../../src/lib/signed-links.ts';
import { mailServerOfTest, testCertificate } from '../../support/mail-server.ts';
import type { Site } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../support/things.ts';
import { scene } from '../feed/authorizations/fixtures.ts';
import { controllerOf, feed } from '../feed/fixtures.ts';
import { contactOf, hour, minute, movedSite } from '../notifications/support.ts';

// Shows rules/grants.
const linkOf = (site: Site, contact: string, kind: string, id: string, untilMs: number) => {
  const { linkKey } = site.appliance.settings;
  const { url } = signLink({ linkKey, origin: '', nowMs: 0, by: `contact.${contact}` }, kind, id, untilMs);
  const { by, expires, signature } = Object.fromEntries(new URL(url, 'http://x').searchParams);
  return { url, body: { decision: kind, by, expires, signature } };
};

/** A person whose quota of gloves is used up, and a contact by mail who may grant one more. */
async function refused(grantsExtras = true) {
  const server = await mailServerOfTest({ secure: true, ...(await testCertificate()) });
  const moved = await movedSite();
  const { site, owner } = moved;
  const { host, port, security, ca, from } = server.settings();
  const mail = { host, port, security, from, ...(ca && { ca }) };
  expect((await site.call('PUT', '/mail-server', { session: owner.session, body: mail })).status).toBe(200);
  const target = 'ana@example.com';
  const body = {
    channel: 'email',
    target,
    personalData: true,
    grantsExtras,
    wants: { bad: 'off', warn: 'off' },
  };
  const contact = await contactOf(moved, body);
  const facts = await scene(site, {});
  const { consumer, codeId, serial, gloves, eas } = facts;
  const policy = { products: [{ productId: gloves, quantity: 0, minutesBetweenDeliveries: 0 }] };
  await site.call('PATCH', `/profiles/${eas}`, { body: { easPolicy: policy } });
  const token = controllerOf(site);
  const asked = { deviceSerial: serial, codeId, selection: 'B1' };
  const ask = () => feed(site, token, 'POST', '/grant-requests', { body: asked });
  const allowed = async () =>
    (await feed(site, token, 'POST', '/authorizations', { body: asked })).body.allowed;
  const state = async (id: string) => (await feed(site, token, 'GET', `/grant-requests/${id}`)).body.state;
  const decide = (id: string, kind: string, untilMs = moved.now() + hour) =>
    site.call('POST', `/grant-requests/${id}/decision`, {
      key: null,
      body: linkOf(site, contact.id, kind, id, untilMs).body,
    });
  const person = `/consumers/${consumer}/codes/${encodeURIComponent(codeId)}`;
  site.audited();
  return { ...facts, ...moved, server, contact, token, asked, ask, allowed, state, decide, person };
}

describe('a supervisor', () => {
  it('is asked by mail with two links, and grants one with the button of the page', async () => {
    const { site, ask, allowed, state, settle, server, person, contact, token } = await refused();
    expect(await allowed()).toBe(false);
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([202, { state: 'pending', expiresAt: '2026-11-23T16:00:00.000Z' }]);
    expect((await ask()).body.id).toBe(body.id);
    await settle();
    expect(server.taken).toHaveLength(1);
    const text = server.taken[0]!.raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const links = [...text.matchAll(/http:\/\/larder\.test(\/links\/(?:grant|decline)\/[^\s"<]+)/g)].map(
      ([, path]) => path!.replaceAll('&amp;', '&'),
    );
    expect(new Set(links.map((link) => link.split('/')[2]))).toEqual(new Set(['grant', 'decline']));
    const grant = links.find((link) => link.startsWith('/links/grant'))!;
    for (let scanned = 0; scanned < 2; scanned++) {
      const page = await fetch(site.address + grant, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Grant one');
    }
    expect(await state(body.id)).toBe('pending');
    const page = await (await fetch(site.address + grant)).text();
    const sent = JSON.parse(
      /data-body="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"').replaceAll('&#34;', '"'),
    );
    site.audited();
    const answer = await site.call('POST', `/grant-requests/${body.id}/decision`, { key: null, body: sent });
    expect([answer.status, answer.body.state]).toEqual([200, 'granted']);
    expect(site.audited()).toEqual(['create extra', 'update grant_request']);
    expect(await allowed()).toBe(true);
    const { items } = (await site.call('GET', `${person}/extras`)).body;
    expect(items).toMatchObject([
      { quantity: 1, used: 0, actor: { type: 'operator', id: contact.id, label: 'Ana' } },
    ]);
    const again = await site.call('POST', `/grant-requests/${body.id}/decision`, { key: null, body: sent });
    expectRefused(site, again, 409, 'grants.decided');
    expect((await feed(site, token, 'GET', `/grant-requests/${nobody}`)).body.code).toBe('grants.not_found');
    const far = controllerOf(site, 'far');
    expect((await feed(site, far, 'GET', `/grant-requests/${body.id}`)).status).toBe(404);
  });

  it('declines, and a link does only what it says, for its contact, within the hour', async () => {
    const { site, ask, allowed, state, decide, contact, now, pass, owner } = await refused();
    const { id } = (await ask()).body;
    const grant = linkOf(site, contact.id, 'grant', id, now() + hour).body;
    const post = (body: object) => site.call('POST', `/grant-requests/${id}/decision`, { key: null, body });
    site.audited();
    const invalid = 'links.invalid_signature';
    expectRefused(site, await post({ ...grant, decision: 'decline' }), 403, invalid);
    expectRefused(site, await post({ ...grant, by: `contact.${nobody}` }), 403, invalid);
    expectRefused(site, await post(linkOf(site, nobody, 'grant', id, now() + hour).body), 403, invalid);
    const edit = (body: object) =>
      site.call('PATCH', `/contacts/${contact.id}`, { session: owner.session, body });
    for (const [off, on] of [
      [{ accountIds: [site.ids.south] }, { accountIds: null }],
      [{ grantsExtras: false }, { grantsExtras: true }],
      [{ isActive: false }, { isActive: true }],
    ]) {
      expect((await edit(off!)).status).toBe(200);
      site.audited();
      expectRefused(site, await decide(id, 'grant'), 403, invalid);
      expect((await edit(on!)).status).toBe(200);
    }
    expect((await decide(id, 'decline')).body.state).toBe('declined');
    expect(await state(id)).toBe('declined');
    expect(await allowed()).toBe(false);
    const later = (await ask()).body;
    await pass(hour + minute, 30 * minute);
    site.audited();
    expectRefused(site, await decide(later.id, 'grant', now() - minute), 403, 'links.expired');
    expect(await state(later.id)).toBe('expired');
  });

  it('is not asked for what no extra helps with, nor too often, nor where no contact may grant it', async () => {
    const { site, ask, asked, token, decide, consumer, person, serial, contact, owner } = await refused();
    const send = (more: object) =>
      feed(site, token, 'POST', '/grant-requests', { body: { ...asked, ...more } });
    expectRefused(site, await send({ selection: 'A1' }), 409, 'grants.allowed');
    expectRefused(site, await send({ codeId: 'nobody' }), 422, 'grants.not_grantable');
    await site.call('PATCH', `/consumers/${consumer}`, { body: { validUntil: '2026-11-20' } });
    site.audited();
    expectRefused(site, await ask(), 422, 'grants.not_grantable');
    await site.call('PATCH', `/consumers/${consumer}`, { body: { validUntil: null } });
    const fromPanel = () =>
      site.call('POST', `${person}/grant-requests`, { body: { deviceSerial: serial, selection: 'B1' } });
    for (let asked = 0; asked < 3; asked++) {
      const { status, body } = asked === 0 ? await fromPanel() : await ask();
      expect(status, JSON.stringify(body)).toBe(202);
      await decide(body.id, 'decline');
    }
    site.audited();
    expectRefused(site, await ask(), 429, 'grants.too_many');
    const off = { session: owner.session, body: { personalData: false } };
    const edited = await site.call('PATCH', `/contacts/${contact.id}`, off);
    expectInvalid(site, edited, 'grantsExtras isIn');
    const none = await refused(false);
    none.site.audited();
    expectRefused(none.site, await none.ask(), 422, 'grants.nobody_to_ask');
  });

  it('is asked at most 20 times an hour at one machine', async () => {
    const { site, asked, token, eas } = await refused();
    const send = async () => {
      const codeId = uniqueName('C');
      const initialCode = { codeId, codeType: 'QR', lineProfiles: { eas } };
      await make(site, '/consumers', { name: 'Luz', identification: codeId, initialCode });
      return feed(site, token, 'POST', '/grant-requests', { body: { ...asked, codeId } });
    };
    for (let many = 0; many < 20; many++) expect((await send()).status).toBe(202);
    expect((await send()).body.code).toBe('grants.too_many');
  });
});
