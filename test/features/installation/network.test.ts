import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../../support/patient.ts';
import { by, type Site, siteOfTest } from '../../support/site.ts';
import { expectInvalid, expectRefused } from '../../support/things.ts';

const portOf = ({ address }: Site) => Number(new URL(address).port);

/** True if the site answers at an address of this machine; every address of 127.0.0.0/8 is one. */
const answersAt = (site: Site, host: string) =>
  fetch(`http://${host}:${portOf(site)}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

// Shows rules/system#network.
describe('/network', () => {
  it('is refused to everybody but owners of the whole installation, and for unusable addresses', async () => {
    const site = await siteOfTest({ onDisk: true });
    const file = join(dirname(site.appliance.reader.connection.database.name), 'larder.json');
    writeFileSync(file, '{ "maxFingerprints": 4 }');
    const owner = site.person('owner');
    const people = [site.person('owner', 'acme'), site.person('operator'), site.person('viewer')];
    site.audited();
    for (const who of people) {
      expect((await site.call('PUT', '/network', by(who, { host: '0.0.0.0' }))).status).toBe(403);
    }
    const set = (host: string) => site.call('PUT', '/network', by(owner, { host }));
    for (const host of ['localhost', '127.0.0.256', '127.0.0.1/8', '*'])
      expectInvalid(site, await set(host), 'host isAddress');
    // A network for documentation (RFC 5737), which no machine is in.
    const elsewhere = await set('203.0.113.77');
    expectRefused(site, elsewhere, 422, 'network.unusable');
    expect(elsewhere.body.detail).toContain('no address 203.0.113.77');
    const other = createServer().listen({ host: '127.0.0.2', port: portOf(site) });
    await once(other, 'listening');
    const taken = await set('127.0.0.2');
    expectRefused(site, taken, 422, 'network.unusable');
    expect(taken.body.detail).toContain(`port ${portOf(site)} of 127.0.0.2`);
    other.close();

    expect(await answersAt(site, '127.0.0.1')).toBe(true);
    expect((await site.call('GET', '/network', by(owner))).body.host).toBe('127.0.0.1');
    expect(readFileSync(file, 'utf8')).toBe('{ "maxFingerprints": 4 }');
    expect(site.audited()).toEqual([]);
  });

  it('is refused with the name of the flag or the variable that sets the host', async () => {
    const site = await siteOfTest({ hostFixedBy: 'LARDER_HOST' });
    const owner = site.person('owner');
    expect((await site.call('GET', '/network', by(owner))).body.fixedBy).toBe('LARDER_HOST');
    site.audited();
    const refused = await site.call('PUT', '/network', by(owner, { host: '0.0.0.0' }));
    expectRefused(site, refused, 409, 'network.fixed');
    expect(refused.body.detail).toContain('LARDER_HOST');
  });

  it('opens and closes access at once, writes larder.json, and leaves an audit row each', async () => {
    const site = await siteOfTest({ onDisk: true });
    const file = join(dirname(site.appliance.reader.connection.database.name), 'larder.json');
    writeFileSync(file, '{ "maxFingerprints": 4 }');
    const owner = site.person('owner');
    const set = (host: string) => site.call('PUT', '/network', by(owner, { host }));
    const only = { host: '127.0.0.1', access: 'computer', addresses: [site.address], isEncrypted: false };
    expect((await site.call('GET', '/network', by(owner))).body).toMatchObject({ ...only, fixedBy: null });
    expect(await answersAt(site, '127.0.0.2')).toBe(false);
    site.audited();

    const opened = await set('0.0.0.0');
    expect(opened).toMatchObject({ status: 200, body: { host: '0.0.0.0', access: 'network' } });
    const { addresses, ownAddresses } = opened.body;
    expect(addresses).toEqual(ownAddresses.map((one: string) => `http://${one}:${portOf(site)}`));
    expect(await answersAt(site, '127.0.0.1')).toBe(true);
    expect(await answersAt(site, '127.0.0.2')).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ maxFingerprints: 4, host: '0.0.0.0' });
    expect(site.audited()).toEqual(['update settings']);

    // The same again changes nothing.
    expect((await set('0.0.0.0')).status).toBe(200);
    expect(site.audited()).toEqual([]);

    expect(await set('127.0.0.1')).toMatchObject({ status: 200, body: only });
    expect(await answersAt(site, '127.0.0.1')).toBe(true);
    expect(await answersAt(site, '127.0.0.2')).toBe(false);
    expect(site.audited()).toEqual(['update settings']);
  });

  it('finishes requests in flight, and closes idle connections to an address that is no longer served', async () => {
    const site = await siteOfTest();
    const owner = site.person('owner');
    const set = (host: string) => site.call('PUT', '/network', by(owner, { host }));
    await set('0.0.0.0');
    const product = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 1 };
    const body = JSON.stringify({ ...product, attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 } });
    const slow = await slowPost(site, '127.0.0.2', body);
    const stays = await slowPost(site, '127.0.0.1', body.replace('Water', 'Juice'));
    await set('127.0.0.1');
    expect(await answersAt(site, '127.0.0.2')).toBe(false);
    expect(await slow.finish()).toContain('201 Created');
    expect(await stays.finish()).toContain('201 Created');
    await vi.waitUntil(slow.isClosed, patient);
    expect(stays.isClosed()).toBe(false);
    stays.close();
  });
});

it('a server that is moved twice at the same time ends where it was moved last', async () => {
  const site = await siteOfTest();
  await Promise.all([site.server.move('127.0.0.2', 1000), site.server.move('0.0.0.0', 1000)]);
  expect(site.server.host).toBe('0.0.0.0');
  for (const host of ['127.0.0.1', '127.0.0.2']) expect(await answersAt(site, host)).toBe(true);
});

/** A POST of which the last byte is sent by `finish`, which returns the answer. */
async function slowPost(site: Site, host: string, body: string) {
  const socket = connect(portOf(site), host);
  let isClosed = false;
  socket.on('close', () => (isClosed = true)).on('error', () => {});
  await once(socket, 'connect');
  const head = ['POST /products HTTP/1.1', 'Host: 127.0.0.1', `X-Api-Key: ${site.keys.north}`];
  head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, '', '');
  socket.write(head.join('\r\n') + body.slice(0, -1));
  return {
    async finish() {
      const answer = once(socket, 'data');
      socket.write(body.slice(-1));
      return String((await answer)[0]);
    },
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  };
}
