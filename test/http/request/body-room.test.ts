import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { BodyRoom } from '../../../src/http/request/body-room.ts';
import { type Site, useSite } from '../../support/site.ts';

const kibibyte = 1024;
const limits = { bytes: 1000 * kibibyte, ipBytes: 300 * kibibyte, slowMs: 20_000, patienceMs: 20_000 };

describe('the room for long bodies', () => {
  const entered = (promise: Promise<void>) =>
    Promise.race([
      promise.then(
        () => true,
        () => 'refused',
      ),
      new Promise((resolve) => setTimeout(resolve, 50, false)),
    ]);

  it('is shared by the places of an address, and by all addresses', async () => {
    const room = new BodyRoom(limits);
    const place = (address: string) => room.placeFor(address);
    const [first, second, third] = [place('::1'), place('::2'), place('10.0.0.1')];
    await first.enter(200 * kibibyte);
    const waits = second.enter(200 * kibibyte);
    expect(await entered(waits)).toBe(false);
    expect(await entered(third.enter(300 * kibibyte))).toBe(true);
    first.leave();
    expect(await entered(waits)).toBe(true);
    for (const at of [2, 3, 4]) expect(await entered(place(`10.0.0.${at}`).enter(150 * kibibyte))).toBe(true);
    expect(await entered(place('10.0.0.9').enter(150 * kibibyte))).toBe(false);
  });

  it('is not taken by one that has left while it waited, and is refused in time', async () => {
    const room = new BodyRoom({ ...limits, patienceMs: 300 });
    const [first, second, third] = ['::1', '::1', '::1'].map((address) => room.placeFor(address));
    await first!.enter(300 * kibibyte);
    const waits = second!.enter(300 * kibibyte);
    second!.leave();
    await expect(third!.enter(300 * kibibyte)).rejects.toThrow('server.busy');
    first!.leave();
    await waits;
    expect(await entered(third!.enter(300 * kibibyte))).toBe(true);
  });
});

describe('a long body that never ends', () => {
  const site = useSite({
    bodyRoom: { ...limits, slowMs: 200, bytes: 4000 * kibibyte, ipBytes: 1500 * kibibyte },
  });
  const text = JSON.stringify({ key: 'late' }).padEnd(1000 * kibibyte);

  function send({ address, keys }: Site, chunked = false): ClientRequest & { status: Promise<number> } {
    const headers = { 'x-api-key': keys.north, 'content-type': 'application/json' };
    const length = chunked ? {} : { 'content-length': text.length };
    const sent = request(`${address}/tags`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, ...length },
    });
    const status = new Promise<number>((resolve) => {
      sent.on('response', (answer: IncomingMessage) => resolve(answer.resume().statusCode!));
      sent.on('error', () => resolve(0));
    });
    return Object.assign(sent, { status });
  }

  it.each([false, true])('gives way to one that waits for its room (chunked: %s)', async (chunked) => {
    const slow = send(site, chunked);
    await new Promise((resolve) => slow.write(text.slice(0, 100 * kibibyte), resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const other = send(site);
    other.end(text);
    expect(await slow.status).toBe(503);
    expect([201, 409]).toContain(await other.status);
    slow.destroy();
  });
});
