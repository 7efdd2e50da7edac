import { query } from '../../../store/statement.ts';
import type { BusinessLine } from '../../sites/tenant-fields.ts';

/** A requested live product; `listPrice` in minor units, null for eas. */
export type WantedProduct = {
  seq: number;
  id: string;
  account: number;
  businessLine: BusinessLine;
  name: string;
  isActive: 0 | 1;
  listPrice: number | null;
};

const product = `SELECT seq, id, account, business_line AS businessLine, name, is_active AS isActive,
    attributes ->> '$.listPrice' AS listPrice FROM products`;
export const productById = query<[id: string], WantedProduct>(
  `${product} WHERE id = ? AND removed_at IS NULL`,
);
export const productBySeq = query<[seq: number], WantedProduct>(`${product} WHERE seq = ?`);

/** A live code as a machine reads it, with its consumer. Amounts in minor units. */
export type PresentedCode = {
  seq: number;
  consumer: number;
  type: string;
  isActive: 0 | 1;
  consumerName: string;
  consumerActive: 0 | 1;
  balance: number;
  recharge: number;
  vendingProfile: number | null;
  easProfile: number | null;
  consumerFromMs: number | null;
  consumerUntilMs: number | null;
  validFromMs: number | null;
  validUntilMs: number | null;
};

// Operations are positive and the account's level negative: the operation's code comes first.
export const codePresented = query<[operation: number, account: number, value: string], PresentedCode>(
  `SELECT k.seq, k.consumer, k.type, k.is_active AS isActive, c.name AS consumerName, c.is_active AS consumerActive,
    k.vending_balance AS balance, k.vending_recharge AS recharge, k.vending_profile AS vendingProfile,
    k.eas_profile AS easProfile, c.valid_from_ms AS consumerFromMs, c.valid_until_ms AS consumerUntilMs,
    k.valid_from_ms AS validFromMs, k.valid_until_ms AS validUntilMs
    FROM codes k JOIN consumers c ON c.seq = k.consumer
    WHERE k.level IN (?, ?) AND k.value = ? AND k.removed_at IS NULL ORDER BY k.level DESC LIMIT 1`,
);

/** A profile's rules about devices and days. */
export type GrantingProfile = {
  name: string;
  isActive: 0 | 1;
  period: string;
  schedule: string | null;
  allowsDevice: 0 | 1;
};

export const profileAtDevice = query<[device: number, profile: number], GrantingProfile>(
  `SELECT r.name, r.is_active AS isActive, r.period, r.consumption_schedule AS schedule,
    r.restricts_devices = 0 OR EXISTS (SELECT 1 FROM profile_devices pd WHERE pd.device = ? AND pd.profile = r.seq)
      AS allowsDevice
    FROM profiles r WHERE r.seq = ?`,
);

/** The latest delivery of a product to a code that is not returned yet. */
export const openDelivery = query<[code: number, product: number], { id: string; dateMs: number }>(
  `SELECT d.id, d.date_ms AS dateMs FROM deliveries d INDEXED BY deliveries_open_of_code
    WHERE d.code = ? AND d.product = ? AND d.is_delivered = 1
    AND d.is_returnable = 1 AND d.returned_ms IS NULL ORDER BY d.date_ms DESC LIMIT 1`,
);
