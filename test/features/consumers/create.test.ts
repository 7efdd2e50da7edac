import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consumerBody, consumerById } from '../../../src/features/consumers/consumer-store.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../support/things.ts';
import { coded, consumer, operation } from './fixtures.ts';

// Shows rules/people-and-codes#consumers.
describe('creating a consumer', () => {
  const site = useSite();
  const create = (body: object, key?: string) =>
    site.call('POST', '/consumers', { body, ...(key !== undefined && { key }) });
  const somebody = (given: object = {}) => ({ name: 'Ana', identification: uniqueName('ID'), ...given });

  beforeAll(async () => {
    await make(site, '/tags', { key: 'department' });
    await make(site, '/tags', { key: 'shift' });
    await make(site, '/tags', { key: 'elsewhere' }, site.keys.south);
  });
  beforeEach(() => {
    site.audited();
  });

  // Its body is written without a look into the database; what a code adds to it is not.
  it('tells of a new one what is read of it, to the byte', async () => {
    const { reader } = site.appliance;
    const told = reader.connection.database
      .prepare<[string], string>('SELECT new_value FROM audit_log WHERE resource_id = ?')
      .pluck();
    const characters = (first: number, count: number) =>
      String.fromCodePoint(...Array.from({ length: count }, (_, place) => first + place));
    const names = [1, 101, 201].map((first) => characters(first, 100));
    const tags = [
      [],
      [{ key: 'shift', value: 'a "late" one\n' }],
      [
        { key: 'shift', value: 'é' },
        { key: 'department', value: '\u2028\u007f' },
      ],
    ];
    for (const name of [...names, `\ud7ff\ue000\ufffe\uffff${characters(0x1f600, 20)}`])
      for (const carried of tags) {
        const { body } = await create({ name, identification: `${uniqueName('ID')}${name}`, tags: carried });
        const text = consumerBody.get(reader, consumerById.get(reader, body.id)!.seq)!;
        expect(told.get(body.id)).toBe(text);
        expect(body).toEqual(JSON.parse(text));
        expect(body).toMatchObject({
          name,
          tags: carried,
          clientId: site.ids.acme,
          accountId: site.ids.north,
        });
      }
  });

  it('refuses what breaks a rule of the fields', async () => {
    expectInvalid(site, await create({}), 'name isString', 'identification isString');
    expectInvalid(
      site,
      await create({
        name: '',
        identification: 'x'.repeat(201),
        tags: [{ key: 'department', value: '', extra: 1 }],
        initialCode: { codeType: 'RFID', vending: { balance: -1 }, isActive: true },
        clientId: site.ids.acme,
      }),
      'name minLength',
      'identification maxLength',
      'tags.0.value minLength',
      'tags.0.extra whitelistValidation',
      'initialCode.codeId isString',
      'initialCode.codeType isIn',
      'initialCode.vending.balance min',
      'initialCode.isActive whitelistValidation',
      'clientId whitelistValidation',
    );
  });

  it('refuses an identification that a live consumer of the account has', async () => {
    const taken = await consumer(site);
    // Codes with the numbers of people: their owners must not be revealed.
    const { identification } = await consumer(site, {}, 'far');
    const code = (_: unknown, at: number) => ({
      op: 'create',
      identification,
      codeId: `far ${at}`,
      codeType: 'QR',
    });
    const items = Array.from({ length: 500 }, code);
    const made = await site.call('POST', '/consumers/codes/bulk', { key: site.keys.far, body: { items } });
    expect(made.body.summary.created).toBe(500);
    site.audited();
    const again = await create(somebody({ identification: taken.identification }));
    expectRefused(site, again, 409, 'consumers.identification_exists');
    expect(again.body.holder).toBeUndefined();
    const elsewhere = await create(somebody({ identification: taken.identification }), site.keys.south);
    expect(elsewhere.status).toBe(201);
    await site.call('DELETE', `/consumers/${taken.id}`);
    expect((await create(somebody({ identification: taken.identification }))).status).toBe(201);
  });

  it('refuses more than 20 tags, and keys that are not among the account’s', async () => {
    const tags = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ key: `badge ${i}`, value: `${i}` }));
    for (const { key } of tags(20)) await make(site, '/tags', { key });
    site.audited();
    expectRefused(site, await create(somebody({ tags: tags(21) })), 400, 'consumers.too_many_tags');
    for (const key of ['nothing', 'elsewhere']) {
      const answer = await create(
        somebody({
          tags: [
            { key: 'shift', value: '1' },
            { key, value: 'x' },
          ],
        }),
      );
      expectRefused(site, answer, 400, 'consumers.unknown_tag_key');
    }
    // Items are not read if there are too many.
    const junk = Array(100_000).fill({});
    expectRefused(site, await create(somebody({ tags: junk })), 400, 'consumers.too_many_tags');
    expect((await create(somebody({ tags: tags(20) }))).body.tags).toEqual(tags(20));
    const twice = [...tags(2), { key: 'badge 0', value: 'other' }];
    site.audited();
    expectInvalid(site, await create(somebody({ tags: twice })), 'tags arrayUnique');
  });

  it('refuses a first code whose value is taken at its level, or whose operation is not the account’s', async () => {
    const hall = await operation(site);
    const foreign = await operation(site, 'south');
    const there = await coded(site, { operationId: hall });
    const wide = await coded(site);
    site.audited();
    const withCode = (codeId: string, operationId?: string) =>
      create(somebody({ initialCode: { codeId, codeType: 'QR', ...(operationId && { operationId }) } }));
    expectRefused(site, await withCode(there.codeId, hall), 409, 'consumers.code_value_taken_in_operation');
    expectRefused(site, await withCode(wide.codeId), 409, 'consumers.code_value_taken_at_account');
    expectRefused(site, await withCode('new', foreign), 404, 'operations.not_found');
    expectRefused(site, await withCode('new', nobody), 404, 'operations.not_found');
    expect((await withCode(there.codeId)).status).toBe(201);
    expect((await withCode(wide.codeId, hall)).status).toBe(201);
  });

  it('needs consumers:create, and codes:create too for a first code', async () => {
    const cannot = site.key('north', ['consumers:read', 'consumers:update', 'codes:create']);
    const withoutCodes = site.key('north', ['consumers:create']);
    site.audited();
    expectRefused(site, await create(somebody(), cannot), 403, 'auth.forbidden');
    const initialCode = { codeId: uniqueName('code'), codeType: 'QR' };
    expectRefused(site, await create(somebody({ initialCode }), withoutCodes), 403, 'auth.forbidden');
    expect((await create(somebody(), withoutCodes)).status).toBe(201);
  });

  it('wants an account of a client-level key and ignores that of an account-level one', async () => {
    expectInvalid(site, await create(somebody(), site.keys.acme), 'accountId isString');
    for (const accountId of [site.ids.far, nobody, 'x']) {
      const answer = await create(somebody({ accountId }), site.keys.acme);
      expectRefused(site, answer, 403, 'auth.out_of_scope');
    }
    const named = await create(somebody({ accountId: site.ids.south }), site.keys.acme);
    expect(named.body).toMatchObject({ accountId: site.ids.south, clientId: site.ids.acme });
    const ignored = await create(somebody({ accountId: site.ids.far }));
    expect(ignored.body).toMatchObject({ accountId: site.ids.north });
  });

  it('answers the consumer with its codes, and audits it once', async () => {
    const hall = await operation(site);
    site.audited();
    const body = somebody({
      tags: [
        { key: 'shift', value: 'night' },
        { key: 'department', value: 'Ü' },
      ],
    });
    const codeId = uniqueName('code');
    const initialCode = { codeId, codeType: 'NFC', operationId: hall, vending: { balance: 700 } };
    const created = await create({ ...body, initialCode });
    expect(created.status).toBe(201);
    const { id, createdAt, updatedAt, ...rest } = created.body;
    expect(rest).toEqual({
      clientId: site.ids.acme,
      accountId: site.ids.north,
      ...body,
      isActive: true,
      codes: [
        {
          codeId,
          codeType: 'NFC',
          operationId: hall,
          isActive: true,
          vendingProfileId: null,
          easProfileId: null,
          vendingBalance: 700,
          vendingRecharge: 0,
        },
      ],
    });
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).toBe(createdAt);
    expect(site.audited()).toEqual(['create consumer']);
    expect((await site.call('GET', `/consumers/${id}`)).body).toEqual(created.body);
  });

  it('has no tags and no codes unless they are sent', async () => {
    expect((await create(somebody())).body).toMatchObject({ tags: [], codes: [] });
  });
});
