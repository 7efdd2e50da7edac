import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { type Appliance, openAppliance } from '../../src/app/appliance.ts';
import { compactRecent } from '../../src/features/movements/by-consumer/consumer-compaction.ts';
import { blockSizes, makeBlocks } from '../../src/features/movements/facts/blocks.ts';
import { type HttpServer, listen } from '../../src/http/listener/server.ts';
import { makeBackup } from '../../src/ops/backup.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { systemActor } from '../../src/store/writer/actor.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { temporaryDirectory } from '../store/support.ts';
import { itInProofs } from '../support/in-proofs.ts';
import { makeDevice } from '../support/movements.ts';
import { inProofs, scaled } from '../support/scaled.ts';
import { openSite } from '../support/site.ts';
import { make } from '../support/things.ts';

const hourMs = 3_600_000;
const most = Number.MAX_SAFE_INTEGER;
const startMs = Date.parse('2026-03-10T12:34:56Z');

/** Names that people, codes and tags share, so that calls affect each other. */
const names = ['x', 'y', 'z'] as const;
const amounts = [0, 1, 150, 1000, most - 1, most];

type Body = Record<string, unknown>;

/** The initial state of a site. */
type Start = {
  image: Buffer;
  key: string;
  token: string;
  account: string;
  operation: string;
  products: { water: string; gloves: string; drill: string };
  profiles: string[];
  tags: string[];
  devices: string[];
  /** Each with a code of its name. */
  people: string[];
};

let start: Start | undefined;

async function startOf(): Promise<Start> {
  const site = await openSite({ clock: () => startMs });
  try {
    const account = site.ids.north;
    const made = async (path: string, body: Body) => (await make(site, path, body)).id as string;
    const product = (name: string, businessLine: string, type: string, cost: number, attributes: Body) =>
      made('/products', { name, businessLine, type, cost, attributes });
    const devices = ['VM-1', 'VM-2'].map((serial) =>
      makeDevice(site, 'north', { serial, businessLines: ['vending', 'eas'] }),
    );
    const price = { taxRate: 19, listPrice: 1500, suggestedPrice: 1500 };
    const lent = { returnPolicy: { isReturnable: true, restrictDelivery: false } };
    const products = {
      water: await product('Water', 'vending', 'beverage', 700, price),
      gloves: await product('Gloves', 'eas', 'ppe', most, lent),
      drill: await product('Drill', 'eas', 'tool', 5, lent),
    };
    const profiles = [];
    for (const [name, value, defaultReloadValue, cumulative] of [
      ['Daily', 'daily', 300, true],
      ['Monthly', 'monthly', most, false],
    ] as const) {
      const policy = { defaultReloadValue, maxBalance: most, cumulative };
      const period = { type: 'preset', value };
      const body = { accountId: account, businessLine: 'vending', name, period, policy };
      profiles.push(await made('/profiles', body));
    }
    for (const name of ['One', 'Two']) {
      const granted = [products.gloves, products.drill].map((productId) => ({
        productId,
        quantity: 1,
        minutesBetweenDeliveries: 0,
      }));
      const period = { type: 'preset', value: 'daily' };
      const body = { accountId: account, businessLine: 'eas', name, period, policy: { products: granted } };
      profiles.push(await made('/profiles', body));
    }
    const tags = [await made('/tags', { key: 'x' }), await made('/tags', { key: 'y' })];
    const people = [];
    for (const [at, name] of names.entries()) {
      const lineProfiles = { vending: profiles[at % 2], eas: profiles[2 + (at % 2)] };
      const initialCode = { codeId: name, codeType: 'QR', vending: { balance: 2000 }, lineProfiles };
      people.push(
        await made('/consumers', { name, identification: `${name}0`, tags: tagsAt(at), initialCode }),
      );
    }
    return {
      key: site.keys.north,
      token: site.write((tx) => addController(tx, accountById(tx, account)!, { serial: 'C' }).secret),
      account,
      operation: await made('/operations', { name: 'Hall' }),
      products,
      profiles,
      tags,
      devices,
      people,
      image: site.appliance.reader.connection.database.serialize(),
    };
  } finally {
    await site.close();
  }
}

/** A site in memory whose clock the test moves, with what its calls made so far. */
class History {
  nowMs = startMs;
  readonly people: string[];
  readonly codes: string[];
  readonly reported: Body[] = [];
  readonly deliveries: string[] = [];
  readonly extras: string[] = [];
  readonly start: Start;
  #appliance!: Appliance;
  #server!: HttpServer;
  #backup: Buffer | undefined;
  #files = 0;
  readonly #folder = temporaryDirectory();

  constructor(begun: Start) {
    this.start = begun;
    this.people = [...begun.people];
    this.codes = begun.people.map((id, at) => `/consumers/${id}/codes/${nameAt(at)}`);
  }

  async open(image = this.start.image): Promise<void> {
    const clock = () => this.nowMs;
    this.#appliance = openAppliance({ data: ':memory:', image, clock, ipLimit: 1e9 });
    this.#server = await listen(this.#appliance.handle, { host: '127.0.0.1', port: 0 });
  }

  async close(): Promise<void> {
    this.#appliance.endStreams();
    await this.#server.close(0);
    await this.#appliance.close();
  }

  /** Calls by the key. A refusal changes nothing; a failure of the server fails the test. */
  async call(method: string, path: string, body?: Body, secret = this.start.key): Promise<Body> {
    const response = await fetch(this.#server.address + path, {
      method,
      headers: {
        ...(secret.startsWith('ctl_') ? { authorization: `Bearer ${secret}` } : { 'x-api-key': secret }),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text || '{}') as Body;
  }

  async report(items: readonly Body[]): Promise<void> {
    this.reported.push(...items);
    await this.call('POST', '/feed/movements', { items }, this.start.token);
  }

  /** Does what the appliance does by the clock. */
  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    await this.#appliance.due.runAll();
  }

  /** Puts movements where they are kept after many have come. */
  settle(): void {
    const { connection } = this.#appliance.reader;
    const origin = { actor: systemActor, traceId: '0'.repeat(32), nowMs: this.nowMs };
    connection.database.exec('BEGIN IMMEDIATE');
    Tx.run(connection, origin, (tx) => {
      compactRecent(tx, 3);
      while (makeBlocks(tx, { ...blockSizes, tail: 1 }));
    });
    connection.database.exec('COMMIT');
  }

  backUp(): void {
    this.#backup = this.#bytes();
  }

  /** Replaces the data by the last backup. */
  async restore(): Promise<void> {
    if (!this.#backup) return;
    const file = join(this.#folder, `${++this.#files}.backup`);
    const { nowMs } = this;
    await makeBackup({ data: this.#directory(this.#backup), file, evidence: false, nowMs });
    const data = this.#directory(this.#bytes());
    await restoreBackup({ file, data, force: true, nowMs });
    journaled(databaseFile(data), 'delete');
    await this.close();
    await this.open(readFileSync(databaseFile(data)));
  }

  /** Returns the findings of `larder verify --full`. */
  wrong(): string[] {
    return wrongIn(this.#directory(this.#bytes()));
  }

  #bytes(): Buffer {
    return this.#appliance.reader.connection.database.serialize();
  }

  #directory(bytes: Buffer): string {
    const data = join(this.#folder, `data-${++this.#files}`);
    mkdirSync(data);
    writeFileSync(databaseFile(data), bytes);
    journaled(databaseFile(data), 'wal');
    return data;
  }
}

function wrongIn(data: string): string[] {
  return verify(databaseFile(data), { full: true }).flatMap(({ name, wrong }) =>
    wrong.map((sentence) => `${name}: ${sentence}`),
  );
}

/** Gives a database the journal of a data directory, or that of a database in memory. */
function journaled(file: string, mode: 'wal' | 'delete'): void {
  const database = new Database(file);
  database.pragma(`journal_mode = ${mode}`);
  database.close();
}

/** Chooses among what there is: numbers that a random case brings. */
type Choice = { who: number; what: number; how: number; amount: number };

const of = <T>(all: readonly T[], at: number): T | undefined => all[at % all.length];
const nameAt = (at: number) => of(names, at)!;
const amountAt = ({ amount }: Choice) => of(amounts, amount)!;
const isOn = ({ how }: Choice) => how % 2 === 0;
const tagsAt = (at: number) =>
  [[], [0], [1], [0, 1], [1, 0]][at % 5]!.map((tag) => ({ key: nameAt(tag), value: nameAt(at) }));

/** The path of a person; of one who does not exist if there is none. */
const personAt = ({ people, start: { account } }: History, { who }: Choice) =>
  `/consumers/${of(people, who) ?? account}`;
/** The path of a code that was made once. */
const codeAt = ({ codes, start: { account } }: History, { who }: Choice) =>
  of(codes, who) ?? `/consumers/${account}/codes/x`;

function newCode(history: History, choice: Choice): Body {
  const { what, how, amount } = choice;
  const [daily, monthly, one, two] = history.start.profiles;
  return {
    codeId: nameAt(what),
    codeType: of(['QR', 'NFC', 'FINGERPRINT'], how),
    operationId: how % 5 === 0 ? history.start.operation : null,
    vending: { balance: amountAt(choice) },
    lineProfiles: {
      vending: of([daily, monthly, null], how) ?? null,
      eas: of([one, two, null], amount) ?? null,
    },
  };
}

function movement(history: History, choice: Choice, kind: string, more: Body): Body {
  const { who, what, amount } = choice;
  // Late ones, some of them by months, and a clock that is ahead.
  const lateMs = of([0, 0, hourMs, 40 * hourMs, 2000 * hourMs, -20 * hourMs], who + amount)!;
  return {
    kind,
    id: randomUUID(),
    date: new Date(history.nowMs - lateMs).toISOString(),
    deviceSerial: of(['VM-1', 'VM-2', 'VM-unknown'], who % 7),
    codeId: nameAt(what),
    ...more,
  };
}

/** Random events, each with a weight. */
const happenings: Record<
  string,
  readonly [weight: number, happen: (history: History, choice: Choice) => unknown]
> = {
  'a person': [
    4,
    async (history, choice) => {
      const { who, what } = choice;
      const body = {
        name: nameAt(who),
        identification: `${nameAt(who)}${what % 2}`,
        tags: tagsAt(what),
        ...(isOn(choice) && { initialCode: newCode(history, choice) }),
      };
      const { id } = await history.call('POST', '/consumers', body);
      if (typeof id !== 'string') return;
      history.people.push(id);
      if (body.initialCode) history.codes.push(`/consumers/${id}/codes/${nameAt(what)}`);
    },
  ],
  'a change of a person': [
    3,
    (history, choice) =>
      history.call('PATCH', personAt(history, choice), {
        ...(isOn(choice) && { tags: tagsAt(choice.what) }),
        ...(choice.how % 3 === 0 && { name: nameAt(choice.amount) }),
        ...(choice.how % 3 === 1 && { identification: nameAt(choice.amount) }),
      }),
  ],
  'a person off or on': [
    2,
    (history, choice) =>
      history.call('PATCH', `${personAt(history, choice)}/active`, { active: isOn(choice) }),
  ],
  'a person removed': [1, (history, choice) => history.call('DELETE', personAt(history, choice))],
  'a code': [
    4,
    async (history, choice) => {
      const path = `${personAt(history, choice)}/codes`;
      const { codeId } = await history.call('POST', path, newCode(history, choice));
      if (typeof codeId === 'string') history.codes.push(`${path}/${codeId}`);
    },
  ],
  'a change of a code': [
    4,
    async (history, choice) => {
      const { how } = choice;
      const { operationId, lineProfiles } = newCode(history, choice);
      const path = codeAt(history, choice);
      const { codeId } = await history.call('PATCH', path, {
        ...(how % 4 === 0 && { newCodeId: nameAt(choice.amount) }),
        ...(how % 4 === 1 && { vendingBalance: amountAt(choice) }),
        ...(how % 4 === 2 && { operationId }),
        ...(how % 4 === 3 && { lineProfiles, codeType: of(['QR', 'FINGERPRINT'], choice.amount) }),
      });
      if (typeof codeId === 'string') history.codes.push(path.replace(/[^/]*$/, codeId));
    },
  ],
  'a code off or on': [
    2,
    (history, choice) => history.call('PATCH', `${codeAt(history, choice)}/active`, { active: isOn(choice) }),
  ],
  'a code removed': [1, (history, choice) => history.call('DELETE', codeAt(history, choice))],
  'a profile of a code': [
    3,
    (history, choice) =>
      isOn(choice)
        ? history.call('PUT', `${codeAt(history, choice)}/profile`, {
            profileId: of(history.start.profiles, choice.amount),
          })
        : history.call(
            'DELETE',
            `${codeAt(history, choice)}/profile/${of(['vending', 'eas'], choice.amount)}`,
          ),
  ],
  'a finger': [
    1,
    (history, choice) => {
      const fingerprints = [{ template: Buffer.from(nameAt(choice.amount).repeat(90)).toString('base64') }];
      const path = `${codeAt(history, choice)}/fingerprints`;
      return isOn(choice)
        ? history.call('POST', path, { fingerId: choice.amount % 3, fingerprints })
        : history.call('DELETE', `${path}/${choice.amount % 3}`);
    },
  ],
  'an extra': [
    3,
    async (history, choice) => {
      const path = `${codeAt(history, choice)}/extras`;
      const { gloves, drill } = history.start.products;
      const { id } = await history.call('POST', path, {
        productId: of([gloves, drill], choice.amount),
        quantity: 1 + (choice.how % 2),
        reason: 'They tore',
      });
      if (typeof id === 'string') history.extras.push(`${path}/${id}`);
    },
  ],
  'an extra removed': [
    1,
    (history, { how }) => {
      const path = of(history.extras, how);
      return path && history.call('DELETE', path);
    },
  ],
  'rows in bulk': [
    3,
    (history, choice) => {
      const { who, what, how } = choice;
      const items = [0, 1, 2].map((at) => ({
        op: of(['create', 'update', 'delete', 'upsert', 'upsert'], how + at),
        identification: `${nameAt(who + at)}${what % 2}`,
        ...(how % 4 === 0
          ? { codeId: nameAt(what + at), codeType: 'QR', vendingBalance: amountAt(choice) }
          : { name: nameAt(what), tags: tagsAt(how) }),
        ...(how % 3 === 0 && { isActive: at !== 1 }),
      }));
      return history.call('POST', how % 4 === 0 ? '/consumers/codes/bulk' : '/consumers/bulk', { items });
    },
  ],
  'codes that exchange values in bulk': [
    1,
    (history, { who, what }) => {
      const items = [0, 1].map((at) => ({
        op: 'update',
        identification: `${nameAt(who)}${what % 2}`,
        codeId: nameAt(what + at),
        newCodeId: nameAt(what + 1 - at),
      }));
      return history.call('POST', '/consumers/codes/bulk', { items });
    },
  ],
  sales: [
    6,
    async (history, choice) => {
      const { what, how } = choice;
      const sale = () =>
        movement(history, choice, 'delivery', {
          ...(isOn(choice) ? { productId: history.start.products.water } : { selection: '1' }),
          isDelivered: how % 5 !== 0,
          sellValue: amountAt(choice),
          method: of(['CASH', 'CARD', 'WALLET'], how),
          ...(what % 4 === 3 && { codeId: undefined }),
        });
      const items = [sale(), sale()];
      history.deliveries.push(...items.map(({ id }) => String(id)));
      await history.report(items);
    },
  ],
  issues: [
    4,
    async (history, choice) => {
      const productId = of([history.start.products.gloves, history.start.products.drill], choice.amount);
      const isDelivered = choice.how % 5 !== 0;
      const item = movement(history, choice, 'delivery', { productId, isDelivered });
      history.deliveries.push(String(item['id']));
      await history.report([item]);
    },
  ],
  'a return': [
    2,
    (history, choice) =>
      history.report([
        movement(history, choice, 'return', { deliveryId: of(history.deliveries, choice.how) }),
      ]),
  ],
  'a top-up': [
    3,
    (history, choice) =>
      history.report([movement(history, choice, 'recharge', { amount: amountAt(choice) })]),
  ],
  'reports that came before': [
    1,
    (history, { how }) =>
      history.call(
        'POST',
        '/feed/movements',
        { items: history.reported.slice(-1 - (how % 5)) },
        history.start.token,
      ),
  ],
  'a credit': [
    2,
    (history, choice) =>
      history.call('POST', '/transactions/credits', {
        codeId: nameAt(choice.what),
        amount: (isOn(choice) ? 1 : -1) * amountAt(choice),
        reason: 'It kept the coin',
        ...(choice.who % 2 === 0 && { transactionId: of(history.deliveries, choice.who), to: 'source' }),
      }),
  ],
  'a refund': [
    1,
    (history, { how }) =>
      history.call('POST', `/transactions/${of(history.deliveries, how) ?? 'none'}/refund`, {
        reason: 'At the desk',
      }),
  ],
  'a pair closed': [
    1,
    (history, choice) =>
      history.call('POST', `/transactions/returns/${of(history.deliveries, choice.how) ?? 'none'}/close`, {
        outcome: of(['written_off', 'returned'], choice.amount),
        reason: 'Down a shaft',
      }),
  ],
  'a planogram': [
    2,
    (history, choice) =>
      history.call('PUT', `/devices/${of(history.start.devices, choice.who)}/planogram`, {
        items: ['1', '2'].map((selection, at) => ({
          selection,
          productId: history.start.products.water,
          price: of([null, 100, most], choice.amount + at),
          stock: of([null, 0, 7], choice.how + at),
          capacity: of([null, 10], choice.what),
        })),
      }),
  ],
  'a visit': [
    2,
    (history, choice) =>
      history.call('POST', `/devices/${of(history.start.devices, choice.who)}/visits`, {
        date: new Date(history.nowMs - of([0, hourMs, 90 * hourMs], choice.how)!).toISOString(),
        items: [{ selection: '1', counted: choice.amount, added: 3 }],
      }),
  ],
  'a refill': [
    1,
    (history, choice) =>
      history.call('POST', `/devices/${of(history.start.devices, choice.who)}/refills`, {
        items: [{ selection: '1', stock: 5 }],
      }),
  ],
  'a tag': [
    1,
    async (history, { who, what, how }) => {
      const { tags } = history.start;
      if (how % 3 === 0) await history.call('DELETE', `/tags/${of(tags, who)}`);
      else if (how % 3 === 1) await history.call('PATCH', `/tags/${of(tags, who)}`, { key: nameAt(what) });
      else await history.call('POST', '/tags', { key: nameAt(what) });
    },
  ],
  'a product or a profile changed': [
    1,
    (history, choice) =>
      choice.how % 3 === 0
        ? history.call('PATCH', `/products/${history.start.products.water}`, { cost: amountAt(choice) })
        : history.call('PATCH', `/profiles/${history.start.profiles[choice.how % 2]}`, {
            period: { type: 'preset', value: of(['daily', 'weekly', 'monthly'], choice.amount) },
          }),
  ],
  'a product removed': [
    0.5,
    (history, { how }) =>
      history.call('DELETE', `/products/${of(Object.values(history.start.products), how)}`),
  ],
  'an authorisation': [
    1,
    (history, choice) =>
      history.call(
        'POST',
        '/feed/authorizations',
        { deviceSerial: 'VM-1', codeId: nameAt(choice.what), productId: history.start.products.gloves },
        history.start.token,
      ),
  ],
  'time passes': [4, (history, { amount, how }) => history.pass(amount * of([1, hourMs, 20 * hourMs], how)!)],
  'the clock goes back': [1, (history, { how }) => history.pass(-1 - of([hourMs, 50 * hourMs], how)!)],
  'movements settle': [1, (history) => history.settle()],
  'a backup': [1, (history) => history.backUp()],
  'the backup restored': [1, (history) => history.restore()],
};

const step = fc.record({
  happening: fc.oneof(
    ...Object.entries(happenings).map(([name, [weight]]) => ({
      weight: 2 * weight,
      arbitrary: fc.constant(name),
    })),
  ),
  choice: fc.record<Choice>({ who: fc.nat(29), what: fc.nat(29), how: fc.nat(59), amount: fc.nat(5) }),
});

const noChoice: Choice = { who: 0, what: 0, how: 0, amount: 0 };

/** Histories that `verify` spoke of once. */
const examples: [{ happening: string; choice: Choice }[]][] = [
  // Controllers are told of a new name last in its transaction, behind a switch that the audit tells of later.
  [
    [
      { happening: 'rows in bulk', choice: { ...noChoice, how: 29 } },
      { happening: 'rows in bulk', choice: { ...noChoice, who: 1, how: 18 } },
    ],
  ],
];

it('verify --full finds nothing wrong in a healthy site, whatever was called and restored', {
  timeout: 3_600_000,
}, async () => {
  start ??= await startOf();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), async (steps) => {
      const history = new History(start!);
      await history.open();
      try {
        for (const { happening, choice } of steps) await happenings[happening]![1](history, choice);
        expect(history.wrong()).toEqual([]);
      } finally {
        await history.close();
      }
    }),
    { numRuns: inProofs(scaled(120), 3), examples },
  );
});
itInProofs('verify --full finds nothing wrong where sums are past what SQLite adds', async () => {
  start ??= await startOf();
  const history = new History(start);
  await history.open();
  try {
    for (let batch = 0; batch < 3; batch++) {
      const items = Array.from({ length: 500 }, () =>
        movement(history, { who: 0, what: 0, how: 0, amount: 0 }, 'delivery', {
          productId: history.start.products.water,
          isDelivered: true,
          sellValue: most,
        }),
      );
      await history.report(items);
      history.settle();
      history.nowMs += 1000;
    }
    expect(history.wrong()).toEqual([]);
  } finally {
    await history.close();
  }
});
