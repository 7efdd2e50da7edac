import { accessCoverage } from './coverage/access.ts';
import { catalogueCoverage } from './coverage/catalogue.ts';
import { all, byCount, bySeal, type Coverage, nameless, order, searchIndex } from './coverage/columns.ts';
import { consumerCoverage } from './coverage/consumers.ts';
import { countersCoverage } from './coverage/counters.ts';
import { incidentsCoverage } from './coverage/incidents.ts';
import { messagesCoverage } from './coverage/messages.ts';
import { movementsCoverage } from './coverage/movements.ts';
import { sitesCoverage } from './coverage/sites.ts';

/** The check of `larder verify --full` for every column of every table. */
export const coverage: Coverage = {
  migrations: {
    ...all('schema', 'version', 'name', 'sha256', 'floor'),
    larder: { untold: 'names the Larder that took the step, for who reads it' },
    applied_at: { untold: 'tells when the step was taken, for who reads it' },
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
  history: {
    ...all('history', 'parent', 'forked_at_seq', 'forked_hash'),
    ...all('sealed rows', 'places', 'began_ms', 'seal'),
    seq: order,
    epoch: { untold: 'a name that was made up, and that cursors hold' },
  },
  head_set_aside: { seq: order, ...bySeal('head_set_aside') },
  copies: { seq: nameless, ...bySeal('copies') },
  audit_counts: byCount('audit counts', 'day', 'resource_type', 'action'),
  audit_search: { search_text: searchIndex },
  audit_search_mark: { only_row: searchIndex, indexed_seq: searchIndex },
  ...sitesCoverage,
  ...accessCoverage,
  ...catalogueCoverage,
  ...incidentsCoverage,
  ...consumerCoverage,
  ...movementsCoverage,
  ...countersCoverage,
  ...messagesCoverage,
};
