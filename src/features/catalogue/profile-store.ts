import { jsonList, jsonObject } from '../../store/json.ts';
import { change, column, query } from '../../store/statement.ts';
import { type Catalogued, ScopedResource } from './scoped-resource.ts';

/** A live profile as its rules need it. */
export type ProfileRow = Catalogued;

// In the order in which they were sent.
const easProducts = jsonList(
  jsonObject({
    productId: 'x.id',
    quantity: 'x.quantity',
    minutesBetweenDeliveries: 'x.minutes_between_deliveries',
  }),
  'x',
  `SELECT p.id, pp.quantity, pp.minutes_between_deliveries FROM profile_products pp
    JOIN products p ON p.seq = pp.product WHERE pp.profile = profiles.seq ORDER BY pp.position`,
);
const devices = jsonList(
  'x.id',
  'x',
  `SELECT d.id FROM profile_devices pd JOIN devices d ON d.seq = pd.device
    WHERE pd.profile = profiles.seq AND d.removed_at IS NULL ORDER BY pd.position`,
);

/** Profiles: what they share with products, with the members of their own (rules/catalogue#profiles). */
export const profiles = new ScopedResource<ProfileRow>({
  resourceType: 'profile',
  table: 'profiles',
  notFound: 'profiles.not_found',
  outOfScope: 'profiles.actor_scope_not_allowed',
  columns: [],
  filters: {
    product: `profiles.seq IN (SELECT pp.profile FROM products p JOIN profile_products pp ON pp.product = p.seq
      WHERE p.id IN (SELECT value FROM json_each(?)))`,
  },
  members: {
    period: { json: 'profiles.period' },
    policy: {
      json: `iif(profiles.business_line = 'vending', profiles.vending_policy,
        json_object('products', json(${easProducts})))`,
    },
    allowedDevices: { json: `iif(profiles.restricts_devices, ${devices}, NULL)` },
    consumptionSchedule: { json: 'profiles.consumption_schedule' },
    qualification: {
      jsonIfSet: `(SELECT json_object('tagId', q.id, 'tagValue', profiles.qualification_value) FROM tags q
        WHERE q.seq = profiles.qualification_tag)`,
    },
  },
});

/** The live profiles of an account. */
export const profilesOfAccount = query<
  [account: number],
  { seq: number; id: string; name: string; businessLine: 'vending' | 'eas' }
>(
  `SELECT seq, id, name, business_line AS businessLine FROM profiles WHERE account = ? AND removed_at IS NULL`,
);

export const profileRequiring = column<[tag: number], number>(
  'SELECT seq FROM profiles INDEXED BY profiles_by_qualification WHERE qualification_tag = ? AND removed_at IS NULL LIMIT 1',
);

export const profileWithName = column<[account: number, name: string], number>(
  'SELECT seq FROM profiles WHERE account = ? AND name = ? AND removed_at IS NULL',
);

export const insertProfile = profiles.insertWith({
  period: 'text',
  vending_policy: 'text?',
  restricts_devices: 'integer',
  consumption_schedule: 'text?',
  qualification_tag: 'integer?',
  qualification_value: 'text?',
});

export const updateProfile = change<
  [
    name: string,
    period: string,
    vendingPolicy: string | null,
    restrictsDevices: number,
    consumptionSchedule: string | null,
    qualificationTag: number | null,
    qualificationValue: string | null,
    updatedAt: string,
    searchText: string,
    seq: number,
  ]
>(
  `UPDATE profiles SET name = ?, period = ?, vending_policy = ?, restricts_devices = ?, consumption_schedule = ?,
    qualification_tag = ?, qualification_value = ?, updated_at = ?, search_text = ? WHERE seq = ?`,
);
