import { byAudit, bySeal, type Coverage, nameless, order } from './columns.ts';

const planned = { untold: 'whatever it says, no period has a second run' };

/** Incidents, reports that arrive, and what was set about them. */
export const incidentsCoverage: Coverage = {
  incidents: {
    seq: { untold: 'their changes name it, and foreign keys are checked' },
    ...bySeal('incidents'),
  },
  incident_transitions: {
    seq: order,
    ...bySeal('incident_transitions'),
  },
  alert_settings: {
    seq: nameless,
    ...bySeal('alert_settings'),
  },
  report_schedules: {
    ...byAudit(
      'client',
      'account',
      'label',
      'report',
      'parameters',
      'every',
      'at',
      'time_zone',
      'format',
      'contacts',
      'when_empty',
      'is_active',
      'created_at',
      'removed_at',
    ),
    key: { untold: 'whose it is: the actor of the audit row that made it, for who reads it' },
    user: { untold: 'whose it is: the actor of the audit row that made it, for who reads it' },
    next_ms: planned,
    since_ms: planned,
  },
  report_runs: {
    seq: nameless,
    ...bySeal('report_runs'),
  },
  mutes: byAudit(
    'client',
    'account',
    'kinds',
    'device_ids',
    'until_ms',
    'reason',
    'created_at',
    'created_by',
    'removed_at',
  ),
};
