import { describe, expect, it } from 'vitest';
import { verify } from '../../../src/ops/verify/verify.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { siteOfTest, useSite } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';
import { pageOf, pull } from './support.ts';

/* Shows rules/changes#related-changes. */

let nowMs = Date.parse('2026-03-10T12:00:00Z');
const site = useSite({ clock: () => nowMs });
const vending = { taxRate: 19, listPrice: 1500, suggestedPrice: 1500 };
const eas = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
const productBody = (line: 'vending' | 'eas') => ({
  businessLine: line,
  name: uniqueName('Product'),
  type: 'beverage',
  cost: 1,
  attributes: line === 'vending' ? vending : eas,
});
const briefly = ({ kind, action, id }: { kind: string; action: string; id: string }) => [kind, action, id];
const now = async () => (await pageOf(site, { after: 'now' })).nextCursor;

describe('what changes along with something else', () => {
  it('is told with the body that its GET answers: what a removed product leaves', async () => {
    const product = await make(site, '/products', productBody('eas'));
    const other = await make(site, '/products', productBody('eas'));
    const entry = (productId: string) => ({ productId, quantity: 1, minutesBetweenDeliveries: 0 });
    const profile = await make(site, '/profiles', {
      accountId: site.ids.north,
      businessLine: 'eas',
      name: uniqueName('Profile'),
      period: { type: 'preset', value: 'daily' },
      policy: { products: [entry(product.id), entry(other.id)] },
    });
    const device = makeDevice(site, 'north', { serial: uniqueName('VM'), businessLines: ['eas'] });
    const items = [
      { selection: 'A1', productId: product.id },
      { selection: 'A2', productId: other.id },
    ];
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
    const after = await now();
    await site.call('DELETE', `/products/${product.id}`);
    const changes = (await pull(site, { after })).items;
    expect(changes.map(briefly)).toEqual([
      ['product', 'delete', product.id],
      ['profile', 'update', profile.id],
      ['planogram', 'update', device],
    ]);
    expect(changes[1]!.body).toEqual((await site.call('GET', `/profiles/${profile.id}`)).body);
    expect(changes[2]!.body).toEqual((await site.call('GET', `/devices/${device}/planogram`)).body);
  });

  it('and codes that go off, come back and leave with their person', async () => {
    const code = { codeId: uniqueName('code'), codeType: 'QR' };
    const person = await make(site, '/consumers', {
      name: 'Ana',
      identification: uniqueName('id'),
      initialCode: code,
    });
    const codePath = `/consumers/${person.id}/codes/${encodeURIComponent(code.codeId)}`;
    for (const active of [false, true]) {
      const after = await now();
      await site.call('PATCH', `/consumers/${person.id}/active`, { body: { active } });
      const { items } = await pull(site, { after });
      const action = active ? 'activate' : 'deactivate';
      expect(items.map(briefly)).toEqual([
        ['consumer', action, person.id],
        ['code', action, `${person.id}/${code.codeId}`],
      ]);
      expect(items[1]!.body).toEqual((await site.call('GET', codePath)).body);
    }
    const after = await now();
    await site.call('DELETE', `/consumers/${person.id}`);
    expect((await pull(site, { after })).items.map(briefly)).toEqual([
      ['consumer', 'delete', person.id],
      ['code', 'delete', `${person.id}/${code.codeId}`],
    ]);
  });

  it('and a reload, as the code is then', async () => {
    const profile = await make(site, '/profiles', {
      accountId: site.ids.north,
      businessLine: 'vending',
      name: uniqueName('Profile'),
      period: { type: 'preset', value: 'daily' },
      policy: { defaultReloadValue: 700, maxBalance: 900, cumulative: true },
    });
    const code = { codeId: uniqueName('code'), codeType: 'QR' };
    const initialCode = { ...code, lineProfiles: { vending: profile.id } };
    const person = await make(site, '/consumers', {
      name: 'Eva',
      identification: uniqueName('id'),
      initialCode,
    });
    const after = await now();
    nowMs += 24 * 60 * 60 * 1000;
    await site.appliance.reloadSubsidies();
    const [reload] = (await pull(site, { after })).items;
    expect(reload).toMatchObject({ kind: 'code', op: 'update', action: 'reload' });
    const codePath = `/consumers/${person.id}/codes/${encodeURIComponent(code.codeId)}`;
    expect(reload!.body).toEqual((await site.call('GET', codePath)).body);
  });
});

describe('stock that deliveries lower', () => {
  it('is a change of the planogram, whole, some time later and seldom', async () => {
    const own = await siteOfTest({ onDisk: true });
    const product = await make(own, '/products', productBody('vending'));
    const device = makeDevice(own, 'north', { serial: 'VM-9' });
    const put = (stock: number | null) =>
      own.call('PUT', `/devices/${device}/planogram`, {
        body: { items: [{ selection: 'A1', productId: product.id, ...(stock !== null && { stock }) }] },
      });
    await put(50);
    const after = (await pageOf(own, { after: 'now' })).nextCursor;
    const sold = () =>
      report(own, 'north', [
        {
          kind: 'delivery',
          id: newId(),
          date: '2026-01-01',
          deviceSerial: 'VM-9',
          selection: 'A1',
          isDelivered: true,
        },
      ]);
    for (let sale = 0; sale < 20; sale++) sold();
    const wait = async (from: string) =>
      (await pageOf(own, { after: from, kinds: 'planogram', wait: 30 })).items;
    const told = await wait(after);
    let last = told.at(-1)!;
    while (last.body.items[0].stock !== 30) last = (await wait(last.cursor)).at(-1)!;
    expect(last).toMatchObject({ kind: 'planogram', op: 'update', id: device, actor: { type: 'system' } });
    expect(last.body).toEqual((await own.call('GET', `/devices/${device}/planogram`)).body);
    const planograms = (await pull(own, { after, kinds: 'planogram' })).items;
    const dates = planograms.map(({ date }) => Date.parse(date));
    for (const [at, date] of dates.entries()) if (at > 0) expect(date - dates[at - 1]!).toBeGreaterThan(900);
    // An uncounted stock is not reported.
    await put(null);
    const later = (await pageOf(own, { after: 'now' })).nextCursor;
    sold();
    await own.call('PATCH', `/products/${product.id}`, { body: { cost: 2 } });
    expect((await pull(own, { after: later, kinds: 'planogram' })).items).toEqual([]);
    const file = own.appliance.reader.connection.database.name;
    expect(verify(file, { full: true }).filter(({ ok }) => !ok)).toEqual([]);
  });
});
