import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../../support/site.ts';
import { controllerOf, delivery, lastOf, movement, reported, rowsOf, shop } from '../../feed/fixtures.ts';
import { deviceOf, post } from '../../sites/fixtures.ts';
import { holderOf } from '../fixtures.ts';

// Shows rules/feed#rejected-rows.
describe('a row of the feed', () => {
  const site = useSite();
  let here: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    here = await shop(site);
  });

  const one = async (row: unknown) => (await reported(site, here.token, row)).results[0];
  const whole = () => delivery(here.serial);

  it.each([
    ['null', null, [['', 'isObject']]],
    ['a list', [], [['', 'isObject']]],
    ['no kind', {}, [['kind', 'isIn']]],
    ['an unknown kind', { kind: 'theft', id: 1 }, [['kind', 'isIn']]],
    ['a kind of Object', { kind: 'constructor' }, [['kind', 'isIn']]],
    [
      'nothing but its kind',
      { kind: 'delivery' },
      [
        ['id', 'isString'],
        ['date', 'isISO8601'],
        ['deviceSerial', 'isString'],
        ['isDelivered', 'isBoolean'],
      ],
    ],
    [
      'a recharge without its own',
      { kind: 'recharge', id: randomUUID(), date: '2026-01-01', deviceSerial: 'x' },
      [
        ['codeId', 'isString'],
        ['amount', 'isInt'],
      ],
    ],
  ])('is rejected with %s', async (_, row, errors) => {
    const expected = errors.map(([field, rule]) => ({ field, rule }));
    expect(await one(row)).toMatchObject({
      status: 'rejected',
      error: { code: 'validation.failed', errors: expected },
    });
  });

  it.each([
    [{ id: 'no-uuid' }, 'id', 'isUUID'],
    [{ date: 'yesterday' }, 'date', 'isISO8601'],
    [{ date: 1 }, 'date', 'isISO8601'],
    [{ deviceSerial: '' }, 'deviceSerial', 'minLength'],
    [{ selection: null }, 'selection', 'isString'],
    [{ selection: 'x'.repeat(201) }, 'selection', 'maxLength'],
    [{ selection: undefined }, 'productId', 'isString'],
    [{ codeId: 'x'.repeat(257) }, 'codeId', 'maxLength'],
    [{ codeId: 'a\0' }, 'codeId', 'isString'],
    [{ method: 'BARTER' }, 'method', 'isIn'],
    [{ isDelivered: 1 }, 'isDelivered', 'isBoolean'],
    [{ failureReason: 1 }, 'failureReason', 'isString'],
    [{ sellValue: -1 }, 'sellValue', 'min'],
    [{ sellValue: 1.5 }, 'sellValue', 'isInt'],
    [{ sellValue: 2 ** 53 }, 'sellValue', 'max'],
    [{ frameUuid: 'x' }, 'frameUuid', 'isUUID'],
    [{ videoKey: 'a/b' }, 'videoKey', 'matches'],
    [{ videoKey: 'x'.repeat(201) }, 'videoKey', 'maxLength'],
  ])('is rejected with %j', async (members, field, rule) => {
    const before = rowsOf(site, 'deliveries').length;
    const { error } = await one({ ...whole(), ...members });
    expect(error.errors).toContainEqual(expect.objectContaining({ field, rule }));
    expect(rowsOf(site, 'deliveries')).toHaveLength(before);
  });

  it('is accepted with unknown members, which are left out, with a warning', async () => {
    const { codeId } = await holderOf(site);
    const more = { brightness: 1, sellvalue: { deep: [1] }, constructor: 1, ['__proto' + '__x']: 2 };
    for (const row of [
      whole(),
      movement('recharge', { id: randomUUID(), deviceSerial: here.serial, codeId, amount: 1 }),
    ])
      expect(await one({ ...row, ...more })).toMatchObject({
        status: 'accepted',
        warnings: ['unknown_members'],
      });
    expect(await one({ ...whole(), ...more, date: '2026-01-01' })).toMatchObject({
      warnings: ['date_doubtful', 'unknown_members'],
    });
    expect((await one({ ...whole(), ...more, sellValue: -1 })).status).toBe('rejected');
    expect((await one(whole())).warnings).toBeUndefined();
  });

  it('is a duplicate when its id is known, whatever it says, of whatever kind, in whatever case', async () => {
    const { codeId } = await holderOf(site);
    const row = whole();
    await one(row);
    const same = { id: row.id.toUpperCase() };
    for (const again of [
      same,
      { ...same, kind: 'theft' },
      { ...row, deviceSerial: 'VM-none' },
      { ...row, date: '2200-01-01' },
      movement('recharge', { ...same, deviceSerial: here.serial, codeId, amount: 1 }),
    ])
      expect((await one(again)).status).toBe('duplicate');
  });

  it('is not known after it was rejected', async () => {
    const row = whole();
    expect((await one({ ...row, selection: 'Z9' })).status).toBe('rejected');
    expect((await one(row)).status).toBe('accepted');
  });

  it('may have the id of another account’s movement, and gets a frame uuid of its own', async () => {
    const row = whole();
    await one(row);
    deviceOf(site, 'far', { serial: 'VM-far' });
    const product = await post(site, 'far', '/products', {
      businessLine: 'vending',
      name: 'Far',
      type: 'snack',
      cost: 1,
      attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 },
    });
    const theirs = { ...row, deviceSerial: 'VM-far', selection: undefined, productId: product.id };
    const token = controllerOf(site, 'far');
    const [taken] = (await reported(site, token, { ...theirs, frameUuid: row.id })).results;
    expect(taken.error.code).toBe('frame_taken');
    const [other] = (await reported(site, token, theirs)).results;
    expect(other.status).toBe('accepted');
    expect(lastOf(site, 'deliveries')['frame_uuid']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a frame uuid that nothing else has', async () => {
    const frameUuid = randomUUID();
    const row = { ...whole(), frameUuid };
    await one(row);
    expect(lastOf(site, 'deliveries')).toMatchObject({ frame_uuid: frameUuid });
    for (const other of [
      { ...whole(), frameUuid },
      { ...whole(), frameUuid: frameUuid.toUpperCase() },
      { ...whole(), id: frameUuid, frameUuid },
    ])
      expect((await one(other)).error?.code).toBe('frame_taken');
    // The id of a delivery with another frame uuid is no frame uuid itself, nor is that of a recharge.
    expect((await one({ ...whole(), frameUuid: row.id })).status).toBe('accepted');
    const { codeId } = await holderOf(site);
    const recharge = movement('recharge', { deviceSerial: here.serial, codeId, amount: 1, id: frameUuid });
    expect((await one(recharge)).status).toBe('accepted');
  });

  it('keeps both clocks, and the next number of its account', async () => {
    const before = (lastOf(site, 'deliveries')['sequence'] as number) + 1;
    const startedMs = Date.now();
    await reported(site, here.token, { ...whole(), date: '2026-01-01T00:00:00+02:00' }, 'bad', whole());
    const [late, now] = rowsOf(site, 'deliveries').slice(-2) as [
      Record<string, number>,
      Record<string, number>,
    ];
    expect(late['date_ms']).toBe(Date.parse('2025-12-31T22:00:00Z'));
    expect(late['received_ms']).toBeGreaterThanOrEqual(startedMs);
    expect(now['sequence']! - late['sequence']!).toBe(1);
    expect(late['sequence']).toBeGreaterThanOrEqual(before);
  });
});
