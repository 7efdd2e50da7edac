import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { noteSending } from '../../../src/features/notifications/alerting/sending.ts';
import { examine } from '../../../src/ops/doctor.ts';
import { patient } from '../../support/patient.ts';
import { by, siteOfTest } from '../../support/site.ts';
import { contactOf, found, hour, minute, movedSite, receiverOfTest } from './support.ts';

// Shows rules/messages#outbox: monitoring shows that messages are not delivered.
describe('what waits', () => {
  it('is told by /readyz and /metrics, which say nothing while there is no contact', async () => {
    const moved = await movedSite();
    const { site } = moved;
    const ready = async () =>
      (await (await fetch(`${site.address}/readyz`)).json()) as Record<string, unknown>;
    const gauges = async () => {
      const text = await (await fetch(`${site.address}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line.startsWith('larder_messages_'));
      return Object.fromEntries(lines.map((line) => line.split(' ') as [string, string]));
    };
    expect((await ready())['messages']).toBeUndefined();

    const receiver = await receiverOfTest();
    receiver.status = 500;
    const wants = { bad: 'now', warn: 'now' };
    await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/x`, wants });
    expect((await ready())['messages']).toEqual({ isSending: true, waiting: 0, failing: 0, lateSeconds: 0 });
    found(moved, [{ name: 'A' }]);
    await moved.pass(20 * minute);
    const early = await ready();
    expect(early['messages']).toMatchObject({ waiting: 1, failing: 1 });
    expect(early['warnings'] ?? []).not.toContain('messages_late');
    await moved.pass(2 * hour, 10 * minute);
    const late = await ready();
    expect(late).toMatchObject({ status: 'ready', warnings: expect.arrayContaining(['messages_late']) });
    expect(await gauges()).toMatchObject({ larder_messages_waiting: '1', larder_messages_failing: '1' });
    expect(Number((await gauges())['larder_messages_late_seconds'])).toBeGreaterThan(2 * 3600);
    expect(JSON.stringify([late, await gauges()])).not.toContain('127.0.0.1');

    site.write((tx) => noteSending(tx, { isOn: false }));
    expect(await ready()).toMatchObject({ warnings: expect.arrayContaining(['sending_off']) });
    site.write((tx) => noteSending(tx, { isOn: true }));
    receiver.status = 204;
    await moved.pass(5 * hour, 10 * minute);
    expect(await gauges()).toMatchObject({ larder_messages_waiting: '0', larder_messages_late_seconds: '0' });
  });

  it('is told by the doctor, beside a server that is at work', async () => {
    const site = await siteOfTest({ onDisk: true });
    const owner = site.person('owner');
    const data = dirname(site.appliance.reader.connection.database.name);
    const doctor = (laterMs = 0) => {
      const clock = () => Date.now() + laterMs;
      const asked = { data, backups: undefined, certificate: undefined, host: '127.0.0.1', clock };
      return examine(asked).find(({ name }) => name === 'messages');
    };
    expect(doctor()).toBeUndefined();
    const receiver = await receiverOfTest();
    receiver.status = 500;
    // Otherwise it hears that there is no backup, within a minute.
    const wants = { bad: 'off', warn: 'off' };
    const asked = { channel: 'webhook', target: `${receiver.url}/x`, wants };
    const { id } = await contactOf({ site, owner }, asked);
    expect(doctor()).toMatchObject({ state: 'ok', text: '0 waiting to be sent' });
    await site.call('POST', `/contacts/${id}/test`, by(owner));
    await vi.waitFor(() => expect(receiver.got.length).toBeGreaterThan(0), patient);
    await vi.waitFor(() => expect(doctor(2 * hour)).toMatchObject({ state: 'look' }), patient);
    expect(doctor(2 * hour)!.text).toBe('1 waiting to be sent; 1 cannot be delivered, the oldest for 2.0 h');
    expect(doctor()).toMatchObject({ state: 'ok' });
    site.write((tx) => noteSending(tx, { isOn: false }));
    expect(doctor()).toMatchObject({ state: 'look', text: expect.stringContaining('restored copy') });
  });
});
