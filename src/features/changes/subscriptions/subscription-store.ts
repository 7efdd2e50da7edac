import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../../store/json.ts';
import { Listing } from '../../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

const members = {
  id: 's.id',
  clientId: 'c.id',
  accountId: 'a.id',
  label: 's.label',
  kinds: 'json(s.kinds)',
  payload: 's.payload',
  isActive: jsonBoolean('s.is_active'),
  createdAt: 's.created_at',
  updatedAt: 's.updated_at',
};
const joined = `subscriptions s LEFT JOIN clients c ON c.seq = s.client LEFT JOIN accounts a ON a.seq = s.account
  LEFT JOIN api_keys k ON k.seq = s.key LEFT JOIN users u ON u.seq = s.user
  LEFT JOIN subscription_states t ON t.subscription = s.seq`;
/** The owner; null if unknown. */
const owner = (more: Record<string, string>) =>
  `json(iif(s.key IS NULL AND s.user IS NULL, NULL, ${jsonObject({
    type: `iif(s.key IS NULL, 'operator', 'api_key')`,
    id: 'ifnull(k.id, u.id)',
    ...more,
  })}))`;
// A query of an address may be its key: the audit tells what is before it. It is written as char(63), for every other
// question mark of a statement is a parameter.
const plainUrl =
  'iif(instr(s.url, char(63)) > 0, substr(s.url, 1, instr(s.url, char(63))) || char(8230), s.url)';

/** A subscription as audited. */
export const auditedBody = column<[seq: number], Json>(
  `SELECT ${jsonObject({
    ...members,
    url: plainUrl,
    owner: owner({}),
    suspension: 'json(t.suspension)',
  })} FROM ${joined} WHERE s.seq = ?`,
);

const shown = jsonObject({
  ...members,
  url: 's.url',
  owner: owner({ label: 'ifnull(k.label, u.name)' }),
  nextAttemptAt: jsonMoment('t.next_ms'),
  lastError: 't.last_error',
});

/** A subscription as it is answered, except its state, its position and what is behind it. */
export const shownSubscription = column<[seq: number], Json>(
  `SELECT ${shown} FROM ${joined} WHERE s.seq = ?`,
);
export const subscriptionListing = new Listing({
  select: shown,
  from: joined,
  where: 's.removed_at IS NULL',
  key: 's.seq',
  filters: { account: 's.account = ?', client: 's.client = ?' },
});

export type State = 'active' | 'retrying' | 'suspended' | 'ended';

/** A subscription with how far it has come, as rules need it. */
export type SubscriptionRow = {
  seq: number;
  id: string;
  client: number | null;
  account: number | null;
  label: string;
  url: string;
  kinds: string | null;
  payload: 'bell' | 'changes';
  isActive: 0 | 1;
  secrets: string;
  createdAt: string;
  positionSeq: number;
  positionAt: number;
  state: State;
  failures: number;
  nextMs: number | null;
  pendingSeq: number | null;
  pendingAt: number | null;
  pendingCount: number | null;
  pendingEpoch: string | null;
  /** The owner, by `seq`; both null: unknown. */
  key: number | null;
  user: number | null;
  updatedAt: string;
  /** The `Lapse` that was last audited, as JSON. */
  suspension: string | null;
};

const row = `SELECT s.seq, s.id, s.client, s.account, s.label, s.url, s.kinds, s.payload, s.is_active AS isActive, s.secrets,
    s.created_at AS createdAt, t.position_seq AS positionSeq, t.position_at AS positionAt, t.state, t.failures,
    t.next_ms AS nextMs, t.pending_seq AS pendingSeq, t.pending_at AS pendingAt, t.pending_count AS pendingCount,
    t.pending_epoch AS pendingEpoch,
    s.key, s.user, s.updated_at AS updatedAt, t.suspension
  FROM subscriptions s JOIN subscription_states t ON t.subscription = s.seq`;
export const subscriptionById = query<[id: string], SubscriptionRow>(
  `${row} WHERE s.id = ? AND s.removed_at IS NULL`,
);
export const subscriptionBySeq = query<[seq: number], SubscriptionRow>(
  `${row} WHERE s.seq = ? AND s.removed_at IS NULL`,
);
/** Subscriptions that deliver or retry. There are never more than the limit of the query. */
export const workingSubscriptions = query<[], SubscriptionRow>(
  `${row} WHERE s.removed_at IS NULL AND s.is_active = 1 AND t.state IN ('active', 'retrying') LIMIT 1000`,
);
/** Those that stopped after their last try, and those at work: either may be suspended. */
export const unendedSubscriptions = query<[], SubscriptionRow>(
  `${row} WHERE s.removed_at IS NULL AND t.state <> 'ended' LIMIT 1000`,
);
export const subscriptionCount = column<[], number>(
  'SELECT count(*) FROM subscriptions WHERE removed_at IS NULL',
);
export const subscriptionsOf = column<[client: number | null, account: number | null], number>(
  'SELECT count(*) FROM subscriptions WHERE removed_at IS NULL AND client IS ? AND account IS ?',
);

export const insertSubscription = insertInto('subscriptions', {
  id: 'text',
  client: 'integer?',
  account: 'integer?',
  label: 'text',
  url: 'text',
  kinds: 'text?',
  payload: 'text',
  is_active: 'integer',
  key: 'integer?',
  user: 'integer?',
  secrets: 'text',
  created_at: 'text',
  updated_at: 'text',
  seal: 'text',
});
export const updateSubscription = change<
  [
    label: string,
    url: string,
    kinds: string | null,
    payload: string,
    isActive: number,
    key: number | null,
    user: number | null,
    updatedAt: string,
    seal: string,
    seq: number,
  ]
>(
  `UPDATE subscriptions SET label = ?, url = ?, kinds = ?, payload = ?, is_active = ?, key = ?, user = ?,
    updated_at = ?, seal = ? WHERE seq = ?`,
);
export const switchOff = change<[updatedAt: string, seq: number]>(
  'UPDATE subscriptions SET is_active = 0, updated_at = ? WHERE seq = ?',
);
export const updateOwner = change<[key: number | null, user: number | null, updatedAt: string, seq: number]>(
  'UPDATE subscriptions SET key = ?, user = ?, updated_at = ? WHERE seq = ?',
);
export const noteSuspension = change<[suspension: string | null, subscription: number]>(
  'UPDATE subscription_states SET suspension = ? WHERE subscription = ?',
);
export const updateSecrets = change<[secrets: string, updatedAt: string, seal: string, seq: number]>(
  'UPDATE subscriptions SET secrets = ?, updated_at = ?, seal = ? WHERE seq = ?',
);
/** The signing secrets are removed too. */
export const removeSubscription = change<[removedAt: string, seal: string, seq: number]>(
  `UPDATE subscriptions SET removed_at = ?, secrets = '', seal = ? WHERE seq = ?`,
);

export const insertState = insertInto('subscription_states', {
  subscription: 'integer',
  position_seq: 'integer',
  position_at: 'integer',
  state: 'text',
  failures: 'integer',
});
export const removeState = change<[subscription: number]>(
  'DELETE FROM subscription_states WHERE subscription = ?',
);
/** Puts the position somewhere, and begins from there. */
export const moveTo = change<[seq: number, at: number, subscription: number]>(
  `UPDATE subscription_states SET position_seq = ?, position_at = ?, state = 'active', failures = 0, next_ms = NULL,
    last_error = NULL, pending_seq = NULL, pending_at = NULL, pending_count = NULL WHERE subscription = ?`,
);
/** Skips changes that the filters exclude, while nothing is being delivered. */
export const passTo = change<[seq: number, at: number, subscription: number]>(
  `UPDATE subscription_states SET position_seq = ?, position_at = ? WHERE subscription = ? AND pending_seq IS NULL`,
);
export const keepPending = change<[seq: number, at: number, count: number, subscription: number]>(
  `UPDATE subscription_states SET pending_seq = ?, pending_at = ?, pending_count = ?, pending_epoch = NULL
    WHERE subscription = ? AND pending_seq IS NULL`,
);
export const dropPending = change<[subscription: number]>(
  'UPDATE subscription_states SET pending_seq = NULL, pending_at = NULL, pending_count = NULL WHERE subscription = ?',
);
export const noteFailure = change<
  [state: State, failures: number, nextMs: number | null, error: string, subscription: number]
>(
  `UPDATE subscription_states SET state = ?, failures = ?, next_ms = ?, last_error = ? WHERE subscription = ?`,
);
/** Starts over, with the message in progress. */
export const beginAgain = change<[subscription: number]>(
  `UPDATE subscription_states SET state = 'active', failures = 0, next_ms = NULL WHERE subscription = ?`,
);

export const insertAttempt = insertInto('subscription_attempts', {
  subscription: 'integer',
  date_ms: 'integer',
  message: 'text',
  status: 'integer?',
  duration_ms: 'integer',
  error: 'text?',
  bytes: 'integer',
  sent: 'text?',
  answer: 'text?',
  changes: 'text?',
});
export const forgetAttempts = change<[subscription: number, subscription: number, kept: number]>(
  `DELETE FROM subscription_attempts WHERE subscription = ? AND seq <=
    (SELECT seq FROM subscription_attempts INDEXED BY subscription_attempts_of WHERE subscription = ?
      ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
);
export const removeAttempts = change<[subscription: number]>(
  'DELETE FROM subscription_attempts WHERE subscription = ?',
);
/** Forgets what was sent and answered before a moment. */
export const forgetTexts = change<[beforeMs: number]>(
  `UPDATE subscription_attempts INDEXED BY subscription_attempts_with_texts SET sent = NULL, answer = NULL
    WHERE sent IS NOT NULL AND date_ms < ?`,
);
/** Forgets what was sent to a subscription and answered. */
export const forgetTextsOf = change<[subscription: number]>(
  `UPDATE subscription_attempts INDEXED BY subscription_attempts_of SET sent = NULL, answer = NULL
    WHERE subscription = ?`,
);
/** The changes in the latest call of a message; undefined if there is none, null for a test. */
export const changesOfMessage = column<[subscription: number, message: string], string | null>(
  `SELECT changes FROM subscription_attempts INDEXED BY subscription_attempts_of_message
    WHERE subscription = ? AND message = ? ORDER BY seq DESC LIMIT 1`,
);
const attemptMembers = {
  date: jsonMoment('date_ms'),
  webhookId: 'message',
  status: 'status',
  durationMs: 'duration_ms',
  error: 'error',
  bytes: 'bytes',
};
/** The calls of a message, with what was sent and the answer, if the caller may see it. */
export const attemptsOfMessage = column<
  [isSentTold: number, isAnswerTold: number, subscription: number, message: string, limit: number],
  Json
>(
  `SELECT ${jsonObject({ ...attemptMembers, sent: 'iif(?, sent, NULL)', answer: 'iif(?, answer, NULL)' })}
    FROM subscription_attempts INDEXED BY subscription_attempts_of_message
    WHERE subscription = ? AND message = ? ORDER BY seq DESC LIMIT ?`,
);
export const attemptsOf = column<[subscription: number, limit: number], Json>(
  `SELECT ${jsonObject(attemptMembers)} FROM subscription_attempts INDEXED BY subscription_attempts_of WHERE subscription = ? ORDER BY seq DESC LIMIT ?`,
);
