import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../../src/api/permissions.ts';
import { maxCodes } from '../../../../src/features/consumers/codes/codes.ts';
import { codePath } from '../../../support/people.ts';
import { useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, uniqueName } from '../../../support/things.ts';
import { coded, consumer, lunch, operation, readCode } from '../fixtures.ts';

// Shows rules/bulk#rows, rules/bulk#permissions.
describe('bulk calls on codes', () => {
  const site = useSite();
  const bulk = (items: unknown, key?: string) =>
    site.call('POST', '/consumers/codes/bulk', { body: { items }, ...(key && { key }) });
  const outcomes = async (items: unknown[], key?: string) =>
    (await bulk(items, key)).body.results.map(
      ({ status, error }: { status: string; error?: { code: string } }) => error?.code ?? status,
    );

  beforeEach(() => {
    site.audited();
  });

  it('fail as a whole for what is wrong with `items` itself, or without an account', async () => {
    expectInvalid(site, await bulk('x'), 'items isArray');
    expectInvalid(site, await bulk([], site.keys.acme), 'accountId isString');
  });

  it('need one of create, update and delete on codes, and each row its own', async () => {
    const others: Permission[] = ['codes:read', 'consumers:create', 'consumers:update', 'consumers:delete'];
    const reader = site.key('north', others);
    site.audited();
    expectRefused(site, await bulk([], reader), 403, 'auth.forbidden');
    const { identification, codeId } = await coded(site);
    const rows = [
      { op: 'create', identification, codeId: uniqueName('code'), codeType: 'QR' },
      { op: 'update', identification, codeId, vendingBalance: 1 },
      { op: 'delete', identification, codeId },
    ];
    const no = 'auth.forbidden';
    const asked = (permission: Permission) => outcomes(rows, site.key('north', [permission]));
    expect(await asked('codes:create')).toEqual(['created', no, no]);
    expect(await asked('codes:update')).toEqual([no, 'updated', no]);
    expect(await asked('codes:delete')).toEqual([no, no, 'deleted']);
  });

  it('give a consumer as many codes as it may have, and no more', async () => {
    const { id, identification, codeId } = await coded(site);
    const row = (at: number) => ({ op: 'create', identification, codeId: `${codeId} ${at}`, codeType: 'QR' });
    const counts: Record<string, number> = {};
    for (const from of [0, 1000]) {
      const told = await outcomes(Array.from({ length: 1000 }, (_, at) => row(from + at)));
      for (const outcome of told) counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    expect(counts).toEqual({ created: maxCodes - 1, 'consumers.too_many_codes': 1 });
    site.audited();
    const add = () =>
      site.call('POST', `/consumers/${id}/codes`, { body: { codeId: 'last', codeType: 'QR' } });
    expectRefused(site, await add(), 409, 'consumers.too_many_codes');
    await site.call('DELETE', codePath(id, codeId));
    expect((await add()).status).toBe(201);
    expect((await site.call('GET', `/consumers/${id}`)).body.codes).toHaveLength(maxCodes);
  });

  it('refuse what is wrong in a row, relative to the row, with the codes of single calls', async () => {
    const { identification, codeId } = await coded(site);
    const other = await coded(site);
    site.audited();
    const { body } = await bulk([
      { op: 'merge', identification, codeId, codeType: 'QR' },
      { op: 'create', codeId: 7, codeType: 'QR', newCodeId: 'x' },
      { op: 'update', identification, codeId, lineProfiles: { vending: 1 } },
      { op: 'delete', identification, codeId, codeType: 'QR' },
      { op: 'create', identification: 'none', codeId: 'x', codeType: 'QR' },
      { op: 'create', identification, codeId: other.codeId, codeType: 'QR' },
      { op: 'update', identification, codeId: other.codeId, vendingBalance: 1 },
      { op: 'update', identification, codeId, newCodeId: other.codeId },
      { op: 'update', identification, codeId, vendingBalance: 8, lineProfiles: { vending: 'x' } },
    ]);
    type Row = { error: { code: string; errors?: { field: string; rule: string }[] } };
    expect(
      body.results.map(({ error }: Row) => [
        error.code,
        ...(error.errors ?? []).map(({ field, rule }) => `${field} ${rule}`).sort(),
      ]),
    ).toEqual([
      ['validation.failed', 'op isIn'],
      ['validation.failed', 'codeId isString', 'identification isString', 'newCodeId whitelistValidation'],
      ['validation.failed', 'lineProfiles.vending isString'],
      ['validation.failed', 'codeType whitelistValidation'],
      ['consumers.not_found'],
      ['consumers.code_value_taken_at_account'],
      ['codes.not_found'],
      ['consumers.code_value_taken_at_account'],
      ['consumers.profile_not_for_this_account'],
    ]);
    expect(site.audited()).toEqual([]);
  });

  it('add, edit and remove in order, each with its audit row, and answer the codeId as it is then', async () => {
    const { id, identification } = await consumer(site);
    const hall = await operation(site);
    const profile = await lunch(site);
    site.audited();
    const [codeId, newCodeId] = [uniqueName('a/b'), uniqueName('c d')];
    const { body } = await bulk([
      { op: 'create', identification, codeId, codeType: 'NFC', vending: { balance: 5 } },
      {
        op: 'update',
        identification,
        codeId,
        newCodeId,
        operationId: hall,
        vendingBalance: 6,
        lineProfiles: { vending: profile },
      },
      { op: 'update', identification, codeId: newCodeId, vendingBalance: 6 },
      { op: 'create', identification, codeId, codeType: 'QR' },
      { op: 'delete', identification, codeId },
    ]);
    expect(body.summary).toEqual({ created: 2, updated: 2, deleted: 1, failed: 0, unchanged: 1 });
    expect(body.results.map((row: { id: string }) => row.id)).toEqual([
      codeId,
      newCodeId,
      newCodeId,
      codeId,
      codeId,
    ]);
    expect(site.audited()).toEqual(['create code', 'update code', 'create code', 'delete code']);
    expect((await site.call('GET', `/consumers/${id}`)).body.codes).toHaveLength(1);
    expect(await readCode(site, codePath(id, newCodeId))).toMatchObject({
      codeType: 'NFC',
      operationId: hall,
      vendingBalance: 6,
      vendingProfileId: profile,
    });
  });

  // Shows rules/bulk#upserts.
  it('upsert: make a code with its profiles, and edit it, but fill no balance again', async () => {
    const { id, identification } = await consumer(site);
    const hall = await operation(site);
    const [first, second] = [await lunch(site), await lunch(site)];
    site.audited();
    const codeId = uniqueName('04');
    const row = {
      op: 'upsert',
      identification,
      codeId,
      codeType: 'NFC',
      operationId: hall,
      vending: { balance: 500 },
      lineProfiles: { vending: first },
    };
    expect((await bulk([row, row])).body.results).toEqual([
      { index: 0, op: 'upsert', status: 'created', id: codeId },
      { index: 1, op: 'upsert', status: 'updated', id: codeId },
    ]);
    expect(site.audited()).toEqual(['create code']);
    await bulk([{ op: 'update', identification, codeId, vendingBalance: 7 }, row]);
    expect(site.audited()).toEqual(['update code']);
    const { operationId: _, codeType: __, ...rest } = row;
    await bulk([
      { ...rest, lineProfiles: { vending: second } },
      { ...rest, lineProfiles: {}, operationId: null },
      { ...rest, lineProfiles: {}, vendingBalance: 9 },
    ]);
    expect(site.audited()).toEqual(['update code', 'update code', 'update code']);
    expect(await readCode(site, codePath(id, codeId))).toMatchObject({
      codeType: 'NFC',
      operationId: null,
      vendingBalance: 9,
      vendingProfileId: second,
    });
  });

  it('upsert: refuse what a create or an edit would, and what it would need', async () => {
    const { identification, codeId } = await coded(site);
    const profile = await lunch(site);
    const taken = await coded(site);
    site.audited();
    const fresh = () => ({ op: 'upsert', identification, codeId: uniqueName('code'), codeType: 'QR' });
    const { codeType: _, ...untyped } = fresh();
    const { body } = await bulk([
      untyped,
      { ...fresh(), codeId: '..' },
      { ...fresh(), lineProfiles: { eas: profile } },
      { ...fresh(), lineProfiles: { vending: 'x' } },
      { ...fresh(), codeId: taken.codeId },
      { op: 'upsert', identification: 'none', codeId, codeType: 'QR' },
    ]);
    type Row = { error: { code: string; errors?: { field: string; rule: string }[] } };
    expect(
      body.results.map(({ error }: Row) => error.errors?.map((e) => `${e.field} ${e.rule}`)[0] ?? error.code),
    ).toEqual([
      'codeType isIn',
      'codeId matches',
      'lineProfiles.eas isForBusinessLine',
      'consumers.profile_not_for_this_account',
      'consumers.code_value_taken_at_account',
      'consumers.not_found',
    ]);
    expect(site.audited()).toEqual([]);
    const no = 'auth.forbidden';
    const rows = () => [fresh(), { ...fresh(), lineProfiles: { vending: profile } }, { ...fresh(), codeId }];
    const asked = (...permissions: Permission[]) => outcomes(rows(), site.key('north', permissions));
    expect(await asked('codes:create')).toEqual(['created', no, no]);
    expect(await asked('codes:update')).toEqual([no, no, 'updated']);
    expect(await asked('codes:create', 'codes:update')).toEqual(['created', 'created', 'updated']);
  });

  it('switch a code, tell what they leave inactive, and leave the state alone otherwise', async () => {
    const { id, identification, codeId, path } = await coded(site);
    const row = { op: 'upsert', identification, codeId };
    site.audited();
    const results = async (...rows: object[]) =>
      (await bulk(rows)).body.results.map((one: { isActive?: boolean; error?: { code: string } }) =>
        one.error ? one.error.code : one.isActive,
      );
    expect(await results({ ...row, isActive: false }, row, { ...row, isActive: true })).toEqual([
      false,
      false,
      undefined,
    ]);
    expect(site.audited()).toEqual(['deactivate code', 'activate code']);
    await site.call('PATCH', `/consumers/${id}/active`, { body: { active: false } });
    expect(await results(row, { ...row, isActive: true })).toEqual([false, 'consumers.inactive']);
    await site.call('PATCH', `/consumers/${id}/active`, { body: { active: true } });
    expect((await readCode(site, path)).isActive).toBe(true);
  });
});
