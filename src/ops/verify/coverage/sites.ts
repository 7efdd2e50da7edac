import { byAudit, bySeal, type Coverage } from './columns.ts';

/** The site: whose things are, and where its machines stand. */
export const sitesCoverage: Coverage = {
  clients: byAudit('name', 'created_at', 'removed_at'),
  accounts: byAudit(
    'client',
    'name',
    'currency',
    'time_zone',
    'business_lines',
    'is_active',
    'consumption_by_person',
    'created_at',
  ),
  operations: byAudit(
    'client',
    'account',
    'name',
    'is_active',
    'created_at',
    'updated_at',
    'removed_at',
    'search_text',
  ),
  devices: byAudit(
    'client',
    'account',
    'operation',
    'serial',
    'name',
    'business_lines',
    'controller_serial',
    'linked_at',
    'is_active',
    'front',
    'created_at',
    'updated_at',
    'removed_at',
    'search_text',
  ),
  device_reporters: bySeal('device_reporters'),
  tags: byAudit('client', 'account', 'key', 'created_at', 'removed_at', 'search_text'),
};
