import { accountBySeq } from '../../access/accounts.ts';
import { type Json, jsonArray, jsonBoolean, jsonList, jsonObject } from '../../store/json.ts';
import { column, type Reader } from '../../store/statement.ts';
import { offlineGrants } from '../consumers/entitlements/offline-grants.ts';

/*
 * Data with which a machine decides offline, besides the codes (rules/feed#codes-for-offline-machines): for
 * each code its credit and remaining quotas, and for their profiles the general grants.
 */

const serials = jsonList(
  's.serial',
  's',
  `SELECT v.serial FROM profile_devices pd JOIN devices v ON v.seq = pd.device
    WHERE pd.profile = r.seq AND v.removed_at IS NULL ORDER BY pd.position`,
);
const product = jsonObject({
  productId: 'q.id',
  quantity: 'q.quantity',
  minutesBetweenDeliveries: 'q.minutes',
  restrictDelivery: jsonBoolean('q.restricts'),
});
const products = jsonList(
  product,
  'q',
  `SELECT p.id, pp.quantity, pp.minutes_between_deliveries AS minutes,
      p.attributes ->> '$.returnPolicy.isReturnable' AND p.attributes ->> '$.returnPolicy.restrictDelivery' AS restricts
    FROM profile_products pp JOIN products p ON p.seq = pp.product
    WHERE pp.profile = r.seq AND p.is_active = 1 ORDER BY pp.position`,
);
const profileBody = column<[id: string], Json>(
  `SELECT ${jsonObject({
    id: 'r.id',
    businessLine: 'r.business_line',
    isActive: jsonBoolean('r.is_active'),
    allowedDevices: `json(iif(r.restricts_devices, ${serials}, NULL))`,
    consumptionSchedule: 'json(r.consumption_schedule)',
    period: 'json(r.period)',
    products: `json(iif(r.business_line = 'eas', ${products}, NULL))`,
  })} FROM profiles r WHERE r.id = ?`,
);

/** Adds to the codes of one answer what a machine decides by. */
export class OfflineDetail {
  readonly #reader: Reader;
  readonly #nowMs: number;
  readonly #timeZone: string;
  readonly #profiles = new Set<string>();

  constructor(reader: Reader, account: number, nowMs: number) {
    this.#reader = reader;
    this.#nowMs = nowMs;
    this.#timeZone = accountBySeq(reader, account).timeZone;
  }

  /** The members of a live code, without braces. */
  membersOf(code: number): string {
    const { vending, eas } = offlineGrants(this.#reader, this.#timeZone, code, this.#nowMs);
    for (const slot of [vending, eas]) if (slot) this.#profiles.add(slot.profileId);
    return `"vending":${JSON.stringify(vending)},"eas":${JSON.stringify(eas)}`;
  }

  /** The members of the answer, without braces: its moment, and the profiles of its codes. */
  members(): string {
    const at = new Date(this.#nowMs).toISOString();
    const profiles = [...this.#profiles].map((id) => profileBody.get(this.#reader, id)!);
    return `"at":"${at}","timeZone":${JSON.stringify(this.#timeZone)},"profiles":${jsonArray(profiles)}`;
  }
}
