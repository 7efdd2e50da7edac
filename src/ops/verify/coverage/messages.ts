import { all, byAudit, bySeal, type Coverage, nameless } from './columns.ts';

/** Tables of contacts and pending messages. */
export const messagesCoverage: Coverage = {
  contacts: {
    ...byAudit(
      'client',
      'account',
      'label',
      'channel',
      'shape',
      'host',
      'language',
      'time_zone',
      'wants',
      'quiet_hours',
      'account_ids',
      'after_minutes',
      'bad_breaks_quiet',
      'personal_data',
      'grants_extras',
      'heartbeat_minutes',
      'is_active',
      'created_at',
      'updated_at',
      'removed_at',
    ),
    ...all('sealed rows', 'secrets', 'seal'),
  },
  contact_states: bySeal('contact_states'),
  tellings: {
    seq: nameless,
    ...bySeal('tellings'),
  },
  told_incidents: {
    seq: nameless,
    ...bySeal('told_incidents'),
  },
  telling_groups: bySeal('telling_groups'),
  messages: bySeal('messages'),
  grant_requests: { seq: nameless, ...bySeal('grant_requests') },
  mail_server: { ...all('sealed rows', 'only_row'), ...bySeal('mail_server') },
  sending: { ...all('sealed rows', 'only_row'), ...bySeal('sending') },
};
