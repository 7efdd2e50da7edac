// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as makes from '../../support/audit-files/makes.ts';
import { useSite } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';
import { controllerOf, sendFile } from './fixtures.ts';

type Visit = {
  counted?: Record<string, number>;
  added?: Record<string, number>;
  stock?: Record<string, number>;
  coins?: number;
};

/** A random step at a machine: a reading with vend counts in all and for each slot, or a visit. */
type Step = [at: string, done: number | Visit];

type Expected = {
  from: string;
  to: string;
  machine: number | null;
  counted: (number | null)[];
  bag?: number | null;
};

const collects = (coins: number): Visit => ({ coins });

// Shows rules/counters#boundaries and rules/counters#money.
describe('the ends of a comparison', () => {
  const site = useSite();
  let water: string;
  let device: string;
  let serial: string;
  beforeAll(async () => {
    water = (await post(site, 'north', '/products', vendingProduct)).id;
  });
  beforeEach(async () => {
    const controllerSerial = uniqueName('C');
    controllerOf(site, 'north', controllerSerial);
    serial = uniqueName('R');
    device = deviceOf(site, 'north', { serial, controllerSerial });
    const items = ['A1', 'A2'].map((selection) => ({ selection, productId: water, stock: 20, capacity: 40 }));
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
  });

  const moment = (text: string) => `2026-03-${text.replace(' ', 'T')}:00.000Z`;
  const happen = async (steps: readonly Step[]) => {
    for (const [at, done] of steps) {
      if (typeof done === 'number') {
        const cash = `CA3*0*0*0*0*${done * 100}*${done * 100}*0*0`;
        const of = { n: done, v: done * 100 };
        const head = [`ID1*${serial}*M*1*Hall`, 'ID4*2*1170*COP', cash];
        const file = makes.plainMachine({ A1: of, A2: { n: 0, v: 0 } }, head);
        const { body } = await sendFile(site, file, `?readAt=${encodeURIComponent(moment(at))}`);
        expect(body.results[0]).toMatchObject({ status: 'accepted' });
        continue;
      }
      const { coins, ...goods } = done;
      const items = new Map<string, object>();
      for (const [member, counts] of Object.entries(goods))
        for (const [selection, n] of Object.entries(counts))
          items.set(selection, { selection, ...items.get(selection), [member]: n });
      const collected = coins === undefined ? undefined : { coins, bills: 0 };
      const answer = await site.call('POST', `/devices/${device}/visits`, {
        body: { date: moment(at), items: [...items.values()], collected },
      });
      expect(answer.status).toBe(201);
    }
  };
  const full = { A1: 20, A2: 20 };

  it.each<[string, Step[], Expected]>([
    [
      'cash at ten and a refill twenty minutes later are one call',
      [
        ['02 10:00', { counted: full, coins: 0 }],
        ['02 10:05', 100],
        ['06 10:00', collects(300)],
        ['06 10:05', 105],
        ['06 10:20', { counted: { A1: 15, A2: 20 }, added: { A1: 5 } }],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [5, 0], bag: -200 },
    ],
    [
      'a count and the cash behind it are, too, and so is cash that is taken twice',
      [
        ['02 10:00', { counted: full }],
        ['02 10:20', collects(0)],
        ['02 10:05', 100],
        ['06 10:00', { counted: { A1: 15, A2: 20 } }],
        ['06 10:05', 105],
        ['06 10:20', collects(200)],
        ['06 10:40', collects(300)],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [5, 0], bag: 0 },
    ],
    [
      'slots that are counted one after the other are counted at one call',
      [
        ['02 10:00', { counted: { A1: 20 } }],
        ['02 10:30', { counted: { A2: 20 } }],
        ['02 10:05', 100],
        ['06 10:00', { counted: { A1: 15 }, added: { A1: 5 } }],
        ['06 10:10', 105],
        ['06 11:00', { counted: { A2: 18 } }],
      ],
      { from: '02 10:05', to: '06 10:10', machine: 5, counted: [5, 2] },
    ],
    [
      'counts four hours apart are two calls',
      [
        ['02 10:00', { counted: full }],
        ['02 10:05', 100],
        ['06 10:00', { counted: { A1: 15, A2: 20 } }],
        ['06 10:05', 105],
        ['06 14:00', { counted: { A1: 14, A2: 20 } }],
        ['06 14:05', 106],
      ],
      { from: '06 10:05', to: '06 14:05', machine: 1, counted: [1, 0] },
    ],
    [
      'a refill at which nobody counts ends nothing',
      [
        ['02 10:00', { counted: full }],
        ['02 10:05', 100],
        ['04 10:00', { added: { A1: 3 } }],
        ['06 10:00', { counted: { A1: 18, A2: 20 } }],
        ['06 10:05', 105],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [5, 0] },
    ],
    [
      'nor does a visit for the cash alone, whose cash is compared all the same',
      [
        ['02 10:00', { counted: full, coins: 0 }],
        ['02 10:05', 100],
        ['04 10:00', collects(100)],
        ['04 10:05', 103],
        ['06 10:00', { counted: { A1: 15, A2: 20 }, coins: 200 }],
        ['06 10:05', 105],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [5, 0], bag: -200 },
    ],
    [
      'the latest visit may be for the cash alone',
      [
        ['02 10:00', { counted: full, coins: 0 }],
        ['02 10:05', 100],
        ['06 10:00', { counted: { A1: 15, A2: 20 }, coins: 500 }],
        ['06 10:05', 105],
        ['08 10:00', collects(0)],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [5, 0], bag: 0 },
    ],
    [
      'a count without a reading does not hide what the machine counted',
      [
        ['02 10:00', { counted: full }],
        ['02 10:05', 100],
        ['04 10:00', { counted: { A1: 17, A2: 20 } }],
        ['06 10:00', { counted: { A1: 15, A2: 20 } }],
        ['06 10:05', 105],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [5, 0] },
    ],
    [
      'without counts it is the readings, and the cash between them',
      [
        ['02 10:00', collects(0)],
        ['02 10:05', 100],
        ['06 10:00', collects(500)],
        ['06 10:05', 105],
      ],
      { from: '02 10:05', to: '06 10:05', machine: 5, counted: [null, null], bag: 0 },
    ],
    [
      'without readings what was filled is an end as well',
      [
        ['02 10:00', { stock: full }],
        ['06 10:00', { counted: { A1: 15, A2: 20 } }],
      ],
      { from: '02 10:00', to: '06 10:00', machine: null, counted: [5, 0] },
    ],
  ])('%s', async (_, steps, expected) => {
    await happen(steps);
    const { body } = await site.call('GET', `/devices/${device}/reconciliation`);
    expect([body.from, body.to]).toEqual([moment(expected.from), moment(expected.to)]);
    expect(body.selections.map(({ counted }: any) => counted.sold)).toEqual(expected.counted);
    expect(body.selections[0].machine.vends).toBe(expected.machine);
    expect(body.money.bag?.difference).toBe(expected.bag);
    const [line] = (await site.call('GET', `/reconciliation?deviceId=${device}`)).body.items;
    expect([line.from, line.to]).toEqual([moment(expected.from), moment(expected.to)]);
    const history = (await site.call('GET', `/devices/${device}/reconciliation/history`)).body.items;
    expect(history.at(-1)).toMatchObject({ from: moment(expected.from), to: moment(expected.to) });
  });

  it('are those of the call, whichever of its visits is named', async () => {
    await happen([
      ['02 10:00', { counted: full, coins: 0 }],
      ['02 10:05', 100],
      ['06 10:00', collects(300)],
      ['06 10:05', 105],
      ['06 10:20', { counted: { A1: 15, A2: 20 } }],
    ]);
    const { items } = (await site.call('GET', `/devices/${device}/visits`)).body;
    for (const { id } of items.slice(0, 2)) {
      const { body } = await site.call('GET', `/devices/${device}/reconciliation?to=${id}`);
      expect(body).toMatchObject({
        to: moment('06 10:05'),
        money: { bag: { collected: 300, expected: 500 } },
      });
    }
  });

  it.each<[string, { at: string; said?: number }[], number, object[]]>([
    ['agree with what visits say', [{ at: '04 10:00', said: 2000 }], 2000, []],
    [
      'are more than visits say',
      [{ at: '04 10:00', said: 500 }],
      2000,
      [{ cause: 'tubes_filled', value: -1500, facts: { said: 500, counted: 2000 } }],
    ],
    [
      'are said by no visit',
      [{ at: '04 10:00' }],
      2000,
      [{ cause: 'tubes_filled', value: -2000, facts: { said: null, counted: 2000 } }],
    ],
    [
      'are less than visits say before the reading',
      [{ at: '06 09:50', said: 2000 }],
      0,
      [{ cause: 'tubes_filled', value: 2000, facts: { said: 2000, counted: 0 } }],
    ],
    ['may come behind the reading of a call', [{ at: '06 10:20', said: 2000 }], 0, []],
    ['of the call before may be behind its reading', [{ at: '02 10:20', said: 2000 }], 2000, []],
    ['of the call before were there before its reading', [{ at: '02 10:00', said: 2000 }], 0, []],
  ])('fillings of the tubes %s', async (_, fillings, counted, causes) => {
    const visit = (at: string, body: object) =>
      site.call('POST', `/devices/${device}/visits`, { body: { date: moment(at), items: [], ...body } });
    const read = async (at: string, n: number, filled: number) => {
      const head = [`ID1*${serial}*M*1*Hall`, 'ID4*2*1170*COP', `CA10*0*${filled}`];
      const file = makes.plainMachine({ A1: { n, v: n * 100 } }, head);
      await sendFile(site, file, `?readAt=${encodeURIComponent(moment(at))}`);
    };
    const items = [{ selection: 'A1', counted: 20 }];
    await visit('02 09:55', { items });
    await read('02 10:05', 10, 5000);
    for (const { at, said } of fillings) await visit(at, said === undefined ? {} : { tubesFilled: said });
    await read('06 10:05', 11, 5000 + counted);
    await visit('06 10:10', { items });
    const { body } = await site.call('GET', `/devices/${device}/reconciliation`);
    expect([body.from, body.to]).toEqual([moment('02 10:05'), moment('06 10:05')]);
    expect(body.money.causes).toMatchObject(causes);
    expect(body.money.causes).toHaveLength(causes.length);
  });
});
