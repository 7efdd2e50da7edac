import { movementKinds } from '../../../features/movements/intake/movement-rows.ts';
import { rollups } from '../../../features/movements/rollups/rollups.ts';
import { all, bySeal, type Coverage, nameless, progressMark } from './columns.ts';

const movements = Object.fromEntries(
  movementKinds.map(({ table, columns }) => [
    table,
    {
      ...all('movements of the audit', 'seq', ...columns),
      tag_set: 'tags of movements',
      ...(table !== 'credits' && all('movements of the audit', 'date_doubtful', 'sent_date')),
      ...(table === 'deliveries' && { ...returned(), profile: 'profiles of deliveries' }),
      ...(table === 'credits' && { seq: 'numbers of credits', to_subsidy: 'movements of the audit' }),
    },
  ]),
);

function returned() {
  return {
    returned_ms: 'returned deliveries',
    closed_as: 'returned deliveries',
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

/** Movements, what is kept of them in other orders, and what machines were refused. */
export const movementsCoverage: Coverage = {
  movement_sequences: all('movement sequences', 'account', 'last'),
  movement_ids: all('movement ids', 'uuid', 'account', 'is_frame', 'kind', 'movement'),
  ...movements,
  ...sums,
  refunds: {
    seq: nameless,
    ...all(
      'refunds and closed pairs',
      'client',
      'account',
      'delivery',
      'delivery_date_ms',
      'date_ms',
      'amount',
      'reason',
      'actor_type',
      'actor_id',
      'actor_label',
    ),
  },
  return_closures: {
    seq: { untold: 'stands for an order: that in which pairs were closed' },
    ...all(
      'refunds and closed pairs',
      'client',
      'account',
      'delivery',
      'code',
      'delivery_date_ms',
      'date_ms',
      'outcome',
      'reason',
      'actor_type',
      'actor_id',
      'actor_label',
    ),
  },
  fact_blocks: {
    seq: nameless,
    ...all(
      'blocks of facts',
      'account',
      'first_delivery',
      'last_delivery',
      'rows',
      'first_quarter',
      'last_quarter',
      'content',
    ),
  },
  tag_sets: all('tag sets', 'seq', 'account', 'content', 'told'),
  tag_set_members: all('tag sets', 'tag', 'value', 'tag_set'),
  former_tag_sets: all('tags of movements', 'consumer', 'since_ms', 'tag_set'),
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
  refusals: {
    seq: 'numbers of refusals',
    ...bySeal('refusals'),
  },
  unknown_codes: {
    seq: nameless,
    ...bySeal('unknown_codes'),
  },
  feed_rejections: {
    seq: nameless,
    ...bySeal('feed_rejections'),
    cause: { untold: 'SQLite computes it from sealed columns' },
  },
  imports: { seq: progressMark, ...bySeal('imports') },
  import_rows: { seq: nameless, ...bySeal('import_rows') },
  feed_rejection_counts: all('counts of rejected reports', 'account', 'kept', 'unresolved'),
  refusal_counts: all('refusal counts', 'account', 'refusals', 'unknown_codes'),
};
