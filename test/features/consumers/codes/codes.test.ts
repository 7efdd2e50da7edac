import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codePath } from '../../../support/people.ts';
import { useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, uniqueName } from '../../../support/things.ts';
import { coded, consumer, lastAudit, operation, readCode } from '../fixtures.ts';

// Shows rules/people-and-codes#codes, rules/people-and-codes#uniqueness-of-values.
describe('codes of a consumer', () => {
  const site = useSite();
  let hall: string;
  let yard: string;
  const add = (id: string, codeId: string, operationId?: string) =>
    site.call('POST', `/consumers/${id}/codes`, {
      body: { codeId, codeType: 'QR', ...(operationId && { operationId }) },
    });

  beforeAll(async () => {
    hall = await operation(site);
    yard = await operation(site);
  });
  beforeEach(() => {
    site.audited();
  });

  it('refuses what breaks a rule of the fields', async () => {
    const { id } = await consumer(site);
    site.audited();
    const post = (body: object) => site.call('POST', `/consumers/${id}/codes`, { body });
    expectInvalid(site, await post({}), 'codeId isString', 'codeType isIn');
    expectInvalid(
      site,
      await post({
        codeId: 'x'.repeat(257),
        codeType: 'qr',
        operationId: 7,
        vending: { balance: 1.5 },
        profileId: 'x',
      }),
      'codeId maxLength',
      'codeType isIn',
      'operationId isString',
      'vending.balance isInt',
      'profileId whitelistValidation',
    );
    expectInvalid(site, await post({ codeId: 'a\u0000', codeType: 'QR' }), 'codeId isString');
  });

  it('needs codes:create, codes:read, codes:update and codes:delete', async () => {
    const { id, path } = await coded(site);
    const key = site.key('north', [
      'consumers:read',
      'consumers:create',
      'consumers:update',
      'consumers:delete',
    ]);
    site.audited();
    const calls: [string, string, object?][] = [
      ['POST', `/consumers/${id}/codes`, { codeId: 'x', codeType: 'QR' }],
      ['GET', path],
      ['PATCH', path, { newCodeId: 'x' }],
      ['PATCH', `${path}/active`, { active: false }],
      ['PUT', `${path}/profile`, { profileId: 'x' }],
      ['DELETE', `${path}/profile/vending`],
      ['DELETE', path],
    ];
    for (const [method, at, body] of calls) {
      const answer = await site.call(method, at, { key, ...(body && { body }) });
      expectRefused(site, answer, 403, 'auth.forbidden');
    }
  });

  it('refuses a value that is taken at the level, and allows it at another', async () => {
    const wide = await coded(site);
    const local = await coded(site, { operationId: hall });
    const { id } = await consumer(site);
    site.audited();
    const atAccount = 'consumers.code_value_taken_at_account';
    const inOperation = 'consumers.code_value_taken_in_operation';
    expectRefused(site, await add(id, wide.codeId), 409, atAccount);
    expectRefused(site, await add(id, local.codeId, hall), 409, inOperation);
    expect((await add(id, wide.codeId, hall)).status).toBe(201);
    expect((await add(id, local.codeId, yard)).status).toBe(201);
  });

  it('refuses a second copy of a value in one consumer, by the level of the one that is there', async () => {
    const wide = await coded(site);
    const local = await coded(site, { operationId: hall });
    site.audited();
    expectRefused(site, await add(wide.id, wide.codeId, hall), 409, 'consumers.code_value_taken_at_account');
    const again = await add(local.id, local.codeId, yard);
    expectRefused(site, again, 409, 'consumers.code_value_taken_in_operation');
    const account = await add(local.id, local.codeId);
    expectRefused(site, account, 409, 'consumers.code_value_taken_in_operation');
  });

  it('names who holds a taken value, to a key that may read that person and to no other', async () => {
    const { id: consumerId, codeId, identification } = await coded(site);
    const { name } = (await site.call('GET', `/consumers/${consumerId}`)).body;
    const { id, path } = await coded(site);
    const rows = { op: 'create', identification, codeId, codeType: 'QR' };
    const initialCode = { codeId, codeType: 'QR' };
    const writes = ['consumers:create', 'consumers:update', 'codes:create', 'codes:update'] as const;
    const told = async (key: string) => {
      const call = (method: string, at: string, body: object) => site.call(method, at, { key, body });
      const person = { name: 'N. N.', identification: uniqueName('id') };
      const refusals = [
        await call('POST', `/consumers/${id}/codes`, { codeId, codeType: 'QR' }),
        await call('PATCH', path, { newCodeId: codeId }),
        await call('POST', '/consumers', { ...person, initialCode }),
      ];
      const inBulk = [
        await call('POST', '/consumers/codes/bulk', { items: [rows] }),
        await call('POST', '/consumers/bulk', { items: [{ op: 'create', ...person, initialCode }] }),
      ];
      for (const { status } of refusals) expect(status).toBe(409);
      return [
        ...refusals.map(({ body }) => body.holder),
        ...inBulk.map(({ body }) => body.results[0].error.holder),
      ];
    };
    const holder = { consumerId, name, identification, isActive: true };
    expect(await told(site.key('north', [...writes, 'consumers:read']))).toEqual(Array(5).fill(holder));
    expect(await told(site.key('north', [...writes]))).toEqual(Array(5).fill(undefined));
  });

  it('keeps accounts apart', async () => {
    const { codeId } = await coded(site);
    const south = await consumer(site, { initialCode: { codeId, codeType: 'QR' } }, 'south');
    expect(south.codes).toMatchObject([{ codeId }]);
  });

  it('refuses operations that are not live ones of the account', async () => {
    const { id, path } = await coded(site);
    const gone = await operation(site);
    await site.call('DELETE', `/operations/${gone}`);
    const foreign = await operation(site, 'south');
    site.audited();
    for (const operationId of [gone, foreign, 'none']) {
      expectRefused(site, await add(id, 'x', operationId), 404, 'operations.not_found');
      const moved = await site.call('PATCH', path, { body: { operationId } });
      expectRefused(site, moved, 404, 'operations.not_found');
    }
  });

  it('are of the account where their operation is null, singly, in a row and with their consumer', async () => {
    const { id, identification } = await consumer(site);
    const code = () => ({ codeId: uniqueName('code'), codeType: 'QR', operationId: null });
    const added = await site.call('POST', `/consumers/${id}/codes`, { body: code() });
    expect(added).toMatchObject({ status: 201, body: { operationId: null } });
    const items = ['create', 'upsert'].map((op) => ({ op, identification, ...code() }));
    expect((await site.call('POST', '/consumers/codes/bulk', { body: { items } })).body.summary.created).toBe(
      2,
    );
    const body = { name: 'Eva', identification: uniqueName('ID'), initialCode: code() };
    expect((await site.call('POST', '/consumers', { body })).body.codes).toMatchObject([
      { operationId: null },
    ]);
  });

  it('are added with what was sent, no profiles and no top-ups, and audited by consumer and value', async () => {
    const { id } = await consumer(site);
    site.audited();
    const codeId = uniqueName('card');
    const body = { codeId, codeType: 'EAN13', operationId: hall, vending: { balance: 9 } };
    const added = await site.call('POST', `/consumers/${id}/codes`, { body });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      codeId,
      codeType: 'EAN13',
      operationId: hall,
      isActive: true,
      vendingProfileId: null,
      easProfileId: null,
      vendingBalance: 9,
      vendingRecharge: 0,
    });
    expect(lastAudit(site)).toEqual({ resourceId: `${id}/${codeId}`, before: null, after: added.body });
    expect(site.audited()).toEqual(['create code']);
    expect(await readCode(site, codePath(id, codeId))).toEqual(added.body);
    expect((await site.call('GET', `/consumers/${id}`)).body.codes).toEqual([added.body]);
  });

  it('answer 404 where the consumer has no such code', async () => {
    const { id } = await consumer(site);
    const other = await coded(site);
    site.audited();
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { newCodeId: 'x' }],
      ['PATCH', '/active', { active: false }],
      ['PUT', '/profile', { profileId: 'x' }],
      ['DELETE', '/profile/vending'],
      ['DELETE', ''],
    ];
    for (const [method, under, body] of calls) {
      for (const value of [other.codeId, 'x'.repeat(300)]) {
        const answer = await site.call(method, codePath(id, value) + under, body ? { body } : {});
        expectRefused(site, answer, 404, 'codes.not_found');
      }
    }
  });

  it('leave with an audit row, and free their value and their operation', async () => {
    const shed = await operation(site);
    const { id, codeId, path } = await coded(site, { operationId: shed });
    expect((await site.call('DELETE', `/operations/${shed}`)).body.code).toBe('operations.in_use');
    const before = await readCode(site, path);
    site.audited();
    expect((await site.call('DELETE', path)).status).toBe(204);
    expect(lastAudit(site)).toEqual({ resourceId: `${id}/${codeId}`, before, after: null });
    expect(site.audited()).toEqual(['delete code']);
    expect((await add(id, codeId, shed)).status).toBe(201);
    await site.call('DELETE', path);
    expect((await site.call('DELETE', `/operations/${shed}`)).status).toBe(204);
  });
});
