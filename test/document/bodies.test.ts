import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { uniqueName } from '../support/things.ts';
import { bodies, callerOf, expectBroken, expectCode, expectStatus } from './support.ts';

const site = useSite();
const call = callerOf(site);
const of = () => bodies(site.ids.north);
let gloves: string;
let consumerId: string;
beforeAll(async () => {
  gloves = (await call('POST', '/products', of().eas())).body.id;
  consumerId = (await call('POST', '/consumers', of().consumer())).body.id;
  await call('POST', '/tags', { key: 'shift' });
});

type Given = { path: string; body: () => object };
const product: Given = { path: '/products', body: () => of().vending() };
const easProduct: Given = { path: '/products', body: () => of().eas() };
const profile: Given = { path: '/profiles', body: () => of().profile() };
const easProfile: Given = { path: '/profiles', body: () => of().easProfile(gloves) };
const consumer: Given = { path: '/consumers', body: () => of().consumer() };
const code = { path: () => `/consumers/${consumerId}/codes`, body: () => of().code() };

/** A row of a table of section 2: the field, whether it is required, values that it takes, and values that it refuses. */
type FieldRow = [
  section: string,
  given: Given | typeof code,
  field: string,
  required: boolean,
  takes: unknown[],
  refuses: unknown[],
];
const pathOf = ({ path }: Given | typeof code) => (typeof path === 'string' ? path : path());
const schedule = { weekdays: [0, 6], includeDates: ['2026-01-01T00:00:00Z'], excludeDates: [] };

const rows: FieldRow[] = [
  ['2.1', product, 'businessLine', true, ['vending'], ['other', 1, null]],
  ['2.1', product, 'name', true, ['ab'], ['a', 1, null]],
  ['2.1', product, 'type', true, ['snack'], ['none', null]],
  ['2.1', product, 'cost', true, [0, 1], [-1, 1.5, '1', null]],
  ['2.1', product, 'code', false, [uniqueName('P')], [1]],
  ['2.1', product, 'description', false, ['any'], [1]],
  ['2.1', product, 'currency', false, ['COP'], [1]],
  ['2.1', product, 'attributes', true, [], [1, null, []]],
  ['2.1', product, 'clientId', false, ['01890a5d-ac96-774b-bcce-b302099a8057'], []],
  ['2.1', product, 'accountId', false, ['01890a5d-ac96-774b-bcce-b302099a8057'], []],
  [
    '2.1',
    easProduct,
    'attributes',
    true,
    [{ returnPolicy: { isReturnable: false, restrictDelivery: true } }],
    [1],
  ],
  ['2.2', profile, 'accountId', true, [], [1, null]],
  ['2.2', profile, 'businessLine', true, ['vending'], ['other', null]],
  ['2.2', profile, 'name', true, ['ab'], ['a', null]],
  ...['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'].map(
    (value): FieldRow => ['2.2', profile, 'period', true, [{ type: 'preset', value }], [null]],
  ),
  ['2.2', profile, 'period', true, [{ type: 'custom', dates: ['2026-01-01T00:00:00Z'] }], ['daily']],
  ['2.2', profile, 'policy', true, [{ defaultReloadValue: 0, maxBalance: 0, cumulative: true }], [null, 1]],
  ['2.2', easProfile, 'policy', true, [], [null, 1]],
  ['2.2', profile, 'allowedDevices', false, [[]], ['x', [1]]],
  ['2.2', profile, 'consumptionSchedule', false, [null, {}, schedule], ['x', 1]],
  ['2.3', consumer, 'name', true, ['Ana'], [1, null]],
  ['2.3', consumer, 'identification', true, [uniqueName('I')], [1, null]],
  ['2.3', consumer, 'tags', false, [[], [{ key: 'shift', value: 'night' }]], ['x', [{ key: 'shift' }]]],
  ['2.3', consumer, 'accountId', false, ['01890a5d-ac96-774b-bcce-b302099a8057'], []],
  ['2.3', consumer, 'initialCode', false, [{ codeId: uniqueName('C'), codeType: 'NFC' }], ['x', {}]],
  ['2.4', code, 'codeId', true, [uniqueName('C')], [1, null]],
  ...['QR', 'NFC', 'FINGERPRINT', 'CODE128', 'CODE39', 'PDF417', 'EAN13', 'UPCA', 'MAXICODE', 'MRZ'].map(
    (type): FieldRow => ['2.4', code, 'codeType', true, [type], ['none', null]],
  ),
  ['2.4', code, 'operationId', false, [null], [1]],
  ['2.4', code, 'vending', false, [{ balance: 5 }, {}], ['x', { balance: 1.5 }]],
];

describe.each(
  rows.map(
    (row) =>
      [
        `${row[0]} \`${row[2]}\` of ${row[1] === code ? 'a code' : (row[1].path as string)}`,
        ...row.slice(1),
      ] as unknown as FieldRow,
  ),
)('%s', (_title, given, field, required, takes, refuses) => {
  const send = (value: unknown) => call('POST', pathOf(given), { ...given.body(), [field]: value });

  it(required ? 'is required' : 'is not', async () => {
    const { [field]: _, ...without } = given.body() as Record<string, unknown>;
    const asked = call('POST', pathOf(given), without);
    if (required) await expectBroken(asked, field);
    else await expectStatus(asked, 201);
  });

  it('takes what its rule says, and nothing else', async () => {
    for (const value of takes) await expectStatus(send(value), 201);
    for (const value of refuses) {
      const body = await expectCode(send(value), 400, 'validation.failed');
      expect(body.errors[0].field.split('.')[0]).toBe(field);
    }
  });
});

describe('2.1 editing a product', () => {
  it('takes name, code, description, cost, type and the attributes of its line, all optional', async () => {
    const { id } = (await call('POST', '/products', of().vending())).body;
    const edit = {
      name: uniqueName('Other'),
      code: uniqueName('P'),
      description: 'x',
      cost: 7,
      type: 'snack',
      vendingAttributes: { taxRate: 5, listPrice: 1, suggestedPrice: 1 },
    };
    for (const [member, value] of Object.entries(edit))
      await expectStatus(call('PATCH', `/products/${id}`, { [member]: value }), 200);
    await expectStatus(call('PATCH', `/products/${id}`, {}), 200);
    await expectStatus(
      call('PATCH', `/products/${gloves}`, {
        easAttributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
      }),
      200,
    );
    for (const fixed of ['businessLine', 'accountId'])
      await expectBroken(call('PATCH', `/products/${id}`, { [fixed]: 'eas' }), fixed);
  });
});

describe('2.2 a profile', () => {
  it('grants products of which `quantity` may be null, and one at least', async () => {
    await expectStatus(call('POST', '/profiles', of().easProfile(gloves)), 201);
    const policy = { products: [] };
    await expectBroken(call('POST', '/profiles', { ...of().easProfile(gloves), policy }), 'policy.products');
  });

  it('is edited by name, period, consumptionSchedule, allowedDevices and its policy; lists are replaced whole', async () => {
    const { id } = (await call('POST', '/profiles', of().profile())).body;
    const edit = {
      name: uniqueName('Other'),
      period: { type: 'preset', value: 'weekly' },
      consumptionSchedule: { weekdays: [1] },
      allowedDevices: [],
      vendingPolicy: { defaultReloadValue: 1, maxBalance: 1, cumulative: true },
    };
    for (const [member, value] of Object.entries(edit))
      await expectStatus(call('PATCH', `/profiles/${id}`, { [member]: value }), 200);
    const body = await expectStatus(call('PATCH', `/profiles/${id}`, { consumptionSchedule: null }), 200);
    expect(body).toMatchObject({ allowedDevices: [], consumptionSchedule: null });
  });
});

describe('2.3, 2.4 answers', () => {
  it('2.3 a consumer has these members, and the codes that came with it', async () => {
    const asked = { ...of().consumer(), initialCode: of().code() };
    const body = await expectStatus(call('POST', '/consumers', asked), 201);
    for (const member of [
      'id',
      'clientId',
      'accountId',
      'name',
      'identification',
      'isActive',
      'tags',
      'codes',
      'createdAt',
    ])
      expect(body).toHaveProperty(member);
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body.codes).toHaveLength(1);
  });

  it('2.4 a code has these members; a new one has no profiles', async () => {
    const body = await expectStatus(
      call('POST', code.path(), { ...of().code(), vending: { balance: 5 } }),
      201,
    );
    expect(body).toEqual({
      codeId: expect.any(String),
      codeType: 'QR',
      operationId: null,
      isActive: true,
      vendingProfileId: null,
      easProfileId: null,
      vendingBalance: 5,
      vendingRecharge: 0,
    });
  });

  it('2.4 a code is edited by newCodeId, codeType, vendingBalance, operationId and lineProfiles', async () => {
    const { codeId } = (await call('POST', code.path(), of().code())).body;
    const newCodeId = uniqueName('C');
    const path = `${code.path()}/${encodeURIComponent(codeId)}`;
    const profileId = (await call('POST', '/profiles', of().profile())).body.id;
    const operationId = (await call('POST', '/operations', { name: uniqueName('Hall') })).body.id;
    for (const edit of [
      { codeType: 'NFC' },
      { vendingBalance: 9 },
      { operationId },
      { operationId: null },
      { lineProfiles: { vending: profileId, eas: null } },
    ])
      await expectStatus(call('PATCH', path, edit), 200);
    const body = await expectStatus(call('PATCH', path, { newCodeId }), 200);
    expect(body).toMatchObject({
      codeId: newCodeId,
      codeType: 'NFC',
      operationId: null,
      vendingBalance: 9,
      vendingProfileId: profileId,
    });
  });

  it('2.5 a finger is 0 to 9, a label is optional, samples are base64 templates', async () => {
    const finger = { ...of().code(), codeType: 'FINGERPRINT' };
    await call('POST', code.path(), finger);
    const path = `${code.path()}/${encodeURIComponent(finger.codeId)}/fingerprints`;
    const fingerprints = [{ template: 'AAAA' }];
    for (const fingerId of [-1, 10, 1.5, '1'])
      await expectBroken(call('POST', path, { fingerId, fingerprints }), 'fingerId');
    await expectBroken(call('POST', path, { fingerId: 0 }), 'fingerprints');
    for (const fingerId of [0, 9])
      expect((await call('POST', path, { fingerId, fingerprints, fingerLabel: 'left' })).status).toBe(201);
  });
});
