import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { delivery, movement, reported, returnable, shop, stock } from '../feed/fixtures.ts';
import { post } from '../sites/fixtures.ts';

// Shows rules/people-and-codes#open-loans-and-top-ups.
describe('a person who leaves', () => {
  const site = useSite();
  let at: Awaited<ReturnType<typeof shop>>;
  let drill: string;
  beforeAll(async () => {
    at = await shop(site);
    drill = (await returnable(site)).id;
    await stock(site, at.deviceId, [{ selection: 'A1', productId: drill, stock: 50 }]);
  });

  /** A person with a card, who took a tool or topped up. */
  async function person(left: { loan?: boolean; topUp?: boolean }) {
    const codeId = uniqueName('card');
    const { id, identification } = await post(site, 'north', '/consumers', {
      name: 'Ana',
      identification: uniqueName('1'),
      initialCode: { codeId, codeType: 'NFC' },
    });
    const date = new Date().toISOString();
    const loan = delivery(at.serial, { date, codeId });
    const rows = [
      ...(left.loan ? [loan] : []),
      ...(left.topUp ? [movement('recharge', { deviceSerial: at.serial, date, codeId, amount: 5000 })] : []),
    ];
    if (rows.length > 0) expect((await reported(site, at.token, ...rows)).summary.accepted).toBe(rows.length);
    return { id, identification, codeId, loan: loan.id as string };
  }
  const deactivate = (id: string, active = false) =>
    site.call('PATCH', `/consumers/${id}/active`, { body: { active } });

  it('is deactivated with warnings about open loans and top-ups, and without where there are none', async () => {
    const both = await person({ loan: true, topUp: true });
    expect((await deactivate(both.id)).body.warnings).toEqual(['open_loans', 'top_ups_left']);
    expect((await deactivate(both.id, true)).body).not.toHaveProperty('warnings');
    const none = await person({});
    expect((await deactivate(none.id)).body).not.toHaveProperty('warnings');
    expect((await deactivate((await person({ loan: true })).id)).body.warnings).toEqual(['open_loans']);
    expect((await deactivate((await person({ topUp: true })).id)).body.warnings).toEqual(['top_ups_left']);
  });

  it('is warned of in rows of bulk calls that remove or deactivate, and removed all the same', async () => {
    const [first, second, third] = [
      await person({ loan: true, topUp: true }),
      await person({ topUp: true }),
      await person({}),
    ];
    const items = [
      { op: 'delete', identification: first!.identification },
      { op: 'update', identification: second!.identification, isActive: false },
      { op: 'update', identification: second!.identification, name: 'Bo' },
      { op: 'delete', identification: third!.identification },
    ];
    const { body } = await site.call('POST', '/consumers/bulk', { body: { items } });
    expect(body.results.map(({ warnings }: { warnings?: string[] }) => warnings)).toEqual([
      ['open_loans', 'top_ups_left'],
      ['top_ups_left'],
      undefined,
      undefined,
    ]);
    expect((await site.call('GET', `/consumers/${first!.id}`)).status).toBe(404);
  });

  it('leaves nothing once the loan is closed and the top-ups are refunded, and the statement shows both', async () => {
    const { id, identification, codeId, loan } = await person({ loan: true, topUp: true });
    const { session } = site.person('owner', 'north');
    const reason = 'Left the company';
    const closed = await site.call('POST', `/transactions/returns/${loan}/close`, {
      session,
      body: { outcome: 'returned', reason },
    });
    expect(closed.status).toBe(200);
    const refund = { codeId, consumerId: id, amount: -5000, reason };
    expect((await site.call('POST', '/transactions/credits', { session, body: refund })).status).toBe(201);
    expect((await deactivate(id)).body).not.toHaveProperty('warnings');
    const query = `?consumerIdentification=${identification}&from=2020-01-01&to=2100-01-01`;
    const { items } = (await site.call('GET', `/transactions/credits${query}`, { session })).body;
    expect(items).toMatchObject([{ amount: -5000, reason, balanceAfter: 0 }]);
  });
});
