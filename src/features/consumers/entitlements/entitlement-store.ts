import { query } from '../../../store/statement.ts';
import { type Bounds, countsFrom, countsUntil } from '../validity.ts';

/** A live code with what its two profiles say; the members of an empty slot are null. Amounts in minor units. */
export type HeldCode = {
  seq: number;
  consumer: number;
  codeId: string;
  isActive: 0 | 1;
  balance: number;
  recharge: number;
  vendingProfileId: string | null;
  vendingProfileName: string;
  vendingPeriod: string;
  vendingSchedule: string | null;
  vendingActive: 0 | 1;
  easProfile: number | null;
  easProfileId: string;
  easProfileName: string;
  easPeriod: string;
  easSchedule: string | null;
  easActive: 0 | 1;
} & Bounds;

const held = `SELECT k.seq, k.consumer, k.value AS codeId, k.is_active AS isActive, k.vending_balance AS balance,
    k.vending_recharge AS recharge, v.id AS vendingProfileId, v.name AS vendingProfileName,
    v.period AS vendingPeriod, v.consumption_schedule AS vendingSchedule, v.is_active AS vendingActive,
    e.seq AS easProfile, e.id AS easProfileId, e.name AS easProfileName, e.period AS easPeriod,
    e.consumption_schedule AS easSchedule, e.is_active AS easActive,
    ${countsFrom('c', 'k')} AS validFromMs, ${countsUntil('c', 'k')} AS validUntilMs
    FROM codes k JOIN consumers c ON c.seq = k.consumer LEFT JOIN profiles v ON v.seq = k.vending_profile LEFT JOIN profiles e ON e.seq = k.eas_profile`;

/** In the order of the consumer's own body. */
export const heldCodes = query<[consumer: number], HeldCode>(
  `${held} WHERE k.consumer = ? AND k.removed_at IS NULL ORDER BY k.seq`,
);
export const heldCode = query<[seq: number], HeldCode>(`${held} WHERE k.seq = ? AND k.removed_at IS NULL`);

/** A product of an eas policy, its rule, and what a code has taken of it; see `QuotaRule` and `QuotaFacts`. */
export type QuotaRow = {
  productId: string;
  name: string;
  quantity: number | null;
  minutesBetweenDeliveries: number;
  restrictDelivery: 0 | 1;
  used: number;
  latestMs: number | null;
  openReturn: 0 | 1;
  extra: number;
};

// Each count has an index of its own, and each condition is there for one of them.
const ofProduct = 'd.code = ? AND d.product = pp.product AND d.is_delivered = 1';

const quotaRows = `SELECT p.id AS productId, p.name, pp.quantity,
    pp.minutes_between_deliveries AS minutesBetweenDeliveries,
    p.attributes ->> '$.returnPolicy.isReturnable' AND p.attributes ->> '$.returnPolicy.restrictDelivery'
      AS restrictDelivery,
    (SELECT count(*) FROM deliveries d WHERE ${ofProduct} AND d.business_line = 'eas'
      AND d.date_ms >= ? AND d.date_ms < ?)
      - (SELECT count(*) FROM extra_uses u WHERE u.code = ? AND u.product = pp.product
        AND u.date_ms >= ? AND u.date_ms < ?) AS used,
    (SELECT max(d.date_ms) FROM deliveries d WHERE ${ofProduct} AND d.business_line = 'eas') AS latestMs,
    EXISTS (SELECT 1 FROM deliveries d WHERE ${ofProduct} AND d.is_returnable = 1 AND d.returned_ms IS NULL)
      AS openReturn,
    (SELECT ifnull(sum(x.quantity - x.used), 0) FROM extras x INDEXED BY extras_of_code
      WHERE x.code = ? AND x.product = pp.product AND x.removed_ms IS NULL AND x.until_ms > ?) AS extra
    FROM profile_products pp JOIN products p ON p.seq = pp.product WHERE pp.profile = ?`;

/** Parameters of the rows: every count has the code, two have the period, and extras have the moment. */
export type Counted = [
  ...ofPeriod: [code: number, fromMs: number, beforeMs: number],
  ...usesOfExtras: [code: number, fromMs: number, beforeMs: number],
  latest: number,
  open: number,
  ...extras: [code: number, nowMs: number],
  profile: number,
];

/** Every product of a profile's policy, in its order. */
export const quotaRowsOfProfile = query<Counted, QuotaRow>(`${quotaRows} ORDER BY pp.position`);

/** One product of a profile's policy; none when it is not in there. */
export const quotaRowOfProduct = query<[...Counted, product: number], QuotaRow>(
  `${quotaRows} AND pp.product = ?`,
);
