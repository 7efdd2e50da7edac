import { movementKinds } from '../../features/movements/movement-rows.ts';
import { rollups } from '../../features/movements/rollups.ts';

/**
 * The check of `larder verify --full` that compares each column of each table, or why none can: nothing but the column
 * records the value, and no answer of the API depends on it. Every new column has to be added here.
 */
export type Coverage = Record<string, Record<string, string | { untold: string }>>;

const all = (check: string, ...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, check]));

const untold = (why: { untold: string }, ...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, why]));
const byAudit = (...columns: readonly string[]) => all('rows by the audit', 'seq', 'id', ...columns);
const kept = (check: string, ...columns: readonly string[]) =>
  all(check, 'client', 'account', ...columns, 'count');
const use = { untold: 'use is no change, and leaves no audit row' };
const log = { untold: 'a log of bounded length beside the audit; nothing is decided by it' };
/** Rows are in its order, which is compared; by itself it means nothing. */
const order = { untold: 'stands for an order, which is compared' };
const progressMark = {
  untold: 'tells how far an idle task has come; whatever it says, the task comes to the same',
};
const nameless = { untold: 'the key of a row that nothing refers to' };

const movements = Object.fromEntries(
  movementKinds.map(({ table, columns }) => [
    table,
    {
      ...all('movements of the audit', 'seq', ...columns),
      ...(table === 'deliveries' && returned()),
      ...(table === 'credits' && { seq: 'numbers of credits' }),
    },
  ]),
);

function returned() {
  return {
    returned_ms: 'returned deliveries',
    price_without_tax: 'movements of the audit',
    profit: 'movements of the audit',
  };
}

const sums = Object.fromEntries(
  rollups.map(({ table, keys, sums: summed }) => [
    table,
    all(table.replaceAll('_', ' '), 'account', 'unit', 'start', ...Object.keys(keys), ...Object.keys(summed)),
  ]),
);

export const coverage: Coverage = {
  migrations: {
    ...all('schema', 'version', 'name', 'sha256', 'floor'),
    larder: { untold: 'names the Larder that took the step, for who reads it' },
    applied_at: { untold: 'tells when the step was taken, for who reads it' },
  },
  clients: byAudit('name', 'created_at', 'removed_at'),
  accounts: byAudit('client', 'name', 'currency', 'time_zone', 'business_lines', 'is_active', 'created_at'),
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
    'is_active',
    'created_at',
    'updated_at',
    'removed_at',
    'search_text',
  ),
  tags: byAudit('client', 'account', 'key', 'created_at', 'removed_at', 'search_text'),
  api_keys: {
    ...byAudit(
      'label',
      'client',
      'account',
      'permissions',
      'rate_limit',
      'expires_at',
      'created_at',
      'revoked_at',
    ),
    ...all('sealed rows', 'secret_sha256', 'seal'),
    seq: order,
    last_used_at: use,
  },
  controllers: {
    ...byAudit('client', 'account', 'serial', 'created_at', 'revoked_at'),
    ...all('sealed rows', 'token_sha256', 'seal'),
    last_seen_at: use,
  },
  walls: {
    ...byAudit('client', 'account', 'name', 'created_at', 'revoked_at'),
    ...all('sealed rows', 'token_sha256', 'seal'),
  },
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
  product_counts: kept('product counts', 'business_line', 'is_active'),
  profile_counts: kept('profile counts', 'business_line', 'is_active'),
  product_search: { search_text: 'product search' },
  profile_search: { search_text: 'profile search' },
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
  audit_log: all(
    'audit chain',
    'seq',
    'id',
    'date_ms',
    'actor_type',
    'actor_id',
    'actor_label',
    'action',
    'resource_type',
    'resource_id',
    'client',
    'account',
    'previous_value',
    'new_value',
    'trace_id',
    'hash',
  ),
  audit_counts: kept('audit counts', 'day', 'resource_type', 'action'),
  audit_search: { search_text: 'audit search' },
  audit_search_mark: all('audit search mark', 'only_row', 'indexed_seq'),
  idempotency: all(
    'sealed rows',
    'api_key',
    'method',
    'path',
    'value',
    'body_sha256',
    'status',
    'body',
    'created_ms',
    'seal',
  ),
  consumers: byAudit(
    'client',
    'account',
    'name',
    'identification',
    'is_active',
    'created_at',
    'removed_at',
    'search_text',
  ),
  consumer_tags: { ...all('rows by the audit', 'consumer', 'tag', 'value'), position: order },
  consumer_counts: kept('consumer counts', 'is_active'),
  codes: all(
    'rows by the audit',
    'seq',
    'client',
    'account',
    'consumer',
    'value',
    'type',
    'operation',
    'level',
    'is_active',
    'off_with_consumer',
    'vending_profile',
    'vending_assigned_ms',
    'eas_profile',
    'eas_assigned_ms',
    'vending_balance',
    'vending_recharge',
    'last_reload_ms',
    'last_subsidy_ms',
    'last_recharge_ms',
    'created_at',
    'removed_at',
    'search_text',
  ),
  code_counts: kept('code counts', 'is_active'),
  code_values: { ...all('rows by the audit', 'level', 'value', 'account', 'code'), change: order },
  fingerprints: {
    seq: progressMark,
    ...all(
      'rows by the audit',
      'code',
      'finger_id',
      'label',
      'sample_count',
      'enrolled_at',
      'nonce',
      'ciphertext',
      'key_version',
    ),
  },
  search_marks: all('search marks', 'kind', 'indexed_seq'),
  consumer_search: { grams: 'consumer search' },
  code_search: { grams: 'code search' },
  consumer_reach: all('consumer reach', 'consumer', 'level'),
  consumer_reach_counts: all('consumer reach counts', 'level', 'is_active', 'count'),
  consumer_identifications: all('identifications of consumers', 'account', 'identification', 'consumer'),
  reload_schedules: {
    ...all('reload schedules', 'profile', 'settled_from_ms', 'settled_until_ms'),
    since_ms: { untold: 'what is too low only makes the reloads look again; what is too high is found' },
  },
  movement_sequences: all('movement sequences', 'account', 'last'),
  movement_name_runs: {
    ...all('movement name runs', 'run', 'count'),
    ...all('runs of movement names', 'state'),
    level: progressMark,
    filtered_to: progressMark,
    target: progressMark,
  },
  movement_name_filters: {
    ...all('runs of movement names', 'bits'),
    seq: progressMark,
    stamp: progressMark,
    count: progressMark,
  },
  movement_names: {
    ...all('movement names', 'uuid', 'account', 'is_frame', 'kind', 'movement'),
    ...all('movement name runs', 'run'),
  },
  ...movements,
  ...sums,
  consumer_deliveries: all('deliveries of consumers', 'consumer', 'date_ms', 'delivery', 'sold_in'),
  recent_consumer_deliveries: all('deliveries of consumers', 'consumer', 'date_ms', 'delivery', 'sold_in'),
  consumer_fold: { seq: progressMark, consumer: progressMark, recent: 'recent deliveries of consumers' },
  consumer_sales: all('sales of consumers', 'consumer', 'operation', 'first_ms', 'last_ms'),
  evidence: {
    seq: progressMark,
    ...all(
      'sealed rows',
      'id',
      'client',
      'account',
      'video_key',
      'media_type',
      'controller',
      'received_ms',
      'seal',
    ),
    ...all('videos', 'bytes', 'sha256'),
  },
  exports: {
    seq: progressMark,
    ...all(
      'sealed rows',
      'id',
      'client',
      'account',
      'key',
      'user',
      'trace_id',
      'kind',
      'request',
      'created_ms',
      'ended_ms',
      'file_name',
      'row_count',
      'bytes',
      'error',
      'forget_ms',
      'seal',
      'end_seal',
    ),
    state: 'exports',
    attempts: progressMark,
    started_ms: progressMark,
  },
  users: {
    ...byAudit('name', 'role', 'client', 'account', 'language', 'is_active', 'created_at', 'search_text'),
    ...all('sealed rows', 'password_hash', 'seal'),
    last_seen_at: use,
  },
  user_links: {
    seq: nameless,
    ...all('sealed rows', 'user', 'token_sha256', 'created_ms', 'expires_ms', 'seal'),
  },
  sessions: {
    seq: nameless,
    ...all('sealed rows', 'token_sha256', 'user', 'created_ms', 'confirmed_ms', 'seal'),
    last_used_ms: use,
  },
  controller_status: {
    controller: nameless,
    usual_gap_ms: use,
    silences: use,
    pending: use,
    version: use,
    clock_offset_ms: use,
    told_ms: use,
  },
  user_totp: {
    seq: nameless,
    ...all('sealed rows', 'user', 'secret', 'active_ms', 'seal'),
    last_step: use,
  },
  user_recovery_codes: { seq: nameless, ...all('sealed rows', 'user', 'code_sha256', 'seal') },
  session_answers: all(
    'sealed rows',
    'session',
    'method',
    'path',
    'value',
    'body_sha256',
    'status',
    'body',
    'created_ms',
    'seal',
  ),
  refusals: untold(
    log,
    'seq',
    'id',
    'account',
    'date_ms',
    'reason',
    'code_value',
    'code',
    'consumer',
    'device',
    'selection',
    'product',
    'rules',
  ),
  unknown_codes: untold(log, 'seq', 'account', 'value', 'first_seen_ms', 'last_seen_ms', 'uses', 'device'),
  refusal_counts: untold(log, 'account', 'refusals', 'unknown_codes'),
};
