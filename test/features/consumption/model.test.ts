import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { type BlockSizes, makeBlocks } from '../../../src/features/movements/facts/blocks.ts';
import { ingest } from '../../../src/features/movements/intake/ingest.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Person, person } from '../../support/people.ts';
import { type Site, useSiteEach } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';

/*
 * A plain model of consumption: a list of what was reported, with the tags that a plain history gives each, summed by a
 * loop. Ten months, late and doubled rows, returns, refunds, credits, written-off pairs, renamed and removed things,
 * people who change department, codes that move. Shows rules/consumption.
 */
const startMs = Date.UTC(2026, 0, 5, 12);
const dayMs = 24 * 60 * 60 * 1000;
let nowMs = startMs;
beforeEach(() => {
  nowMs = startMs;
});
const site = useSiteEach({ clock: () => nowMs });
const smallBlocks: BlockSizes = { batch: 4, tail: 3, full: 16, joined: 3 };

type Delivered = {
  id: string;
  dateMs: number;
  line: 'vending' | 'eas';
  isDelivered: boolean;
  method: string;
  type: string;
  device: string;
  operation: string | null;
  product: string;
  profile: string | null;
  person: string | null;
  department: string | null;
  cost: number;
  sellValue: number;
  balancePaid: number;
  rechargePaid: number;
  hasCode: boolean;
  isReturnable: boolean;
  state: 'open' | 'returned' | 'written_off';
  refunded: number;
  credited: boolean;
};

const measureNames = [
  'deliveries',
  'failed',
  'consumers',
  'cost',
  'sellValue',
  'balancePaid',
  'rechargePaid',
  'paidOtherwise',
  'returned',
  'open',
  'refused',
  'refunded',
  'refundDue',
] as const;

/** The measures of a list of deliveries, by adding up. */
function measured(all: readonly Delivered[]) {
  const ok = all.filter((one) => one.isDelivered);
  const sum = (list: readonly Delivered[], of: (one: Delivered) => number) =>
    // As an exact number, which is rounded once as it is read.
    Number(list.reduce((total, one) => total + BigInt(of(one)), 0n));
  const returnable = ok.filter((one) => one.isReturnable);
  const due = all.filter(
    (one) =>
      !one.isDelivered &&
      one.line === 'vending' &&
      one.sellValue > 0 &&
      (!one.hasCode || one.method !== 'CASHLESS') &&
      one.refunded === 0 &&
      !one.credited,
  );
  return {
    deliveries: ok.length,
    failed: all.length - ok.length,
    consumers: new Set(ok.flatMap((one) => one.person ?? [])).size,
    cost: sum(ok, (one) => one.cost),
    sellValue: sum(ok, (one) => one.sellValue),
    balancePaid: sum(ok, (one) => one.balancePaid),
    rechargePaid: sum(ok, (one) => one.rechargePaid),
    paidOtherwise: sum(ok, (one) => one.sellValue - one.balancePaid - one.rechargePaid),
    returned: returnable.filter((one) => one.state === 'returned').length,
    open: returnable.filter((one) => one.state === 'open').length,
    refused: 0,
    refunded: sum(all, (one) => one.refunded),
    refundDue: sum(due, (one) => one.sellValue),
  };
}

/** Bogota is five hours behind, all year. */
const local = (ms: number) => new Date(ms - 5 * 60 * 60 * 1000);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const times: Record<string, (one: Delivered) => string | number> = {
  day: ({ dateMs }) => isoDay(local(dateMs)),
  week({ dateMs }) {
    const date = local(dateMs);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return isoDay(date);
  },
  month: ({ dateMs }) => isoDay(local(dateMs)).slice(0, 7),
  weekday: ({ dateMs }) => local(dateMs).getUTCDay(),
  hour: ({ dateMs }) => local(dateMs).getUTCHours(),
};

/** Everything that is made for a run, and what is known of it. */
class World {
  readonly delivered: Delivered[] = [];
  departmentId = '';
  devices: { serial: string; id: string; operation: string | null }[] = [];
  products: { id: string; line: 'vending' | 'eas'; type: string; cost: number; isReturnable: boolean }[] = [];
  profiles: { vending: string; eas: string } = { vending: '', eas: '' };
  people: (Person & { history: { ms: number; value: string | null }[]; profiles: string[] })[] = [];
  readonly #site: Site;

  constructor(on: Site) {
    this.#site = on;
  }

  async build(): Promise<void> {
    const on = this.#site;
    this.departmentId = (await make(on, '/tags', { key: 'department' })).id;
    const operations = [
      await make(on, '/operations', { name: 'A' }),
      await make(on, '/operations', { name: 'B' }),
    ];
    for (const [index, operation] of [...operations, null].entries()) {
      const serial = `D${index}`;
      const id = makeDevice(on, 'north', { serial, businessLines: ['vending', 'eas'] });
      if (operation) await on.call('PATCH', `/devices/${id}`, { body: { operationId: operation.id } });
      this.devices.push({ serial, id, operation: operation?.id ?? null });
    }
    const product = async (line: 'vending' | 'eas', type: string, cost: number, isReturnable: boolean) => {
      const attributes =
        line === 'vending'
          ? { taxRate: 19, listPrice: 100, suggestedPrice: 100 }
          : { returnPolicy: { isReturnable, restrictDelivery: false } };
      const body = { businessLine: line, name: uniqueName('P'), type, cost, attributes };
      const { id } = await make(on, '/products', body);
      this.products.push({ id, line, type, cost, isReturnable });
    };
    await product('vending', 'beverage', 7, false);
    // Amounts whose sum no number holds exactly.
    await product('vending', 'snack', 2 ** 53 - 1, false);
    await product('eas', 'ppe', 11, true);
    await product('eas', 'uniform', 13, false);
    const accountId = on.ids.north;
    this.profiles = {
      vending: (
        await make(on, '/profiles', {
          accountId,
          businessLine: 'vending',
          name: uniqueName('V'),
          period: { type: 'preset', value: 'annual' },
          policy: { defaultReloadValue: 0, maxBalance: 1000, cumulative: false },
        })
      ).id,
      eas: (
        await make(on, '/profiles', {
          accountId,
          businessLine: 'eas',
          name: uniqueName('E'),
          period: { type: 'preset', value: 'annual' },
          policy: {
            products: [{ productId: this.products[2]!.id, quantity: null, minutesBetweenDeliveries: 0 }],
          },
        })
      ).id,
    };
    for (const profiles of [[this.profiles.vending, this.profiles.eas], [this.profiles.eas], []])
      this.people.push({ ...(await person(on, { profiles })), history: [], profiles });
  }

  async run(step: Step): Promise<void> {
    const on = this.#site;
    if (step.do === 'wait') nowMs += step.days * dayMs + step.minutes * 60_000;
    else if (step.do === 'move') {
      const who = this.people[step.who]!;
      const tags = step.to === null ? [] : [{ key: 'department', value: step.to }];
      const { status } = await on.call('PATCH', `/consumers/${who.id}`, { body: { tags } });
      if (status === 200) who.history.push({ ms: nowMs, value: step.to });
    } else if (step.do === 'rename') {
      await on.call('PATCH', `/consumers/${this.people[step.who]!.id}`, { body: { name: uniqueName('N') } });
      await on.call('PATCH', `/products/${this.products[step.who]!.id}`, { body: { name: uniqueName('Q') } });
    } else if (step.do === 'leave') {
      await on.call('DELETE', `/consumers/${this.people[2]!.id}`);
      this.people[2]!.profiles = [];
    } else if (step.do === 'deliver') this.deliver(step.rows);
    else if (step.do === 'back') {
      const open = this.delivered.filter(
        (one) => one.isDelivered && one.isReturnable && one.state === 'open' && one.hasCode,
      );
      const one = open[step.which % Math.max(1, open.length)];
      if (!one) return;
      if (step.how === 'written_off' || step.how === 'returned') {
        const body = { outcome: step.how, reason: 'by hand' };
        await on.call('POST', `/transactions/returns/${one.id}/close`, { body });
        one.state = step.how;
        return;
      }
      const { codeId } = this.people.find(({ id }) => id === one.person)!;
      report(on, 'north', [
        { kind: 'return', id: newId(), date: iso(nowMs), deviceSerial: 'D0', codeId, deliveryId: one.id },
      ]);
      one.state = 'returned';
    } else {
      const failed = this.delivered.filter((one) => !one.isDelivered);
      const one = failed[step.which % Math.max(1, failed.length)];
      if (!one) return;
      const body = { reason: 'kept the coin', ...(step.part && { amount: 1 }) };
      const { status } = await on.call('POST', `/transactions/${one.id}/refund`, { body });
      if (status === 201) one.refunded = step.part ? 1 : one.sellValue;
    }
  }

  deliver(rows: readonly Row[]): void {
    const sent = rows.map((row) => {
      const device = this.devices[row.device]!;
      const product = this.products[row.product]!;
      const who = row.who === 3 ? undefined : this.people[row.who]!;
      const dateMs = nowMs - row.agoMinutes * 60_000;
      const isPaid = row.isDelivered && product.line === 'vending';
      const paid = isPaid
        ? { balancePaid: row.balance, rechargePaid: 1 }
        : { balancePaid: 0, rechargePaid: 0 };
      const sellValue = product.line === 'vending' ? row.sell + row.balance + 1 : row.sell;
      const one: Delivered = {
        id: newId(),
        dateMs,
        line: product.line,
        isDelivered: row.isDelivered,
        method: row.method,
        type: product.type,
        device: device.id,
        operation: device.operation,
        product: product.id,
        profile: who?.profiles.find((id) => id === this.profiles[product.line]) ?? null,
        person: who?.id ?? null,
        department: who?.history.findLast(({ ms }) => ms <= dateMs)?.value ?? null,
        cost: product.cost,
        sellValue,
        ...paid,
        hasCode: who !== undefined,
        isReturnable: product.isReturnable,
        state: 'open',
        refunded: 0,
        credited: false,
      };
      this.delivered.push(one);
      return {
        kind: 'delivery',
        id: one.id,
        date: iso(dateMs),
        deviceSerial: device.serial,
        productId: product.id,
        method: row.method,
        isDelivered: row.isDelivered,
        sellValue,
        ...(isPaid && paid),
        ...(who && { codeId: who.codeId }),
      };
    });
    report(this.#site, 'north', sent);
    // Sent again, nothing counts twice.
    this.#site.write((tx) => {
      const { seq } = accountById(tx, this.#site.ids.north)!;
      expect(ingest(tx, { account: seq, controller: null }, sent).summary.accepted).toBe(0);
    });
  }
}

const iso = (ms: number) => new Date(ms).toISOString();

const row = fc.record({
  device: fc.nat(2),
  product: fc.nat(3),
  who: fc.nat(3),
  agoMinutes: fc.oneof(fc.nat(120), fc.nat(60 * 24 * 60)),
  isDelivered: fc.boolean(),
  method: fc.constantFrom('CASH', 'CASHLESS', 'CARD'),
  sell: fc.nat(900),
  balance: fc.nat(50),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    }),
  },
  fc.record({ do: fc.constant('wait' as const), days: fc.nat(40), minutes: fc.nat(1440) }),
  fc.record({
    do: fc.constant('move' as const),
    who: fc.nat(2),
    to: fc.constantFrom('Welding', 'Painting', null),
  }),
  fc.record({ do: fc.constant('rename' as const), who: fc.nat(2) }),
  fc.record({ do: fc.constant('leave' as const) }),
  fc.record({
    do: fc.constant('back' as const),
    which: fc.nat(20),
    how: fc.constantFrom('machine', 'returned', 'written_off'),
  }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(20), part: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe('the sums of consumption', () => {
  it('are those of a plain model, in every grouping, whatever became of it, in blocks and out of them', async () => {
    site.appliance.reader.connection.database.exec('UPDATE accounts SET consumption_by_person = 1');
    const world = new World(site);
    await world.build();
    const tag = `tag:${world.departmentId}`;
    const keysOf: Record<string, (one: Delivered) => string | number | null> = {
      product: (one) => one.product,
      productType: (one) => one.type,
      consumer: (one) => one.person,
      device: (one) => one.device,
      operation: (one) => one.operation,
      profile: (one) => one.profile,
      method: (one) => one.method,
      [tag]: (one) => one.department,
      ...times,
    };
    const names = Object.keys(keysOf);
    const ask = async (path: string, query: Record<string, string>) => {
      const { status, body } = await site.call('GET', `/consumption/${path}?${new URLSearchParams(query)}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body;
    };
    const plain = (told: Record<string, unknown>) =>
      Object.fromEntries(measureNames.map((name) => [name, Number(told[name])]));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 12 }),
        fc.constantFrom(...names),
        fc.option(fc.constantFrom(...names)),
        fc.nat(100_000),
        fc.nat(400_000),
        fc.nat(5),
        async (steps, by, then, fromMinutes, minutes, filter) => {
          for (const one of steps) await world.run(one);
          site.write((tx) => makeBlocks(tx, smallBlocks));
          const fromMs = startMs - 70 * dayMs + fromMinutes * 60_000;
          const toMs = fromMs + minutes * 60_000;
          const product = world.products[0]!;
          const filters: [Record<string, string>, (one: Delivered) => boolean][] = [
            [{}, () => true],
            [{ businessLine: 'eas' }, (one) => one.line === 'eas'],
            [{ productId: product.id }, (one) => one.product === product.id],
            [{ tagId: world.departmentId, tagValue: 'Welding' }, (one) => one.department === 'Welding'],
            [{ method: 'CASH' }, (one) => one.method === 'CASH'],
            [{ deviceId: world.devices[1]!.id }, (one) => one.device === world.devices[1]!.id],
          ];
          const [asked, passes] = filters[filter]!;
          const query = { from: iso(fromMs), to: iso(toMs), ...asked };
          const all = world.delivered.filter(
            (one) => one.dateMs >= fromMs && one.dateMs <= toMs && passes(one),
          );
          expect(plain(await ask('summary', query))).toEqual(measured(all));
          const second = then === by ? null : then;
          const answer = await ask('groups', {
            ...query,
            by,
            limit: '1000',
            // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
            ...(second && { then: second }),
          });
          expect(plain(answer.total)).toEqual(measured(all));
          const told = new Map<string, object>();
          const idOf = (key: { id?: string; value?: string } | null) => key?.id ?? key?.value ?? null;
          for (const item of answer.items) {
            // Beside a tag, the people of fewer than five have no name.
            if (item.isSmall && (by === 'consumer' || second === 'consumer')) continue;
            told.set(JSON.stringify([idOf(item.key), second && idOf(item.then)]), plain(item));
          }
          const isHidden =
            (by === 'consumer' || second === 'consumer') && (filter === 3 || [by, second].includes(tag));
          const groups = Map.groupBy(all, (one) =>
            JSON.stringify([keysOf[by]!(one), second && keysOf[second]!(one)]),
          );
          if (!isHidden)
            expect(told).toEqual(new Map([...groups].map(([key, list]) => [key, measured(list)])));
          else expect(told.size).toBe(0);
          const few = await ask('groups', { ...query, by, limit: '1' });
          expect(few.items.length).toBeLessThanOrEqual(1);
          const [first = measured([])] = few.items;
          for (const name of ['deliveries', 'failed', 'open', 'refundDue'] as const)
            expect(Number(first[name]) + Number(few.rest[name])).toBe(Number(few.total[name]));
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
