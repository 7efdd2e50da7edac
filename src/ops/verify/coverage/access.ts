import { all, byAudit, bySeal, type Coverage, nameless, order, progressMark } from './columns.ts';

/** An answer that is given again, to whom `caller` names. */
const storedAnswers = (caller: string) =>
  all(
    'sealed rows',
    caller,
    'method',
    'path',
    'value',
    'body_sha256',
    'status',
    'body',
    'created_ms',
    'seal',
  );

const deliveredTo = { untold: 'tells how far a receiver has come, which only its answers say' };
const attempted = { untold: 'tells of a call, for who reads it; no answer depends on it' };

/** Tables of keys, users and sessions. */
export const accessCoverage: Coverage = {
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
    ...all('sealed rows', 'secret_sha256', 'seal', 'last_used_at', 'use_seal'),
  },
  controllers: {
    ...byAudit('client', 'account', 'serial', 'created_at', 'revoked_at'),
    ...all('sealed rows', 'token_sha256', 'seal', 'last_seen_at', 'use_seal'),
  },
  directories: {
    ...byAudit('client', 'account', 'label', 'mapping', 'token_created_at', 'created_at', 'revoked_at'),
    ...all('sealed rows', 'token_sha256', 'seal', 'last_used_at', 'use_seal'),
    applying_since: progressMark,
    applied_up_to: progressMark,
  },
  directory_users: bySeal('directory_users'),
  directory_groups: { seq: order, ...bySeal('directory_groups') },
  directory_members: {
    directory_group: { untold: 'the directory compares who is in its groups, and sends it again' },
    consumer: { untold: 'the directory compares who is in its groups, and sends it again' },
  },
  directory_requests: { seq: order, ...bySeal('directory_requests') },
  controller_resends: {
    controller: nameless,
    epoch: { untold: 'says what a controller need not send again; what is sent once more changes nothing' },
  },
  controller_status: bySeal('controller_status'),
  subscriptions: {
    ...byAudit(
      'client',
      'account',
      'label',
      'kinds',
      'payload',
      'is_active',
      'created_at',
      'updated_at',
      'removed_at',
    ),
    ...all('owners', 'key', 'user'),
    ...all('sealed rows', 'url', 'secrets', 'seal'),
  },
  subscription_states: {
    subscription: deliveredTo,
    position_seq: deliveredTo,
    position_at: deliveredTo,
    state: deliveredTo,
    failures: deliveredTo,
    next_ms: deliveredTo,
    last_error: deliveredTo,
    pending_seq: deliveredTo,
    pending_at: deliveredTo,
    pending_count: deliveredTo,
    pending_epoch: deliveredTo,
    suspension: { untold: 'follows from the rights of the owner, for who reads the audit' },
  },
  subscription_attempts: {
    seq: order,
    subscription: attempted,
    date_ms: attempted,
    message: attempted,
    status: attempted,
    duration_ms: attempted,
    error: attempted,
    bytes: attempted,
    sent: attempted,
    answer: attempted,
    changes: attempted,
  },
  walls: {
    ...byAudit('client', 'account', 'name', 'created_at', 'revoked_at'),
    ...all('sealed rows', 'token_sha256', 'seal'),
  },
  users: {
    ...byAudit('name', 'role', 'client', 'account', 'language', 'is_active', 'created_at', 'search_text'),
    ...all('sealed rows', 'password_hash', 'seal', 'last_seen_at', 'use_seal'),
  },
  user_links: {
    seq: nameless,
    ...bySeal('user_links'),
  },
  sessions: {
    seq: nameless,
    ...all(
      'sealed rows',
      'token_sha256',
      'user',
      'created_ms',
      'last_used_ms',
      'confirmed_ms',
      'seal',
      'use_seal',
    ),
  },
  known_addresses: {
    seq: nameless,
    ...bySeal('known_addresses'),
  },
  user_totp: {
    seq: nameless,
    ...all('sealed rows', 'user', 'secret', 'active_ms', 'last_step', 'seal', 'use_seal'),
  },
  user_recovery_codes: { seq: nameless, ...bySeal('user_recovery_codes') },
  identity_provider: { ...all('sealed rows', 'only_row'), ...bySeal('identity_provider') },
  identities: { seq: nameless, ...bySeal('identities') },
  provider_sessions: { seq: nameless, ...bySeal('provider_sessions') },
  spent_tokens: {
    seq: nameless,
    token_sha256: { untold: 'is there for as long as what it names could be used, and opens nothing' },
    expires_ms: { untold: 'says until when a name is kept, and opens nothing' },
  },
  session_answers: storedAnswers('session'),
  idempotency: storedAnswers('api_key'),
};
