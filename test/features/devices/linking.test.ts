import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { auditFile } from '../../support/audit-files/frame.ts';
import { by, type Person, type Site, useSite } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { sendFile } from '../counters/fixtures.ts';
import { scene } from '../feed/authorizations/fixtures.ts';
import { delivery, feed, movement, reported, reportedLines } from '../feed/fixtures.ts';
import { type AccountName, deviceOf, post } from '../sites/fixtures.ts';

type Controller = { serial: string; token: string; id: string };

function controllerIn(site: Site, owner: AccountName = 'north'): Controller {
  const serial = uniqueName('C');
  return site.write((tx) => {
    const { id, secret } = addController(tx, accountById(tx, site.ids[owner])!, { serial });
    return { serial, id, token: secret };
  });
}

// Shows rules/devices-and-planograms#linking.
describe('linking by reports', () => {
  const site = useSite();
  let person: Person;
  let productId: string;
  beforeAll(async () => {
    person = site.person('operator', 'north');
    const water = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 1 };
    const attributes = { taxRate: 0, listPrice: 2500, suggestedPrice: 2500 };
    productId = (await post(site, 'north', '/products', { ...water, attributes })).id;
  });
  let serial: string;
  let deviceId: string;
  beforeEach(() => {
    serial = uniqueName('VM');
    deviceId = deviceOf(site, 'north', { serial });
    site.audited();
  });
  const sale = (members: object = {}) => delivery(serial, { selection: undefined, productId, ...members });
  const device = async () => (await site.call('GET', `/devices/${deviceId}`)).body;
  const patch = (body: object) => site.call('PATCH', `/devices/${deviceId}`, by(person, body));
  const machine = async () => {
    const path = `/overview/machines?deviceId=${deviceId}`;
    return (await site.call('GET', path)).body.items[0];
  };
  const isLinkedTo = async ({ serial: controllerSerial }: Controller) =>
    expect(await device()).toMatchObject({ controllerSerial, linkedAt: expect.stringMatching(/Z$/) });

  it('never links a machine of another account', async () => {
    for (const owner of ['south', 'far'] as const) {
      const { token } = controllerIn(site, owner);
      const { results } = await reported(site, token, sale());
      expect(results).toMatchObject([{ status: 'rejected', error: { code: 'device_unknown' } }]);
      const body = { deviceSerial: serial, codeId: 'X', productId };
      await feed(site, token, 'POST', '/authorizations', { body });
    }
    await site.appliance.writeRefusals();
    expect((await device()).controllerSerial).toBeNull();
    expect(site.audited()).not.toContain('update device');
  });

  it('never takes a machine from the controller that it has', async () => {
    const [own, other] = [controllerIn(site), controllerIn(site)];
    await patch({ controllerSerial: own.serial });
    site.audited();
    await reported(site, other.token, sale());
    expect(site.audited()).toEqual(['create movements']);
    const read = await device();
    expect(read.controllerSerial).toBe(own.serial);
    expect(read).not.toHaveProperty('linkedAt');
    expect((await machine()).reportedBy).toBe(other.serial);
    await reported(site, own.token, sale());
    expect((await machine()).reportedBy).toBeNull();
  });

  it('does not link by a call that only reads', async () => {
    const { token } = controllerIn(site);
    await feed(site, token, 'GET', `/devices/${serial}/planogram`);
    await feed(site, token, 'POST', '/status', { body: { pending: 0 } });
    expect((await device()).controllerSerial).toBeNull();
  });

  const reports: [string, (token: string) => Promise<unknown>][] = [
    ['a delivery', (token) => reported(site, token, sale())],
    ['a line of a stream', (token) => reportedLines(site, token, `${JSON.stringify(sale())}\n`)],
    ['a rejected row', (token) => reported(site, token, delivery(serial, { selection: 'Z9' }))],
    [
      'a return of an unknown code',
      (token) => reported(site, token, movement('return', { deviceSerial: serial, codeId: 'nobody' })),
    ],
    [
      'a question that is refused',
      async (token) => {
        const body = { deviceSerial: serial, codeId: 'nobody', productId };
        const answer = await feed(site, token, 'POST', '/authorizations', { body });
        expect(answer.body.allowed).toBe(false);
        await site.appliance.writeRefusals();
      },
    ],
    [
      'a reading',
      (token) =>
        sendFile(site, auditFile(['VA1*100*1*0*0', `ID4*${serial}`]), `?deviceSerial=${serial}`, {
          path: '/feed/readings',
          key: token,
        }),
    ],
  ];
  it.each(reports)('links a machine without a controller by %s, as the controller', async (_, report) => {
    const controller = controllerIn(site);
    site.audited();
    await report(controller.token);
    await isLinkedTo(controller);
    expect(site.audited().filter((row) => row.endsWith('device'))).toEqual(['update device']);
    const { items } = (await site.call('GET', '/audit-logs?resourceType=device&pageSize=1')).body;
    expect(items).toMatchObject([
      {
        actor: { type: 'controller', id: controller.id, label: controller.serial },
        action: 'update',
        resourceId: deviceId,
        previousValue: { controllerSerial: null },
        newValue: { controllerSerial: controller.serial },
      },
    ]);
    const { items: own } = (await feed(site, controller.token, 'GET', '/devices')).body;
    expect(own).toMatchObject([{ id: deviceId }]);
    await report(controller.token);
    expect(site.audited()).not.toContain('update device');
  });

  it('links by a question that is answered with yes, once for many of them', async () => {
    const controller = controllerIn(site);
    const here = await scene(site);
    site.audited();
    const body = { deviceSerial: here.serial, codeId: here.codeId, selection: 'A1' };
    const ask = () => feed(site, controller.token, 'POST', '/authorizations', { body });
    for (const { body: answer } of await Promise.all([ask(), ask(), ask()]))
      expect(answer.allowed).toBe(true);
    deviceId = here.device;
    await site.appliance.writeRefusals();
    await isLinkedTo(controller);
    expect(site.audited().filter((row) => row === 'update device')).toHaveLength(1);
  });

  it('stays undone for the controller that somebody took away, and links to another one', async () => {
    const [first, second] = [controllerIn(site), controllerIn(site)];
    await reported(site, first.token, sale());
    await isLinkedTo(first);
    expect((await patch({ controllerSerial: null })).body).toMatchObject({ controllerSerial: null });
    expect(await device()).not.toHaveProperty('linkedAt');
    site.audited();
    await reported(site, first.token, sale());
    await reported(site, first.token, sale());
    expect((await device()).controllerSerial).toBeNull();
    expect(site.audited()).toEqual(['create movements', 'create movements']);
    expect(await machine()).toMatchObject({ reportedBy: first.serial, controller: { serial: first.serial } });
    await reported(site, second.token, sale());
    await isLinkedTo(second);
    await patch({ controllerSerial: null });
    await reported(site, first.token, sale());
    await reported(site, second.token, sale());
    expect((await device()).controllerSerial).toBeNull();
    // Choosing the controller again restores it, without a link by a report.
    expect((await patch({ controllerSerial: first.serial })).body).not.toHaveProperty('linkedAt');
    expect(await machine()).toMatchObject({ reportedBy: null });
  });

  it('stays when the controller gets another serial', async () => {
    const controller = controllerIn(site);
    const owner = site.person('owner', 'north');
    await reported(site, controller.token, sale());
    const { linkedAt } = await device();
    site.audited();
    const serial = uniqueName('C');
    const path = `/controllers/${controller.id}`;
    expect((await site.call('PATCH', path, by(owner, { serial }))).status).toBe(200);
    expect(site.audited()).toEqual(['update controller', 'update device']);
    expect(await device()).toMatchObject({ controllerSerial: serial, linkedAt });
    await reported(site, controller.token, sale());
    expect(await machine()).toMatchObject({ reportedBy: null, controller: { serial } });
    expect(site.audited()).toEqual(['create movements']);
  });

  it('writes nothing more for a machine that is linked', async () => {
    const controller = controllerIn(site);
    await reported(site, controller.token, sale(), sale(), sale());
    const rows = () =>
      site.appliance.reader.connection.database
        .prepare(
          'SELECT count(*) AS count FROM device_reporters WHERE device = (SELECT seq FROM devices WHERE id = ?)',
        )
        .get(deviceId);
    const before = await device();
    site.audited();
    await reported(site, controller.token, sale(), sale());
    expect(await device()).toEqual(before);
    expect(rows()).toEqual({ count: 0 });
    expect(site.audited()).toEqual(['create movements']);
  });
});
