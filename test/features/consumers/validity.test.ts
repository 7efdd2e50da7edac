import { describe, expect, it } from 'vitest';
import { codePath } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, make, uniqueName } from '../../support/things.ts';
import { scene } from '../feed/authorizations/fixtures.ts';
import { controllerOf, feed, reported } from '../feed/fixtures.ts';
import { noon } from './entitlements/fixtures.ts';

// Shows rules/people-and-codes#validity. The account is in Bogotá, five hours behind UTC.
const site = useSite({ clock: () => noon });

const visitor = (more: object = {}) => ({ name: 'Luz Rey', identification: uniqueName('visitor'), ...more });

describe('validFrom and validUntil', () => {
  it('are moments, or whole days of the account’s time zone', async () => {
    const made = await make(
      site,
      '/consumers',
      visitor({
        validFrom: '2026-07-01',
        validUntil: '2026-07-31',
        initialCode: { codeId: uniqueName('V'), codeType: 'QR', validUntil: '2026-07-15T18:30:00-05:00' },
      }),
    );
    expect(made).toMatchObject({
      validFrom: '2026-07-01T05:00:00.000Z',
      validUntil: '2026-08-01T05:00:00.000Z',
      codes: [{ validUntil: '2026-07-15T23:30:00.000Z' }],
    });
    expect(made.codes[0]).not.toHaveProperty('validFrom');
  });

  it('stay where an edit does not name them, and go with null', async () => {
    const { id } = await make(
      site,
      '/consumers',
      visitor({ validFrom: '2026-07-01', validUntil: '2026-07-31' }),
    );
    const edit = async (body: object) => (await site.call('PATCH', `/consumers/${id}`, { body })).body;
    const from = '2026-07-01T05:00:00.000Z';
    expect(await edit({ name: 'Luz Reyes' })).toMatchObject({ validFrom: from });
    const open = await edit({ validUntil: null });
    expect(open).toMatchObject({ validFrom: from });
    expect(open).not.toHaveProperty('validUntil');
    site.audited();
    await edit({ validFrom: '2026-07-01', validUntil: null });
    expect(site.audited()).toEqual([]);
    await edit({ validFrom: null });
    expect(site.audited()).toEqual(['update consumer']);
  });

  it('are refused unless the end is after the start, with what is stored too', async () => {
    const path = '/consumers';
    const day = '2026-07-01';
    const moment = '2026-07-01T05:00:00Z';
    site.audited();
    const post = (more: object) => site.call('POST', path, { body: visitor(more) });
    expectInvalid(site, await post({ validFrom: moment, validUntil: moment }), 'validUntil isAfterFrom');
    const initialCode = { codeId: uniqueName('V'), codeType: 'QR', validFrom: day, validUntil: '2026-06-30' };
    expectInvalid(site, await post({ initialCode }), 'initialCode.validUntil isAfterFrom');
    for (const wrong of ['2026-02-30', 'tomorrow', '9999-12-31', '1969-12-31T00:00:00Z'])
      expectInvalid(site, await post({ validUntil: wrong }), 'validUntil isISO8601');
    // One day is from its start to its end.
    const { id } = (await post({ validFrom: day, validUntil: day })).body;
    site.audited();
    const late = await site.call('PATCH', `${path}/${id}`, { body: { validFrom: '2026-07-02' } });
    expectInvalid(site, late, 'validUntil isAfterFrom');
  });

  it('are set by bulk calls, and stay where a row does not name them', async () => {
    const { identification } = visitor();
    const codeId = uniqueName('V');
    const bulk = async (path: string, items: object[]) =>
      (await site.call('POST', path, { body: { items } })).body.summary;
    const person = { op: 'upsert', identification, name: 'Luz Rey', validUntil: '2026-07-31' };
    expect(await bulk('/consumers/bulk', [person])).toMatchObject({ created: 1 });
    const card = { op: 'upsert', identification, codeId, codeType: 'QR', validFrom: '2026-07-10' };
    expect(await bulk('/consumers/codes/bulk', [card])).toMatchObject({ created: 1 });
    const again = { op: 'upsert', identification, name: 'Luz Rey' };
    expect(await bulk('/consumers/bulk', [again])).toMatchObject({ updated: 1, unchanged: 1 });
    const edit = { op: 'update', identification, codeId, validUntil: '2026-07-20' };
    expect(await bulk('/consumers/codes/bulk', [edit])).toMatchObject({ updated: 1 });
    const found = await site.call('GET', `/consumers?identification=${encodeURIComponent(identification)}`);
    expect(found.body.items).toMatchObject([
      {
        validUntil: '2026-08-01T05:00:00.000Z',
        codes: [{ validFrom: '2026-07-10T05:00:00.000Z', validUntil: '2026-07-21T05:00:00.000Z' }],
      },
    ]);
  });
});

describe('a machine', () => {
  it('is refused before and after, explained, and what it reports is taken', async () => {
    const { ask, consumer, codeId, serial, water } = await scene(site, { balance: 9000 });
    const path = codePath(consumer, codeId);
    await site.call('PATCH', `/consumers/${consumer}`, { body: { validUntil: '2026-07-14' } });
    expect(ask()).toMatchObject({ allowed: false, reason: 'expired' });
    const why = await site.call('GET', `${path}/explanation?deviceSerial=${serial}&selection=A1`);
    expect(why.body.rules).toContainEqual({
      rule: 'expired',
      passed: false,
      facts: { validUntil: '2026-07-15T05:00:00.000Z', of: 'consumer' },
    });
    await site.call('PATCH', `/consumers/${consumer}`, { body: { validUntil: null } });
    await site.call('PATCH', path, { body: { validFrom: '2026-07-16' } });
    expect(ask()).toMatchObject({ allowed: false, reason: 'not_yet_valid' });
    const rights = await site.call('GET', `/consumers/${consumer}/entitlements`);
    expect(rights.body.codes[0]).toMatchObject({
      vending: { allowedToday: false },
      eas: { allowedToday: false },
    });
    const sale = { kind: 'delivery', id: crypto.randomUUID(), date: '2026-07-15T16:00:00Z' };
    const fact = { ...sale, deviceSerial: serial, productId: water, codeId, isDelivered: true };
    const { summary } = await reported(site, controllerOf(site), fact);
    expect(summary).toMatchObject({ accepted: 1 });
    await site.call('PATCH', path, { body: { validFrom: null } });
    expect(ask().allowed).toBe(true);
  });

  it('is told both with the codes that changed: the later start and the earlier end', async () => {
    const { consumer, codeId } = await scene(site);
    const token = controllerOf(site);
    const codes = async (cursor?: string) => {
      const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      return (await feed(site, token, 'GET', `/codes${query}`)).body;
    };
    const before = await codes();
    expect(before.items.find((one: { codeId: string }) => one.codeId === codeId)).toMatchObject({
      validFrom: null,
      validUntil: null,
    });
    await site.call('PATCH', codePath(consumer, codeId), {
      body: { validFrom: '2026-07-05', validUntil: '2026-07-25' },
    });
    await site.call('PATCH', `/consumers/${consumer}`, {
      body: { validFrom: '2026-07-01', validUntil: '2026-07-20' },
    });
    const told = { codeId, validFrom: '2026-07-05T05:00:00.000Z', validUntil: '2026-07-21T05:00:00.000Z' };
    expect((await codes(before.nextCursor)).items).toMatchObject([told]);
  });
});

describe('expiresFrom and expiresTo', () => {
  it('find people whose own validity, or that of a live card, ends between them', async () => {
    const prefix = uniqueName('ending');
    const person = async (name: string, more: object) =>
      make(site, '/consumers', visitor({ name: `${prefix} ${name}`, ...more }));
    const card = (more: object) => ({ initialCode: { codeId: uniqueName('V'), codeType: 'QR', ...more } });
    await person('never', {});
    await person('ended', { validUntil: '2026-06-30' });
    await person('later', { validUntil: '2026-12-31' });
    await person('soon', { validUntil: '2026-07-20' });
    await person('card', card({ validUntil: '2026-07-25' }));
    const gone = await person('gone', card({ validUntil: '2026-07-25' }));
    await site.call('DELETE', codePath(gone.id, gone.codes[0].codeId));
    const found = async (query: string) => {
      const { body } = await site.call(
        'GET',
        `/consumers?sort=name&search=${encodeURIComponent(prefix)}&${query}`,
      );
      return body.items.map(({ name }: { name: string }) => name.slice(prefix.length + 1));
    };
    expect(await found('expiresFrom=2026-07-15T17:00:00Z&expiresTo=2026-08-14T17:00:00Z')).toEqual([
      'card',
      'soon',
    ]);
    expect(await found('expiresTo=2026-07-15T17:00:00Z')).toEqual(['ended']);
    expect(await found('expiresFrom=2026-08-15T17:00:00Z')).toEqual(['later']);
  });
});
