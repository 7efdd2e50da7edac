import { beforeEach, describe, expect, it } from 'vitest';
import { movementChecks } from '../../../src/features/movements/verify.ts';
import { useSiteEach } from '../../support/site.ts';
import { delivery, movement, reported, returnable, rowsOf, shop } from '../feed/fixtures.ts';
import { holderOf } from './fixtures.ts';

describe('larder verify, of movements', () => {
  const site = useSiteEach();
  beforeEach(async () => {
    const { token, serial } = await shop(site);
    const { id: productId } = await returnable(site);
    const { codeId } = await holderOf(site, { vending: { balance: 9000 } });
    for (const date of ['1969-07-20T20:17:40Z', '2026-03-08T11:59:59.999Z', '2026-03-08T12:00Z'])
      await reported(
        site,
        token,
        delivery(serial, { date, codeId }),
        delivery(serial, { date, isDelivered: false }),
        delivery(serial, { date, codeId, productId, selection: undefined }),
        movement('recharge', { date, codeId, deviceSerial: serial, amount: 10 }),
        movement('return', { date, codeId, deviceSerial: serial }),
      );
    change(`UPDATE consumers SET identification = identification || ' too'`);
  });

  const change = (sql: string) => site.appliance.reader.connection.database.exec(sql);
  /** The checks that find something. */
  const wrong = (full = true) =>
    movementChecks
      .filter((check) => full || !check.onlyFull)
      .filter((check) => check.run(site.appliance.reader, { full }).length > 0)
      .map(({ name }) => name);

  it('finds nothing where nothing is wrong', () => {
    expect([wrong(), wrong(false)]).toEqual([[], []]);
  });

  it.each([
    [
      'UPDATE deliveries SET sell_value = sell_value + 1, tax_value = tax_value + 1 WHERE seq = 1',
      'movements of the audit',
    ],
    ['UPDATE deliveries SET consumer_name = consumer_name || 1 WHERE seq = 1', 'movements of the audit'],
    ['UPDATE deliveries SET date_ms = date_ms + 1 WHERE seq = 1', 'movements of the audit'],
    ['UPDATE recharges SET amount = 11 WHERE seq = 2', 'movements of the audit'],
    ['UPDATE returns SET video_key = 1 WHERE seq = 3', 'movements of the audit'],
    ['DELETE FROM recharges WHERE seq = 2', 'movements of the audit'],
    ['DELETE FROM recharges WHERE seq = 3', 'movement sequences'],
    ['UPDATE movement_sequences SET last = last + 1', 'movement sequences'],
    ['UPDATE deliveries SET returned_ms = 1 WHERE seq = 3', 'returned deliveries'],
    ['UPDATE movement_ids SET movement = movement + 1 WHERE kind = 2', 'movement ids'],
    ['DELETE FROM movement_ids WHERE kind = 1', 'movement ids'],
    ['INSERT INTO movement_ids VALUES (randomblob(16), 1, 0, 2, 1)', 'movement ids'],
    ['DELETE FROM recent_consumer_deliveries WHERE delivery = 1', 'deliveries of consumers'],
    ['UPDATE recent_consumer_deliveries SET date_ms = date_ms + 1', 'deliveries of consumers'],
    ['UPDATE recent_consumer_deliveries SET consumer = consumer + 1', 'deliveries of consumers'],
    [
      'INSERT INTO consumer_deliveries SELECT * FROM recent_consumer_deliveries WHERE delivery = 1',
      'deliveries of consumers',
    ],
    ['INSERT INTO consumer_deliveries VALUES (1, 1, 2)', 'deliveries of consumers'],
    ['UPDATE consumer_fold SET recent = recent + 1', 'recent deliveries of consumers'],
    ['DELETE FROM former_identifications', 'identifications of consumers'],
    [`UPDATE former_identifications SET identification = 'x'`, 'identifications of consumers'],
    ['UPDATE former_identifications SET account = 2', 'identifications of consumers'],
  ])('finds %s', (sql, name) => {
    change(sql);
    expect(wrong()).toContain(name);
  });

  it('keeps amounts that no sum can hold', async () => {
    const { token, serial } = await shop(site);
    const most = { sellValue: Number.MAX_SAFE_INTEGER };
    const items = Array.from({ length: 1100 }, () => delivery(serial, most));
    expect((await reported(site, token, ...items)).summary.accepted).toBe(1100);
    expect((await reported(site, token, delivery(serial, most))).summary.accepted).toBe(1);
    expect(rowsOf(site, 'deliveries').length).toBe(9 + 1101);
  });
});
