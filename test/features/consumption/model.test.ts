import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { type BlockSizes, makeBlocks } from '../../../src/features/movements/facts/blocks.ts';
import { ingest } from '../../../src/features/movements/intake/ingest.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { codePath, person } from '../../support/people.ts';
import { type Answer, type Site, useSiteEach } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';
import { exported } from '../exports/support.ts';
import { controllerOf } from '../feed/fixtures.ts';

/*
 * A plain model of consumption: a list of what was reported, with the tags that a plain history gives each, summed by a
 * loop. Ten months, late and doubled rows, returns, refunds, credits, refusals, written-off pairs, renamed, removed and
 * moved things, people who change department, codes that move. Shows rules/consumption.
 */
const startMs = Date.UTC(2026, 0, 5, 12);
const dayMs = 24 * 60 * 60 * 1000;
let nowMs = startMs;
beforeEach(() => {
  nowMs = startMs;
});
const site = useSiteEach({ clock: () => nowMs });
const smallBlocks: BlockSizes = { batch: 4, tail: 3, full: 16, joined: 3 };

/** A delivery, a failed delivery, or (`isRefused`) a refusal before it. */
type Delivered = {
  id: string;
  dateMs: number;
  line: 'vending' | 'eas';
  isRefused?: true;
  isDelivered: boolean;
  method: string | null;
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
  /** The value that the machine read. */
  code: string | null;
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

/** The measures of a list of deliveries and refusals, by adding up. */
function measured(reported: readonly Delivered[]) {
  const all = reported.filter((one) => !one.isRefused);
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
      (one.code === null || one.method !== 'CASHLESS') &&
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
    refused: reported.length - all.length,
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
  operations: (string | null)[] = [];
  products: Product[] = [];
  profiles: { vending: string; eas: string } = { vending: '', eas: '' };
  people: { id: string; isGone: boolean; history: { ms: number; value: string | null }[] }[] = [];
  /** Values that machines read: who bears each now, or bore it last, and the profiles that are on it. */
  codes: { value: string; bearer: number; isLive: boolean; profiles: string[] }[] = [];
  token = '';
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
    this.operations = [...operations.map(({ id }) => id), null];
    this.token = controllerOf(on);
    for (const [index, operation] of [...operations, null].entries()) {
      const serial = `D${index}`;
      const id = makeDevice(on, 'north', { serial, businessLines: ['vending', 'eas'] });
      if (operation) await on.call('PATCH', `/devices/${id}`, { body: { operationId: operation.id } });
      this.devices.push({ serial, id, operation: operation?.id ?? null });
    }
    this.products = [
      await this.product({ line: 'vending', type: 'beverage', cost: 7, isReturnable: false }),
      // Amounts whose sum no number holds exactly.
      await this.product({ line: 'vending', type: 'snack', cost: 2 ** 53 - 1, isReturnable: false }),
      await this.product({ line: 'eas', type: 'ppe', cost: 11, isReturnable: true }),
      await this.product({ line: 'eas', type: 'uniform', cost: 13, isReturnable: false }),
    ];
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
    for (const profiles of [[this.profiles.vending, this.profiles.eas], [this.profiles.eas], []]) {
      const { id, codeId } = await person(on, { profiles });
      this.codes.push({ value: codeId, bearer: this.people.length, isLive: true, profiles });
      this.people.push({ id, isGone: false, history: [] });
    }
  }

  async product(made: Omit<Product, 'id'>): Promise<Product> {
    const { line, type, cost, isReturnable } = made;
    const attributes =
      line === 'vending'
        ? { taxRate: 19, listPrice: 100, suggestedPrice: 100 }
        : { returnPolicy: { isReturnable, restrictDelivery: false } };
    const body = { businessLine: line, name: uniqueName('P'), type, cost, attributes };
    return { id: (await make(this.#site, '/products', body)).id, ...made };
  }

  async run(step: Step): Promise<void> {
    const on = this.#site;
    // Rows of one moment have no order.
    nowMs++;
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
      this.people[2]!.isGone = true;
      for (const code of this.codes)
        if (code.bearer === 2) Object.assign(code, { isLive: false, profiles: [] });
    } else if (step.do === 'pass') await this.pass(this.codes[step.code]!, step.who);
    else if (step.do === 'relocate') {
      const [device, operation] = [this.devices[step.device]!, this.operations[step.to]!];
      const body = { operationId: operation };
      expect((await on.call('PATCH', `/devices/${device.id}`, { body })).status).toBe(200);
      device.operation = operation;
    } else if (step.do === 'replace') {
      const { id, ...like } = this.products[step.product]!;
      expect((await on.call('DELETE', `/products/${id}`)).status).toBe(204);
      this.products[step.product] = await this.product(like);
    } else if (step.do === 'refuse') await this.refuse(step);
    else if (step.do === 'credit') {
      const paid = this.delivered.filter((one) => one.code !== null && one.sellValue > 0);
      const one = paid[step.which % Math.max(1, paid.length)];
      if (!one) return;
      const asked = { codeId: one.code, transactionId: one.id, amount: 1, reason: 'made good' };
      const { status } = await on.call('POST', '/transactions/credits', { body: asked });
      if (status === 201) one.credited = true;
    } else if (step.do === 'deliver') this.deliver(step.rows);
    else if (step.do === 'back') {
      const open = this.delivered.filter(
        (one) => one.isDelivered && one.isReturnable && one.state === 'open' && one.code !== null,
      );
      const one = open[step.which % Math.max(1, open.length)];
      if (!one) return;
      if (step.how === 'written_off' || step.how === 'returned') {
        const body = { outcome: step.how, reason: 'by hand' };
        await on.call('POST', `/transactions/returns/${one.id}/close`, { body });
        one.state = step.how;
        return;
      }
      const back = {
        id: newId(),
        date: iso(nowMs),
        deviceSerial: 'D0',
        codeId: one.code,
        deliveryId: one.id,
      };
      report(on, 'north', [{ kind: 'return', ...back }]);
      one.state = 'returned';
    } else {
      const failed = this.delivered.filter((one) => !one.isDelivered && !one.isRefused);
      const one = failed[step.which % Math.max(1, failed.length)];
      if (!one) return;
      const body = { reason: 'kept the coin', ...(step.part && { amount: 1 }) };
      const { status } = await on.call('POST', `/transactions/${one.id}/refund`, { body });
      if (status === 201) one.refunded = step.part ? 1 : one.sellValue;
    }
  }

  /** Takes a code from its owner, and gives its value to someone else, who may be gone. */
  async pass(code: (typeof this.codes)[number], to: number): Promise<void> {
    const on = this.#site;
    if (to === code.bearer) return;
    if (code.isLive)
      expect((await on.call('DELETE', codePath(this.people[code.bearer]!.id, code.value))).status).toBe(204);
    Object.assign(code, { isLive: false, profiles: [] });
    if (this.people[to]!.isGone) return;
    const { vending, eas } = this.profiles;
    const body = { codeId: code.value, codeType: 'QR', lineProfiles: { vending, eas } };
    expect((await on.call('POST', `/consumers/${this.people[to]!.id}/codes`, { body })).status).toBe(201);
    Object.assign(code, { bearer: to, isLive: true, profiles: [vending, eas] });
  }

  /** A machine asks whether it may hand something out; what is refused counts. */
  async refuse(asked: { device: number; product: number; who: number }): Promise<void> {
    const device = this.devices[asked.device]!;
    const product = this.products[asked.product]!;
    const code = this.codes[asked.who];
    const body = { deviceSerial: device.serial, codeId: code?.value ?? 'nobody', productId: product.id };
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await this.#site.call('POST', '/feed/authorizations', { key: null, headers, body });
    expect(answer.status).toBe(200);
    await this.#site.appliance.writeRefusals();
    if (answer.body.allowed) return;
    const who = code?.isLive ? this.people[code.bearer]! : undefined;
    this.delivered.push({
      id: newId(),
      dateMs: nowMs,
      line: product.line,
      isRefused: true,
      isDelivered: false,
      method: null,
      type: product.type,
      device: device.id,
      // A refusal has the machine's current operation.
      get operation() {
        return device.operation;
      },
      product: product.id,
      profile: null,
      person: who?.id ?? null,
      department: who?.history.findLast(({ ms }) => ms <= nowMs)?.value ?? null,
      ...{ cost: 0, sellValue: 0, balancePaid: 0, rechargePaid: 0 },
      code: null,
      isReturnable: false,
      state: 'open',
      refunded: 0,
      credited: false,
    });
  }

  deliver(rows: readonly Row[]): void {
    const sent = rows.map((row) => {
      const device = this.devices[row.device]!;
      const product = this.products[row.product]!;
      const code = this.codes[row.who];
      // The current owner of the value, or the last one.
      const who = code && this.people[code.bearer]!;
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
        profile: code?.profiles.find((id) => id === this.profiles[product.line]) ?? null,
        person: who?.id ?? null,
        department: who?.history.findLast(({ ms }) => ms <= dateMs)?.value ?? null,
        cost: product.cost,
        sellValue,
        ...paid,
        code: code?.value ?? null,
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
        ...(code && { codeId: code.value }),
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

type Product = { id: string; line: 'vending' | 'eas'; type: string; cost: number; isReturnable: boolean };

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
  fc.record({ do: fc.constant('pass' as const), code: fc.nat(2), who: fc.nat(2) }),
  fc.record({ do: fc.constant('relocate' as const), device: fc.nat(2), to: fc.nat(2) }),
  fc.record({ do: fc.constant('replace' as const), product: fc.constantFrom(0, 3) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refuse' as const),
      device: fc.nat(2),
      product: fc.nat(3),
      who: fc.nat(3),
    }),
  },
  fc.record({ do: fc.constant('credit' as const), which: fc.nat(20) }),
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
      businessLine: (one) => one.line,
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
    // Returns the totals of the list of deliveries under the same filters.
    const listed = async (query: Record<string, string>) => {
      const items: { isDelivered: boolean; product: Record<string, number> }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const fields = 'isDelivered,product.cost,product.sellValue,product.balancePaid,product.rechargePaid';
        const asked = new URLSearchParams({ ...query, fields, limit: '1000', ...(cursor && { cursor }) });
        const { status, body }: Answer = await site.call('GET', `/transactions?${asked}`);
        expect(status).toBe(200);
        items.push(...body.items);
        cursor = body.nextCursor;
      }
      const ok = items.filter(({ isDelivered }) => isDelivered);
      const sum = (name: string) =>
        Number(ok.reduce((total, { product }) => total + BigInt(product[name]!), 0n));
      return {
        deliveries: ok.length,
        failed: items.length - ok.length,
        ...Object.fromEntries(
          ['cost', 'sellValue', 'balancePaid', 'rechargePaid'].map((name) => [name, sum(name)]),
        ),
      };
    };
    // The measures of the rows of a file, whatever they are called.
    const rowsOfFile = async (asked: object) => {
      const { url } = await exported(site, '/consumption/exports', { ...asked, format: 'csv' });
      const [, ...lines] = (await (await fetch(url)).text()).trimEnd().split('\r\n');
      return lines.map((line) => {
        const cells = line.split(',').slice(-measureNames.length);
        // An amount has the two decimals of pesos.
        return JSON.stringify(cells.map((cell) => Number(cell.replace('.', ''))));
      });
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
        fc.nat(8),
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
            [{ operationId: world.operations[0]! }, (one) => one.operation === world.operations[0]],
            [{ profileId: world.profiles.eas }, (one) => one.profile === world.profiles.eas],
            [{ consumerId: world.people[0]!.id }, (one) => one.person === world.people[0]!.id],
          ];
          const [asked, passes] = filters[filter]!;
          const query = { from: iso(fromMs), to: iso(toMs), ...asked };
          const all = world.delivered.filter(
            (one) => one.dateMs >= fromMs && one.dateMs <= toMs && passes(one),
          );
          const summary = plain(await ask('summary', query));
          expect(summary).toEqual(measured(all));
          // The list is not filtered by profiles, and by people only as they were called then.
          if (filter < 7) expect(summary).toMatchObject(await listed(query));
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
          const inFile = await rowsOfFile({
            ...query,
            by,
            ...(second && Object.fromEntries([['then', second]])),
          });
          if (!isHidden)
            expect(inFile.toSorted()).toEqual(
              [...groups.values()].map((list) => JSON.stringify(Object.values(measured(list)))).toSorted(),
            );
          const few = await ask('groups', { ...query, by, limit: '1' });
          expect(few.items.length).toBeLessThanOrEqual(1);
          const [first = measured([])] = few.items;
          for (const name of ['deliveries', 'failed', 'open', 'refundDue'] as const)
            expect(Number(first[name]) + Number(few.rest[name])).toBe(Number(few.total[name]));
        },
      ),
      // The data stay for the next run, so a shrunk case would be another one.
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});
