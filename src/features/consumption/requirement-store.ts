import { type Json, jsonBoolean, jsonList, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

const who = `json(CASE WHEN r.tag IS NOT NULL THEN json_object('tagId', t.id, 'tagValue', r.tag_value)
  WHEN r.profile IS NOT NULL THEN json_object('profileId', f.id) ELSE json_object('everybody', json('true')) END)`;
const products = jsonList(
  'x.id',
  'x',
  `SELECT p.id FROM requirement_products rp JOIN products p ON p.seq = rp.product WHERE rp.requirement = r.seq
    ORDER BY rp.position`,
);
const shared = { graceDays: 'r.grace_days', fromServiceDays: 'r.from_service_days' };
const beginning = { id: 'r.id', accountId: 'a.id', name: 'r.name', productIds: `json(${products})`, who };
const end = { isActive: jsonBoolean('r.is_active'), createdAt: 'r.created_at', updatedAt: 'r.updated_at' };
const body = `iif(r.dates IS NULL,
  ${jsonObject({ ...beginning, everyDays: 'r.every_days', ...shared, ...end })},
  ${jsonObject({ ...beginning, dates: 'json(r.dates)', ...shared, ...end })})`;
const joined = `requirements r JOIN accounts a ON a.seq = r.account LEFT JOIN tags t ON t.seq = r.tag
  LEFT JOIN profiles f ON f.seq = r.profile`;

/** A requirement as its rules need it. */
export type RequirementRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  name: string;
  tag: number | null;
  tagValue: string | null;
  profile: number | null;
  everyDays: number | null;
  /** JSON. */
  dates: string | null;
  graceDays: number;
  fromServiceDays: number;
  isActive: 0 | 1;
  /** JSON: `seq`s in their order. */
  products: string;
};

const select = `SELECT r.seq, r.id, r.client, r.account, r.name, r.tag, r.tag_value AS tagValue, r.profile,
    r.every_days AS everyDays, r.dates, r.grace_days AS graceDays, r.from_service_days AS fromServiceDays,
    r.is_active AS isActive,
    ${jsonList('x.product', 'x', 'SELECT product FROM requirement_products WHERE requirement = r.seq ORDER BY position')}
      AS products
  FROM requirements r`;
export const requirementById = query<[id: string], RequirementRow>(
  `${select} WHERE r.id = ? AND r.removed_at IS NULL`,
);
export const activeRequirements = query<[account: number], RequirementRow>(
  `${select} WHERE r.account = ? AND r.removed_at IS NULL AND r.is_active = 1 ORDER BY r.seq`,
);
export const requirementBody = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE r.seq = ?`);
export const requirementBodyById = query<[id: string], { client: number; account: number; body: Json }>(
  `SELECT r.client, r.account, ${body} AS body FROM ${joined} WHERE r.id = ? AND r.removed_at IS NULL`,
);

export const insertRequirement = insertInto('requirements', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  name: 'text',
  tag: 'integer?',
  tag_value: 'text?',
  profile: 'integer?',
  every_days: 'integer?',
  dates: 'text?',
  grace_days: 'integer',
  from_service_days: 'integer',
  is_active: 'integer',
  created_at: 'text',
  updated_at: 'text',
});
export const insertProduct = insertInto('requirement_products', {
  requirement: 'integer',
  position: 'integer',
  product: 'integer',
});
export const deleteProducts = change<[requirement: number]>(
  'DELETE FROM requirement_products WHERE requirement = ?',
);
export const updateRequirement = change<
  [
    name: string,
    tag: number | null,
    tagValue: string | null,
    profile: number | null,
    everyDays: number | null,
    dates: string | null,
    graceDays: number,
    fromServiceDays: number,
    isActive: number,
    updatedAt: string,
    seq: number,
  ]
>(
  `UPDATE requirements SET name = ?, tag = ?, tag_value = ?, profile = ?, every_days = ?, dates = ?, grace_days = ?,
    from_service_days = ?, is_active = ?, updated_at = ? WHERE seq = ?`,
);
export const removeRequirement = change<[removedAt: string, seq: number]>(
  'UPDATE requirements SET removed_at = ? WHERE seq = ?',
);

/** Live requirements, newest first. */
export const requirementListing = new Listing({
  select: body,
  from: joined,
  where: 'r.removed_at IS NULL',
  key: 'r.seq',
  sorts: { name: 'folded(r.name)', updatedAt: 'r.updated_at' },
  filters: { account: 'r.account = ?', client: 'r.client = ?', isActive: 'r.is_active = ?' },
});
