import { all, byAudit, byCount, type Coverage, order, progressMark, searchIndex } from './columns.ts';

/** The catalogue, and what is in machines. */
export const catalogueCoverage: Coverage = {
  products: byAudit(
    'client',
    'account',
    'business_line',
    'name',
    'type',
    'code',
    'description',
    'cost',
    'attributes',
    'is_active',
    'created_at',
    'updated_at',
    'removed_at',
    'search_text',
  ),
  profiles: byAudit(
    'client',
    'account',
    'business_line',
    'name',
    'period',
    'vending_policy',
    'restricts_devices',
    'qualification_tag',
    'qualification_value',
    'consumption_schedule',
    'is_active',
    'created_at',
    'updated_at',
    'removed_at',
    'search_text',
  ),
  profile_products: {
    ...all(
      'rows by the audit',
      'profile',

      'product',
      'quantity',
      'minutes_between_deliveries',
    ),
    position: order,
  },
  profile_devices: { ...all('rows by the audit', 'profile', 'device'), position: order },
  product_counts: byCount('product counts', 'business_line', 'is_active'),
  profile_counts: byCount('profile counts', 'business_line', 'is_active'),
  product_search: { search_text: searchIndex },
  profile_search: { search_text: searchIndex },
  stocks_lowered: { device: progressMark, before: progressMark },
  planogram_slots: {
    ...all(
      'rows by the audit',
      'device',
      'selection',

      'product',
      'price',
      'stock',
      'capacity',
    ),
    position: order,
  },
  reload_schedules: {
    ...all('reload schedules', 'profile', 'settled_from_ms', 'settled_until_ms'),
    since_ms: { untold: 'what is too low only makes the reloads look again; what is too high is found' },
  },
};
