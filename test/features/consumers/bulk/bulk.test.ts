import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../../src/api/permissions.ts';
import { useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../../support/things.ts';
import { coded, consumer, lunch } from '../fixtures.ts';

// Shows rules/bulk#the-call, rules/bulk#one-transaction.
describe('bulk calls on consumers', () => {
  const site = useSite();
  const bulk = (items: unknown, options: { key?: string; accountId?: string } = {}) => {
    const { key, ...beside } = options;
    return site.call('POST', '/consumers/bulk', { body: { items, ...beside }, ...(key && { key }) });
  };
  /** The results as `status`, or `code` of a failed one. */
  const outcomes = async (items: unknown[], key?: string) =>
    (await bulk(items, key === undefined ? {} : { key })).body.results.map(
      ({ status, error }: { status: string; error?: { code: string } }) => error?.code ?? status,
    );
  const somebody = (given: object = {}) => ({ name: 'Ana', identification: uniqueName('B'), ...given });

  beforeAll(async () => {
    await make(site, '/tags', { key: 'shift' });
  });
  beforeEach(() => {
    site.audited();
  });

  it('fail as a whole for what is wrong with `items` itself', async () => {
    expectInvalid(site, await bulk(undefined), 'items isArray');
    expectInvalid(site, await bulk({}), 'items isArray');
    const many = Array.from({ length: 1001 }, () => somebody({ op: 'create' }));
    expectInvalid(site, await bulk(many), 'items arrayMaxSize');
  });

  it('want an account of a client-level key beside the rows, and ignore that of an account-level one', async () => {
    const { acme } = site.keys;
    const row = somebody({ op: 'create' });
    expectInvalid(site, await bulk([row], { key: acme }), 'accountId isString');
    for (const accountId of [site.ids.far, nobody]) {
      expectRefused(site, await bulk([row], { key: acme, accountId }), 403, 'auth.out_of_scope');
    }
    const made = await bulk([row], { key: acme, accountId: site.ids.south });
    const read = await site.call('GET', `/consumers/${made.body.results[0].id}`, { key: acme });
    expect(read.body.accountId).toBe(site.ids.south);
    expect((await bulk([row], { accountId: site.ids.far })).body.summary.created).toBe(1);
  });

  it('need one of create, update and delete', async () => {
    const others: Permission[] = ['consumers:read', 'codes:create', 'codes:update', 'codes:delete'];
    const key = site.key('north', others);
    site.audited();
    expectRefused(site, await bulk([], { key }), 403, 'auth.forbidden');
    for (const permission of ['consumers:create', 'consumers:update', 'consumers:delete'] as const) {
      expect((await bulk([], { key: site.key('north', [permission]) })).status).toBe(201);
    }
  });

  it('answer 201 whatever became of their rows', async () => {
    const there = somebody();
    await make(site, '/consumers', there);
    const rows = [
      [],
      [{ op: 'update', ...there, name: 'Eva' }],
      [{ op: 'upsert', ...there }],
      [{ op: 'delete', identification: 'nobody' }],
      [{ op: 'delete', identification: there.identification }],
      [{ op: 'merge' }],
    ];
    for (const items of rows) expect((await bulk(items)).status, JSON.stringify(items)).toBe(201);
  });

  it('authorise each row by its own operation, an upsert by what it turns out to do', async () => {
    const there = await consumer(site);
    const { identification } = there;
    const initialCode = () => ({ codeId: uniqueName('code'), codeType: 'QR' });
    const rows = [
      somebody({ op: 'create' }),
      { op: 'update', identification, name: 'B' },
      { op: 'upsert', identification, name: 'C' },
      somebody({ op: 'upsert' }),
      somebody({ op: 'create', initialCode: initialCode() }),
      somebody({ op: 'upsert', initialCode: initialCode() }),
      { op: 'delete', identification },
    ];
    const no = 'auth.forbidden';
    const asked = async (...permissions: Permission[]) => {
      const key = site.key('north', permissions);
      site.audited();
      return outcomes(rows, key);
    };
    expect(await asked('consumers:update')).toEqual([no, 'updated', 'updated', no, no, no, no]);
    expect(site.audited()).toEqual(['update consumer', 'update consumer']);
    expect(await asked('consumers:create')).toEqual(['created', no, no, 'created', no, no, no]);
    expect(await asked('consumers:delete')).toEqual([no, no, no, no, no, no, 'deleted']);
    expect(site.audited()).toEqual(['delete consumer']);
  });

  it('take a first code with codes:create', async () => {
    const key = site.key('north', ['consumers:create', 'codes:create']);
    const row = () => somebody({ initialCode: { codeId: uniqueName('code'), codeType: 'QR' } });
    expect(
      await outcomes(
        [
          { op: 'create', ...row() },
          { op: 'upsert', ...row() },
        ],
        key,
      ),
    ).toEqual(['created', 'created']);
  });

  it('refuse what is wrong in a row, relative to the row', async () => {
    const there = await consumer(site);
    site.audited();
    const rows = [
      null,
      [],
      'create',
      {},
      { op: 'merge' },
      { op: 'toString', identification: 'x' },
      { op: 'create', name: 'A', tags: [{ key: 'shift' }], accountId: site.ids.north },
      { op: 'upsert', identification: there.identification, newIdentification: 'x' },
      { op: 'upsert', identification: uniqueName('B') },
      { op: 'delete', identification: there.identification, name: 'x' },
    ];
    const { body } = await bulk(rows);
    expect(body.summary).toEqual({ created: 0, updated: 0, deleted: 0, failed: rows.length, unchanged: 0 });
    const told = body.results.map(
      (row: { error: { code: string; status: number; errors: { field: string; rule: string }[] } }) => {
        expect(row).toMatchObject({ status: 'failed', id: null, error: { status: 400 } });
        expect(row.error.code).toBe('validation.failed');
        return row.error.errors.map(({ field, rule }) => `${field} ${rule}`).sort();
      },
    );
    expect(told).toEqual([
      [' isObject'],
      [' isObject'],
      [' isObject'],
      ['op isIn'],
      ['op isIn'],
      ['op isIn'],
      ['accountId whitelistValidation', 'identification isString', 'tags.0.value isString'],
      ['newIdentification whitelistValidation'],
      ['name isString'],
      ['name whitelistValidation'],
    ]);
    expect(body.results.map(({ op }: { op: string | null }) => op)).toEqual([
      ...[null, null, null, null, 'merge', 'toString', 'create', 'upsert', 'upsert', 'delete'],
    ]);
    expect(site.audited()).toEqual([]);
  });

  it('refuse with the domain’s codes, and leave no trace of the row', async () => {
    const there = await coded(site);
    const taken = { codeId: there.codeId, codeType: 'QR' };
    const { identification } = there;
    const missing = uniqueName('missing');
    site.audited();
    expect(
      await outcomes([
        { op: 'create', name: 'A', identification },
        somebody({ op: 'create', tags: [{ key: 'none', value: 'x' }] }),
        somebody({ op: 'create', initialCode: taken }),
        somebody({ op: 'upsert', initialCode: { codeId: 'x', codeType: 'QR', operationId: nobody } }),
        { op: 'update', identification: missing, name: 'B' },
        { op: 'delete', identification: missing },
      ]),
    ).toEqual([
      'consumers.identification_exists',
      'consumers.unknown_tag_key',
      'consumers.code_value_taken_at_account',
      'operations.not_found',
      'consumers.not_found',
      'consumers.not_found',
    ]);
    expect(site.audited()).toEqual([]);
  });

  it('do each row in its turn, audit each, and answer index, operation, status and id', async () => {
    const identification = uniqueName('B');
    const answer = await bulk([
      { op: 'create', identification, name: 'One', tags: [{ key: 'shift', value: 'day' }] },
      { op: 'create', identification, name: 'Two' },
      { op: 'update', identification, name: 'Three' },
      { op: 'upsert', identification, tags: [] },
      { op: 'delete', identification },
      { op: 'upsert', identification, name: 'Four' },
    ]);
    expect(answer.status).toBe(201);
    const [first, , , , , last] = answer.body.results;
    expect(answer.body).toEqual({
      summary: { created: 2, updated: 2, deleted: 1, failed: 1, unchanged: 0 },
      results: [
        { index: 0, op: 'create', status: 'created', id: first.id },
        {
          index: 1,
          op: 'create',
          status: 'failed',
          id: null,
          error: { code: 'consumers.identification_exists', status: 409, detail: expect.any(String) },
        },
        { index: 2, op: 'update', status: 'updated', id: first.id },
        { index: 3, op: 'upsert', status: 'updated', id: first.id },
        { index: 4, op: 'delete', status: 'deleted', id: first.id },
        { index: 5, op: 'upsert', status: 'created', id: last.id },
      ],
    });
    expect(site.audited()).toEqual([
      'create consumer',
      'update consumer',
      'update consumer',
      'delete consumer',
      'create consumer',
    ]);
    expect((await site.call('GET', `/consumers/${last.id}`)).body).toMatchObject({ name: 'Four', tags: [] });
    expect((await site.call('GET', `/consumers/${first.id}`)).status).toBe(404);
  });

  it('upsert what is unchanged without an audit row, and leave codes of existing people alone', async () => {
    const row = {
      op: 'upsert',
      ...somebody({ tags: [{ key: 'shift', value: 'day' }] }),
      initialCode: { codeId: uniqueName('first'), codeType: 'QR' },
    };
    const made = (await bulk([row])).body.results[0];
    expect(site.audited()).toEqual(['create consumer']);
    const again = await bulk([row, { ...row, initialCode: { codeId: 'another', codeType: 'QR' } }]);
    expect(again.body.results.map(({ status, id }: { status: string; id: string }) => [status, id])).toEqual([
      ['updated', made.id],
      ['updated', made.id],
    ]);
    expect(site.audited()).toEqual([]);
    const { codes } = (await site.call('GET', `/consumers/${made.id}`)).body;
    expect(codes.map(({ codeId }: { codeId: string }) => codeId)).toEqual([row.initialCode.codeId]);
  });

  // Shows rules/bulk#rows: a leaver and who comes back are a row each.
  it('deactivate leavers with their codes, report inactive people, and bring people back', async () => {
    const { id, identification, path } = await coded(site);
    const row = { op: 'upsert', identification, name: 'Ana' };
    site.audited();
    const results = async (...rows: object[]) => (await bulk(rows)).body.results;
    expect(await results({ op: 'update', identification, isActive: false }, row)).toEqual([
      { index: 0, op: 'update', status: 'updated', id, isActive: false },
      { index: 1, op: 'upsert', status: 'updated', id, isActive: false },
    ]);
    expect(site.audited()).toEqual(['deactivate consumer', 'deactivate code']);
    expect((await site.call('GET', path)).body.isActive).toBe(false);
    expect(await results({ ...row, name: 'Ana B', isActive: true }, { ...row, isActive: true })).toEqual([
      { index: 0, op: 'upsert', status: 'updated', id },
      { index: 1, op: 'upsert', status: 'updated', id },
    ]);
    expect(site.audited()).toEqual([
      'update consumer',
      'activate consumer',
      'activate code',
      'update consumer',
    ]);
    expect((await site.call('GET', path)).body.isActive).toBe(true);
    const made = somebody({ op: 'create', isActive: false });
    const key = site.key('north', ['consumers:create']);
    expect(await outcomes([made, somebody({ op: 'create', isActive: true })], key)).toEqual([
      'auth.forbidden',
      'created',
    ]);
    site.audited();
    expect(await results(made)).toMatchObject([{ status: 'created', isActive: false }]);
    expect(site.audited()).toEqual(['create consumer', 'deactivate consumer']);
  });

  // Shows rules/people-and-codes#codes: a hire is one row.
  it('hire with a card, its profiles and its balance in one row, as the single call does', async () => {
    const profile = await lunch(site);
    const foreign = await lunch(site, 'far');
    site.audited();
    const initialCode = () => ({
      codeId: uniqueName('04'),
      codeType: 'NFC',
      vending: { balance: 1500 },
      lineProfiles: { vending: profile, eas: null },
    });
    const hire = somebody({ op: 'upsert', initialCode: initialCode() });
    const { id } = (await bulk([hire])).body.results[0];
    const single = somebody({ initialCode: { ...initialCode(), vendingBalance: 7 } });
    const made = await site.call('POST', '/consumers', { body: single });
    expect(site.audited()).toEqual(['create consumer', 'create consumer']);
    const [code] = (await site.call('GET', `/consumers/${id}`)).body.codes;
    expect(code).toMatchObject({ vendingBalance: 1500, vendingProfileId: profile, easProfileId: null });
    expect(made.body.codes).toMatchObject([{ vendingBalance: 7, vendingProfileId: profile }]);

    const wrong = (lineProfiles: object) => somebody({ initialCode: { ...initialCode(), lineProfiles } });
    const add = (body: object, key = site.keys.north) => site.call('POST', '/consumers', { body, key });
    expectInvalid(site, await add(wrong({ eas: profile })), 'initialCode.lineProfiles.eas isForBusinessLine');
    const no = 'consumers.profile_not_for_this_account';
    expectRefused(site, await add(wrong({ vending: foreign })), 400, no);
    const key = site.key('north', ['consumers:create', 'codes:create']);
    site.audited();
    expectRefused(site, await add(wrong({ vending: profile }), key), 403, 'auth.forbidden');
    expect((await add(wrong({ vending: null, eas: null }), key)).status).toBe(201);
  });

  it('take a thousand rows, and bodies of more than 1 MiB', async () => {
    const name = 'n'.repeat(200);
    const keys = Array.from({ length: 6 }, (_, i) => `long ${i}`);
    for (const key of keys) await make(site, '/tags', { key });
    const rows = Array.from({ length: 1000 }, () => ({
      op: 'create',
      ...somebody({ name, tags: keys.map((key) => ({ key, value: name })) }),
    }));
    expect(JSON.stringify(rows).length).toBeGreaterThan(1024 * 1024);
    expect((await bulk(rows)).body.summary).toEqual({
      created: 1000,
      updated: 0,
      deleted: 0,
      failed: 0,
      unchanged: 0,
    });
    const upserts = rows.map((row) => ({ ...row, op: 'upsert' }));
    site.audited();
    expect((await bulk(upserts)).body.summary.updated).toBe(1000);
    expect(site.audited()).toEqual([]);
  });
});
