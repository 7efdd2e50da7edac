import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAppliance } from '../../../src/app/appliance.ts';
import { accountStatement } from '../../../src/features/reports/account-statement/account-statement.ts';
import { codePath, person } from '../../support/people.ts';
import { scaled } from '../../support/scaled.ts';
import { type Site, siteOfTest, useSite } from '../../support/site.ts';
import { expectRefused, make, nobody, uniqueName } from '../../support/things.ts';
import { delivery, movement, reported, shop } from '../feed/fixtures.ts';
import { type Driven, type Held, held, openDriven, profile } from '../subsidies/fixtures.ts';

type Line = {
  date: string;
  kind: 'reload' | 'sale' | 'recharge' | 'credit' | 'setting';
  amount: number;
  subsidyAfter: number;
  rechargeAfter: number;
  reference: string | null;
};

async function linesOf(site: Pick<Site, 'call'>, { path }: { path: string }, query = ''): Promise<Line[]> {
  const { status, body } = await site.call('GET', `${path}/statement?limit=1000${query}`);
  expect(status).toBe(200);
  return body.items;
}

const short = ({ kind, amount, subsidyAfter, rechargeAfter }: Line) =>
  `${kind} ${amount} > ${subsidyAfter} ${rechargeAfter}`;

// Shows rules/credit#account-statement.
describe('the account statement of a code', () => {
  const site = useSite();

  it('is of a live code in the scope', async () => {
    const { id, codeId } = await person(site);
    const far = await person(site, { owner: 'far' });
    site.audited();
    const get = (path: string, key = site.keys.north) => site.call('GET', `${path}/statement`, { key });
    expectRefused(site, await get(codePath(nobody, 'x')), 404, 'consumers.not_found');
    expectRefused(site, await get(far.path), 403, 'auth.out_of_scope');
    expectRefused(site, await get(codePath(id, 'x')), 404, 'codes.not_found');
    const key = site.key('north', ['codes:read', 'consumers:read']);
    site.audited();
    expectRefused(site, await get(codePath(id, codeId), key), 403, 'auth.forbidden');
    const { status, body } = await get(codePath(id, codeId));
    expect([status, body]).toEqual([200, { items: [], nextCursor: null }]);
  });

  it('tells what happened, in the order of arrival, and what each was', async () => {
    const { token, serial } = await shop(site);
    const vending = await make(site, '/profiles', {
      accountId: site.ids.north,
      businessLine: 'vending',
      name: uniqueName('Lunch'),
      period: { type: 'preset', value: 'annual' },
      policy: { defaultReloadValue: 0, maxBalance: 1_000_000, cumulative: true },
    });
    const { codeId, path } = await person(site, {
      code: { vending: { balance: 4000 } },
      profiles: [vending.id],
    });
    const recharge = movement('recharge', { codeId, deviceSerial: serial, amount: 700 }) as { id: string };
    const sale = delivery(serial, { codeId, sellValue: 4500, date: '2020-01-01T00:00:00Z' }) as {
      id: string;
    };
    const failed = delivery(serial, { codeId, isDelivered: false });
    await reported(site, token, recharge, failed, sale, delivery(serial, { codeId, sellValue: 0 }));
    await site.call('PATCH', path, { body: { vendingBalance: 90 } });
    const credit = await make(site, '/transactions/credits', { codeId, amount: -30, reason: 'x' });
    const lines = await linesOf(site, { path });
    expect(lines.map(short)).toEqual([
      'credit -30 > 90 170',
      'setting 90 > 90 200',
      'sale -4500 > 0 200',
      'recharge 700 > 4000 700',
      'setting 4000 > 4000 0',
    ]);
    const { items } = (await site.call('GET', '/audit-logs?resourceType=code&pageSize=1')).body;
    expect(lines.map(({ reference }) => reference)).toEqual([
      credit.id,
      items[0].id,
      sale.id,
      recharge.id,
      null,
    ]);
    expect(lines[2]!.date).toBe('2020-01-01T00:00:00.000Z');
    expect((await linesOf(site, { path }, '&from=2020-01-01&to=2020-01-02')).map(short)).toEqual([
      'sale -4500 > 0 200',
    ]);
    expect((await linesOf(site, { path }, '&from=2021-01-01')).map(({ kind }) => kind)).not.toContain('sale');
  });

  it('follows a code through its names, and takes no other code of them for it', async () => {
    const { token, serial } = await shop(site);
    const { id, codeId: other } = await person(site);
    const codeId = uniqueName('first');
    const add = (value: string, balance: number) =>
      site.call('POST', `/consumers/${id}/codes`, {
        body: { codeId: value, codeType: 'QR', vending: { balance } },
      });
    const edit = (value: string, body: object) => site.call('PATCH', codePath(id, value), { body });
    // Another one had the name before, and was removed; and the other one had it for a while.
    await add(codeId, 1);
    await edit(codeId, { vendingBalance: 2 });
    await reported(site, token, movement('recharge', { codeId, deviceSerial: serial, amount: 5 }));
    await site.call('DELETE', codePath(id, codeId));
    await edit(other, { newCodeId: codeId, vendingBalance: 3 });
    await edit(codeId, { newCodeId: other });
    await add(codeId, 10);
    await edit(codeId, { vendingBalance: 20 });
    const renamed = uniqueName('second');
    await edit(codeId, { newCodeId: renamed, vendingBalance: 30 });
    // It is still read by its first name.
    await reported(site, token, movement('recharge', { codeId, deviceSerial: serial, amount: 7 }));
    await edit(renamed, { vendingBalance: 40 });
    expect((await linesOf(site, { path: codePath(id, renamed) })).map(short)).toEqual([
      'setting 10 > 40 7',
      'recharge 7 > 30 7',
      'setting 10 > 30 0',
      'setting 10 > 20 0',
      'setting 10 > 10 0',
    ]);
    await edit(renamed, { newCodeId: codeId });
    expect(await linesOf(site, { path: codePath(id, codeId) })).toHaveLength(5);
    expect((await linesOf(site, { path: codePath(id, other) })).map(short)).toEqual(['setting 3 > 3 0']);
  });

  it('says so in a line where nothing tells what came before', async () => {
    const { path, codeId } = await person(site);
    await make(site, '/transactions/credits', { codeId, amount: 30, reason: 'x' });
    site.appliance.reader.connection.database
      .prepare('UPDATE codes SET vending_recharge = 100, vending_balance = 5 WHERE value = ?')
      .run(codeId);
    expect((await linesOf(site, { path })).map(short)).toEqual(['credit 30 > 5 100', 'setting 75 > 5 70']);
  });
});

const hourMs = 3_600_000;
const which = fc.nat(1);
const amount = fc.integer({ min: 0, max: 400 });

/** Weighted so that balances are now spent, now filled. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    code: which,
    amount,
    lateHours: fc.constantFrom(0, 0, 30, 400),
  }),
  fc.record({ kind: fc.constant('batch' as const), code: which, amount, other: amount }),
  fc.record({ kind: fc.constant('recharge' as const), code: which, amount }),
  fc.record({
    kind: fc.constant('credit' as const),
    code: which,
    amount: fc.integer({ min: -300, max: 300 }),
    isBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('set' as const), code: which, amount }),
  fc.record({ kind: fc.constant('rename' as const), code: which }),
  fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('off' as const), hours: fc.integer({ min: 20, max: 100 }) }),
);

const history = fc.record({ cumulative: fc.boolean(), steps: fc.array(step, { maxLength: 25 }) });

describe('the account statement, whatever happened', () => {
  it('closes with the balance of the code at every moment, and is the same page by page', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ cumulative, steps }) => {
        const start = Date.parse('2026-03-10T12:00:00Z');
        let nowMs = start;
        const site = await openDriven(new Date(nowMs).toISOString());
        try {
          const { token, serial } = await shop(site);
          const policy = { defaultReloadValue: 150, maxBalance: 500, cumulative };
          const id = await profile(site, { period: { type: 'preset', value: 'daily' }, policy });
          const made = [100, 0];
          const codes = [await held(site, id, made[0]), await held(site, id)];
          /** The expected statement lines of each code, last first. */
          const done = codes.map(() => [] as string[]);
          const lastSale: ({ id: string; price: number } | undefined)[] = [];
          const at = (agoHours = 0) => new Date(nowMs - agoHours * hourMs).toISOString();
          const took = async (code: number, ...rows: object[]) => {
            expect((await reported(site, token, ...rows)).summary.accepted).toBe(rows.length);
            expect(done[code]).toBeDefined();
          };
          for (const step of steps) {
            if (step.kind === 'later' || step.kind === 'off') {
              nowMs += step.hours * hourMs;
              if (step.kind === 'later') await site.at(new Date(nowMs).toISOString());
              else site.offUntil(new Date(nowMs).toISOString());
              continue;
            }
            const code = codes[step.code]!;
            const { codeId } = code;
            const lines = done[step.code]!;
            const sold = (sellValue: number, agoHours = 0) =>
              delivery(serial, {
                codeId,
                sellValue,
                balancePaid: 0,
                rechargePaid: sellValue,
                date: at(agoHours),
              });
            if (step.kind === 'sale') {
              const split = { codeId, sellValue: step.amount, date: at(step.lateHours) };
              const sale = delivery(serial, split) as { id: string };
              await took(step.code, sale);
              if (step.amount > 0) lastSale[step.code] = { id: sale.id, price: step.amount };
            } else if (step.kind === 'batch') {
              await took(step.code, sold(step.amount), sold(step.other, 5));
              for (const paid of [step.amount, step.other]) if (paid > 0) lines.unshift(`sale ${-paid}`);
            } else if (step.kind === 'recharge') {
              const row = { codeId, deviceSerial: serial, amount: step.amount, date: at(2) };
              await took(step.code, movement('recharge', row));
              lines.unshift(`recharge ${step.amount}`);
            } else if (step.kind === 'credit') {
              if (step.amount === 0) continue;
              const sale = step.isBack ? lastSale[step.code] : undefined;
              const amount = sale ? Math.min(Math.abs(step.amount), sale.price) : step.amount;
              const back = sale && { transactionId: sale.id, to: 'source' };
              await make(site, '/transactions/credits', { codeId, amount, reason: 'x', ...back });
              if (sale) lastSale[step.code] = undefined;
              lines.unshift(`credit ${amount}`);
            } else if (step.kind === 'set') {
              await site.call('PATCH', code.path, { body: { vendingBalance: step.amount } });
            } else {
              const newCodeId = uniqueName('renamed');
              await site.call('PATCH', code.path, { body: { newCodeId } });
              codes[step.code] = { ...code, codeId: newCodeId, path: codePath(code.id, newCodeId) };
            }
            await expectClosed(site, codes[step.code]!, lines, made[step.code]!);
          }
          for (const [index, code] of codes.entries()) {
            const whole = await expectClosed(site, code, done[index]!, made[index]!);
            expect(await pageByPage(site, code)).toEqual(whole);
            const [from, to] = [new Date(start + 20 * hourMs), new Date(start + 60 * hourMs)].map((moment) =>
              moment.toISOString(),
            );
            expect(await linesOf(site, code, `&from=${from}&to=${to}`)).toEqual(
              whole.filter(({ date }) => date >= from! && date <= to!),
            );
          }
        } finally {
          await site.close();
        }
      }),
      { numRuns: scaled(15) },
    );
  }, 60_000);

  it('is the same after a restart', async () => {
    const site = await siteOfTest({ onDisk: true });
    const data = dirname(site.appliance.reader.connection.database.name);
    const { id, codeId, path } = await person(site, { code: { vending: { balance: 5 } } });
    await make(site, '/transactions/credits', { codeId, amount: 30, reason: randomUUID() });
    const lines = await linesOf(site, { path });
    expect(lines.map(short)).toEqual(['credit 30 > 5 30', 'setting 5 > 5 0']);
    await site.appliance.close();
    const appliance = openAppliance({ data });
    try {
      const { reader, settings } = appliance;
      const actor = { type: 'api_key', client: 1, account: 1, permissions: new Set() } as never;
      const context = { reader, settings, actor, nowMs: Date.now() };
      const { items } = JSON.parse(accountStatement(context, id, codeId, { limit: 10 }));
      expect(items).toEqual(lines);
    } finally {
      await appliance.close();
    }
  });
});

/** Expects that a statement closes with what the code holds, and that each line follows from the one before it. */
async function expectClosed(
  site: Driven,
  code: Held,
  done: readonly string[],
  made: number,
): Promise<Line[]> {
  const lines = await linesOf(site, code);
  const { vendingBalance, vendingRecharge } = (await site.call('GET', code.path)).body;
  const [last] = lines;
  expect([last?.subsidyAfter ?? 0, last?.rechargeAfter ?? 0]).toEqual([vendingBalance, vendingRecharge]);
  for (const [at, { kind, amount, subsidyAfter, rechargeAfter }] of lines.entries()) {
    const before = lines[at + 1] ?? { subsidyAfter: 0, rechargeAfter: 0 };
    expect(amount).toBe(subsidyAfter + rechargeAfter - before.subsidyAfter - before.rechargeAfter);
    if (kind === 'reload' || kind === 'setting') expect(rechargeAfter).toBe(before.rechargeAfter);
    else if (kind === 'credit') expect(subsidyAfter).toBeGreaterThanOrEqual(before.subsidyAfter);
    else if (kind !== 'sale') expect(subsidyAfter).toBe(before.subsidyAfter);
  }
  const afterwards = afterwardsOf(site);
  for (const { kind, reference, subsidyAfter, rechargeAfter } of lines) {
    if (kind === 'recharge' || kind === 'credit') expect(rechargeAfter).toBe(afterwards.get(reference!));
    if (kind === 'setting' && reference !== null) expect(subsidyAfter).toBe(afterwards.get(reference));
    if (kind === 'reload') expect(subsidyAfter).toBe(afterwards.get(`${code.id} ${reference}`));
  }
  const opening = lines.filter(({ kind, reference }) => kind === 'setting' && reference === null);
  expect(opening.map(({ amount }) => amount)).toEqual(made === 0 ? [] : [made]);
  // Sales that Larder split are told apart from those whose payment was sent by nothing but their amount.
  const told = lines.map(({ kind, amount }) => `${kind} ${amount}`);
  let at = 0;
  for (const line of done) {
    at = told.indexOf(line, at) + 1;
    expect(at, `${line} in ${told.join(', ')}`).toBeGreaterThan(0);
  }
  return lines;
}

/** Returns the balances after each row: a movement, an audit entry, or a reload of a person's period. */
function afterwardsOf({ appliance }: Driven): Map<string, number> {
  const rows = appliance.reader.connection.database
    .prepare<[], [string, number]>(
      `SELECT id, balance_after FROM recharges UNION ALL SELECT id, balance_after FROM credits
        UNION ALL SELECT id, new_value ->> 'vendingBalance' FROM audit_log WHERE resource_type = 'code'
        UNION ALL SELECT substr(resource_id, 1, 36) || ' ' || (new_value ->> 'periodStart'), new_value ->> 'vendingBalance'
          FROM audit_log WHERE action = 'reload'`,
    )
    .raw()
    .all();
  return new Map(rows);
}

async function pageByPage(site: Driven, { path }: Held): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await site.call('GET', `${path}/statement?limit=2${asked}`);
    lines.push(...body.items);
    cursor = body.nextCursor;
  }
  return lines;
}
