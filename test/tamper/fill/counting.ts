import { plainMachine } from '../../support/audit-files/makes.ts';
import type { Call, Place } from './call.ts';

/** Creates machine counters, counts by people, assignments and notes on the comparison. */
export async function counting(office: Call, owner: Call, { accountId, device }: Place): Promise<void> {
  const read = (at: string) => `EA3*1*${at}*0800`;
  const send = async (call: Call, more: readonly string[], n: number, query = '') => {
    // Its lines end as few machines end them, so that it is kept as it came as well.
    const data = plainMachine({ A1: { n, v: n * 100 } }, more, { eol: '\n' }).toString('latin1');
    const { results } = (await call('POST', `/devices/readings?accountId=${accountId}${query}`, {
      items: [{ data, fileName: `${n}.dts` }],
    })) as { results: { id: string }[] };
    return results[0]!.id;
  };
  // A reading of an unknown machine: it waits, and is assigned.
  const unknown = ['ID1*T-UNKNOWN*M*1*H*H*77', `ID5*20260701*0800`];
  const waiting = await send(office, unknown, 10);
  await send(office, ['ID1*T-NOBODY*M*1*H*H*78', read('20260702')], 11);
  await office('POST', `/devices/readings/${waiting}/assign`, { deviceId: device.id });
  const later = await send(office, unknown, 30);
  await office('POST', `/devices/readings/${later}/ignore`, { reason: 'It was read twice' });
  await office('PATCH', `/devices/${device.id}`, { front: ['A1', 'A2'] });
  const visits = `/devices/${device.id}/visits`;
  const { items } = (await office('GET', `/devices/${device.id}/planogram`)) as {
    items: { selection: string }[];
  };
  const { selection } = items[0]!;
  const first = await office('POST', visits, { date: '2026-06-01T08:00:00Z', items: [] });
  const second = await office('POST', visits, {
    date: '2026-07-01T08:00:00Z',
    items: [{ selection, counted: 3, added: 2 }],
    collected: { coins: 1200, bills: 5000 },
    tubesFilled: 300,
    note: 'The door was open',
  });
  await owner('POST', `/devices/${device.id}/reconciliation/notes`, {
    from: first['id'],
    to: second['id'],
    selection,
    cause: 'unexplained',
    text: 'We looked, and found nothing',
  });
}
