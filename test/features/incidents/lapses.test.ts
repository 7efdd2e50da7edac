import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { receiver } from '../../outbound/receivers.ts';
import { patient } from '../../support/patient.ts';
import { make } from '../../support/things.ts';
import { deliver, stockOf } from '../reports/fixtures.ts';
import { dayMs, hourMs, siteInTime } from './fixtures.ts';

// Shows rules/incidents#kinds: what other features know to have lapsed.

const start = '2026-07-15T17:30:00Z';

it('a webhook that is suspended is one incident, closed when it goes on', async () => {
  const { site, pass, jump, incidents } = await siteInTime(start);
  let status = 503;
  const { url } = await receiver((_, response) => response.writeHead(status).end());
  const { id } = await make(site, '/subscriptions', { url, label: 'n8n', accountId: site.ids.north });
  const body = { url, label: 'everybody’s' };
  const ofAll = await site.call('POST', '/subscriptions', { session: site.person('owner').session, body });
  await make(site, '/tags', { key: 'one' });
  const states = site.appliance.reader.connection.database.prepare<[], { state: string }>(
    'SELECT state FROM subscription_states',
  );
  await vi.waitUntil(async () => {
    // Each time that is waited for has come.
    jump(11 * hourMs);
    await site.appliance.due.runAll();
    return states.all().every(({ state }) => state === 'suspended');
  }, patient);
  await pass(5);
  expect(await incidents('?kind=webhook_suspended')).toMatchObject([
    { state: 'open', severity: 'bad', subject: { type: 'subscription', id, name: 'n8n' } },
  ]);
  const { session } = site.person('owner');
  const seen = (await site.call('GET', '/incidents?kind=webhook_suspended', { session })).body.items;
  expect(seen).toHaveLength(2);
  expect(seen).toContainEqual(
    expect.objectContaining({ accountId: null, subject: expect.objectContaining({ id: ofAll.body.id }) }),
  );
  status = 200;
  await site.call('POST', `/subscriptions/${id}/resume`);
  await pass(1);
  expect(await incidents('?kind=webhook_suspended&state=open')).toEqual([]);
});

it('people who lack what must be worn are one incident for each requirement, until they fetched it', async () => {
  const { site, now, pass, incidents } = await siteInTime(start);
  const things = await stockOf(site);
  const take = (code: string) => {
    const at = { date: new Date(now()).toISOString(), deviceSerial: 'VM-1', productId: things.eas };
    deliver(site, [{ kind: 'delivery', ...at, codeId: code, isDelivered: true, sellValue: 0 }]);
  };
  const asked = { productIds: [things.eas], who: { everybody: true }, everyDays: 30 };
  const boots = await make(site, '/requirements', { name: 'Boots', ...asked });
  await make(site, '/requirements', { name: 'Later', ...asked, fromServiceDays: 90 });
  await pass(4);
  expect(await incidents('?kind=mandatory_overdue')).toMatchObject([
    {
      state: 'open',
      severity: 'warn',
      subject: { type: 'requirement', id: boots.id, name: 'Boots' },
      facts: { overdue: 0, never: 3, inScope: 3 },
    },
  ]);
  for (const code of things.codes.slice(1)) take(code);
  await pass(61);
  expect(await incidents('?kind=mandatory_overdue&state=open')).toMatchObject([
    { openings: 1, facts: { never: 1 } },
  ]);
  take(things.codes[0]!);
  await pass(61);
  expect(await incidents('?kind=mandatory_overdue&state=open')).toEqual([]);
  // A changed requirement is counted at once, without waiting for the next hour.
  const path = `/requirements/${boots.id}`;
  await site.call('PATCH', path, { body: { productIds: [things.vending[0]] } });
  await pass(1);
  expect(await incidents('?kind=mandatory_overdue&state=open')).toHaveLength(1);
  await site.call('PATCH', path, { body: { isActive: false } });
  await pass(1);
  expect(await incidents('?kind=mandatory_overdue&state=open')).toEqual([]);
});

it.each(['returned', 'written_off'])(
  'a tool that a person closed as %s is overdue no more',
  async (outcome) => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const id = randomUUID();
    const at = {
      date: new Date(now() - 2 * dayMs).toISOString(),
      deviceSerial: 'VM-1',
      productId: things.eas,
    };
    deliver(site, [
      { kind: 'delivery', id, ...at, codeId: things.codes[0], isDelivered: true, sellValue: 0 },
    ]);
    await pass(4);
    expect(await incidents('?kind=tool_overdue')).toMatchObject([{ state: 'open', subject: { id } }]);
    const path = `/transactions/returns/${id}/close`;
    const { status } = await site.call('POST', path, { body: { outcome, reason: 'Lost on site.' } });
    expect(status).toBe(200);
    await pass(1);
    expect(await incidents('?kind=tool_overdue')).toMatchObject([{ state: 'closed', subject: { id } }]);
  },
);
