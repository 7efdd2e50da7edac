import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../../src/access/accounts.ts';
import { addController } from '../../../../src/access/controllers.ts';
import type { Refusal } from '../../../../src/api/refusal.ts';
import {
  keepRefusals,
  maxRefusals,
  maxUnknownCodes,
} from '../../../../src/features/feed/authorizations/refusals.ts';
import { newId } from '../../../../src/store/ids.ts';
import { codePath } from '../../../support/people.ts';
import { scaled } from '../../../support/scaled.ts';
import { siteOfTest, useSite } from '../../../support/site.ts';
import { noon } from '../../consumers/entitlements/fixtures.ts';
import { type Scene, scene } from './fixtures.ts';

let nowMs = noon;
const site = useSite({ clock: () => nowMs });
let here: Scene;
let token: string;
beforeAll(async () => {
  here = await scene(site, { balance: 100 });
  token = site.write(
    (tx) => addController(tx, accountById(tx, site.ids.north)!, { serial: 'C-refusals' }).secret,
  );
});

/** Holds a code to the machine, over HTTP, and has what was refused written. */
async function hold(changes: object = {}) {
  const body = { deviceSerial: here.serial, codeId: here.codeId, selection: 'A1', ...changes };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await site.call('POST', '/feed/authorizations', { key: null, headers, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await site.appliance.writeRefusals();
  return answer.body;
}

const refusals = async (query = '', key?: string) =>
  (await site.call('GET', `/authorizations/refusals${query}`, key ? { key } : {})).body;
const unknown = async () => (await site.call('GET', '/authorizations/unknown-codes')).body.items;

// Shows rules/refusals#stored-refusals, rules/refusals#the-list.
describe('a refusal', () => {
  it('is kept with the rules up to the one that refused, and the facts that decided it', async () => {
    expect(await hold()).toMatchObject({ allowed: false, reason: 'insufficient_credit' });
    const [latest] = (await refusals('?limit=1')).items;
    expect(latest).toMatchObject({
      date: new Date(nowMs).toISOString(),
      reason: 'insufficient_credit',
      code: { codeId: here.codeId, codeType: expect.any(String) },
      consumer: { id: here.consumer },
      device: { serial: here.serial },
      selection: 'A1',
      product: { id: here.water },
    });
    expect(latest.rules.at(-1)).toEqual({
      rule: 'insufficient_credit',
      passed: false,
      facts: { price: 2500, credit: 100, subsidy: 100, topUps: 0 },
    });
    expect(latest.rules.slice(0, -1).every(({ passed }: { passed: boolean }) => passed)).toBe(true);
  });

  it('is not kept of what was allowed, and leaves no audit row', async () => {
    const before = (await refusals()).items.length;
    site.audited();
    const { allowed } = await hold({ selection: 'B1' });
    expect(allowed).toBe(true);
    expect((await refusals()).items.length).toBe(before);
    await hold();
    expect(site.audited()).toEqual([]);
  });

  it('is found by device, code, person, reason and time, and not from another account', async () => {
    nowMs += 60_000;
    await hold({ codeId: 'nobody-1' });
    const codeIds = async (query: string) =>
      (await refusals(query)).items.map(({ code }: { code: { codeId: string } }) => code.codeId);
    expect(await codeIds('?codeId=nobody-1')).toEqual(['nobody-1']);
    expect(await codeIds('?reason=code_unknown&limit=1')).toEqual(['nobody-1']);
    expect(await codeIds(`?from=${new Date(nowMs).toISOString()}`)).toEqual(['nobody-1']);
    expect(new Set(await codeIds(`?consumerId=${here.consumer}`))).toEqual(new Set([here.codeId]));
    expect((await codeIds(`?deviceSerial=${here.serial}`)).length).toBeGreaterThan(1);
    const ofProduct = (await refusals(`?productId=${here.water}`)).items;
    expect(new Set(ofProduct.map(({ product }: { product: { id: string } }) => product.id))).toEqual(
      new Set([here.water]),
    );
    expect(await codeIds(`?productId=${newId()}`)).toEqual([]);
    expect((await refusals(`?productId=${here.water}`, site.keys.far)).items).toEqual([]);
    expect(await codeIds('?deviceSerial=VM-none')).toEqual([]);
    expect(await codeIds(`?consumerId=${newId()}`)).toEqual([]);
    expect((await refusals('', site.keys.south)).items).toEqual([]);
    expect((await refusals('', site.keys.far)).items).toEqual([]);
    expect((await refusals('', site.keys.acme)).items.length).toBeGreaterThan(1);
  });

  it('is on one page of many, and on no two', async () => {
    for (let at = 0; at < 5; at++) await hold({ codeId: `many-${at}` });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await refusals(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await refusals('?limit=1000')).items.length);
  });
});

// Shows rules/refusals#unknown-codes.
describe('a card without an owner', () => {
  it('is told once, with how often it was held to which machine, the latest first', async () => {
    nowMs += 60_000;
    const first = new Date(nowMs).toISOString();
    await hold({ codeId: 'lost-1' });
    nowMs += 60_000;
    await hold({ codeId: 'lost-2' });
    await hold({ codeId: 'lost-1' });
    const last = new Date(nowMs).toISOString();
    const [one, other] = await unknown();
    expect([one.codeId, other.codeId].sort()).toEqual(['lost-1', 'lost-2']);
    expect([one, other].find(({ codeId }) => codeId === 'lost-1')).toMatchObject({
      firstSeenAt: first,
      lastSeenAt: last,
      count: 2,
      device: { serial: here.serial },
    });
  });

  it('is gone once it is somebody’s, by a new code or by another value of one', async () => {
    await hold({ codeId: 'found-1' });
    await hold({ codeId: 'found-2' });
    const isThere = async (codeId: string) =>
      (await unknown()).some((one: { codeId: string }) => one.codeId === codeId);
    expect([await isThere('found-1'), await isThere('found-2')]).toEqual([true, true]);
    await site.call('POST', `/consumers/${here.consumer}/codes`, {
      body: { codeId: 'found-1', codeType: 'NFC' },
    });
    expect(await isThere('found-1')).toBe(false);
    const { status } = await site.call('PATCH', codePath(here.consumer, 'found-1'), {
      body: { newCodeId: 'found-2' },
    });
    expect(status).toBe(200);
    expect(await isThere('found-2')).toBe(false);
    await hold({ codeId: 'found-2', selection: 'A1' });
    expect(await isThere('found-2')).toBe(false);
  });
});

// Shows rules/refusals#explanations, rules/refusals#rules.
describe('an explanation', () => {
  const explain = async (query: string) =>
    (await site.call('GET', `${codePath(here.consumer, here.codeId)}/explanation${query}`)).body;

  it('answers as an authorisation would, with every rule', async () => {
    const told = await explain(`?deviceSerial=${here.serial}&selection=A1`);
    expect(told).toMatchObject({
      allowed: false,
      reason: 'insufficient_credit',
      product: { id: here.water },
    });
    expect(told.rules.length).toBeGreaterThan(8);
    const eas = await explain(`?deviceSerial=${here.serial}&productId=${here.gloves}`);
    expect(eas).toMatchObject({ allowed: true, reason: null });
    expect(eas.rules.find(({ rule }: { rule: string }) => rule === 'quota_exhausted').facts).toMatchObject({
      used: 0,
      quantity: null,
      periodStart: expect.any(String),
      periodEnd: expect.any(String),
    });
  });

  it('goes on after what refuses, and asks for what it needs', async () => {
    const { reason, rules } = await explain('?deviceSerial=none&selection=A1');
    expect(reason).toBe('device_unknown');
    expect(rules.map(({ rule }: { rule: string }) => rule)).toContain('consumer_inactive');
    expect((await explain('?deviceSerial=none')).code).toBe('validation.failed');
  });

  it('is that of the authorisation, whatever is asked', async () => {
    const some = (...values: (string | undefined)[]) => fc.constantFrom(...values);
    await fc.assert(
      fc.asyncProperty(
        some(here.serial, 'none'),
        some('A1', 'B1', 'Z9', undefined),
        some(here.water, here.gloves, newId(), undefined),
        some('0', '3000'),
        async (deviceSerial, selection, productId, balance) => {
          if (selection === undefined && productId === undefined) return;
          await site.call('PATCH', codePath(here.consumer, here.codeId), {
            body: { vendingBalance: Number(balance) },
          });
          const answer = here.ask({ deviceSerial, selection, productId }, nowMs);
          const query = new URLSearchParams({
            deviceSerial: deviceSerial!,
            ...(selection && { selection }),
            ...(productId && { productId }),
          });
          const told = await explain(`?${query}`);
          expect([told.allowed, told.reason]).toEqual([answer.allowed, answer.reason]);
          const failed = told.rules.find(({ passed }: { passed: boolean }) => !passed);
          expect(failed?.rule ?? null).toBe(answer.reason);
        },
      ),
      { numRuns: scaled(60) },
    );
  });
});

describe('the logs of an account', () => {
  it('never grow past their bounds, and lose what is oldest', async () => {
    const other = await siteOfTest();
    const { reader } = other.appliance;
    const account = accountById(reader, other.ids.north)!.seq;
    const { database } = reader.connection;
    const fill = (table: string, columns: string, values: string, count: number) =>
      database.exec(`WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${count})
        INSERT INTO ${table} (account, ${columns}) SELECT ${account}, ${values} FROM n`);
    fill(
      'refusals',
      'id, date_ms, reason, code_value, rules',
      `at, at, 'code_unknown', at, '[]'`,
      maxRefusals,
    );
    fill('unknown_codes', 'value, first_seen_ms, last_seen_ms, uses', 'at, at, at, 1', maxUnknownCodes);
    const one = (codeId: string): Refusal => ({
      id: createHash('sha256').update(codeId).digest('hex'),
      account,
      dateMs: maxRefusals + 1,
      reason: 'code_unknown',
      codeId,
      code: null,
      consumer: null,
      device: null,
      selection: null,
      product: null,
      rules: '[]',
    });
    other.write((tx) => keepRefusals(tx, [one('new-1'), one('new-2')]));
    const bounds = (table: string, oldest: string) =>
      database.prepare(`SELECT count(*) AS count, min(${oldest}) AS oldest FROM ${table}`).get();
    expect(bounds('refusals', 'date_ms')).toEqual({ count: maxRefusals, oldest: 3 });
    expect(bounds('unknown_codes', 'last_seen_ms')).toEqual({ count: maxUnknownCodes, oldest: 3 });
    expect(
      database.prepare('SELECT refusals, unknown_codes FROM refusal_counts WHERE account = ?').get(account),
    ).toEqual({
      refusals: maxRefusals,
      unknown_codes: maxUnknownCodes,
    });
  });
});
