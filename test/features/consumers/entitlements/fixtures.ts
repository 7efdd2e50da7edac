import { person } from '../../../support/people.ts';
import type { Site } from '../../../support/site.ts';
import { uniqueName } from '../../../support/things.ts';
import { device } from '../../catalogue/fixtures.ts';

export const hourMs = 3_600_000;

/** A day in mid-July 2026, a Wednesday; noon in Bogotá, the zone of the site's accounts. */
export const noon = Date.parse('2026-07-15T17:00Z');

/** Differences from the default delivery: an eas product, delivered at noon, not returnable. */
export type DeliveryChanges = {
  dateMs?: number;
  isDelivered?: boolean;
  isReturnable?: boolean;
  returnedMs?: number | null;
};

/** Writes a delivery to a live code as a row, as a machine's report would. */
export function deliver(site: Site, codeId: string, productId: string, changes: DeliveryChanges = {}): void {
  const { dateMs = noon, isDelivered = true, isReturnable = false, returnedMs = null } = changes;
  const machine = device(site);
  site.write((tx) =>
    tx.connection.database
      .prepare(
        `INSERT INTO deliveries (id, client, account, sequence, date_ms, received_ms, device, device_name,
            business_line, product, product_name, product_type, is_returnable, code_value, code, consumer,
            consumer_name, consumer_identification, is_delivered, method, sell_value, tax_rate, tax_value, cost,
            balance_paid, recharge_paid, returned_ms)
          SELECT ?, k.client, k.account, (SELECT count(*) + 1 FROM deliveries), ?, ?, d.seq, d.name, 'eas', p.seq,
            p.name, p.type, ?, k.value, k.seq, k.consumer, '', '', ?, 'CASHLESS', 0, 0, 0, 0, 0, 0, ?
          FROM codes k, products p, devices d
          WHERE k.value = ? AND k.removed_at IS NULL AND p.id = ? AND d.id = ?`,
      )
      .run(
        uniqueName('delivery'),
        dateMs,
        dateMs,
        Number(isReturnable),
        Number(isDelivered),
        returnedMs,
        codeId,
        productId,
        machine,
      ),
  );
}

/** A consumer in north with one code, whose slots get these profiles. @returns its id and the code's value */
export async function holder(
  site: Site,
  profiles: { vending?: string; eas?: string },
  code: object = {},
): Promise<{ id: string; codeId: string }> {
  return person(site, { code, profiles: Object.values(profiles) });
}
