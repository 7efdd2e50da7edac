import { contactStateColumns } from '../../features/messages/contacts/contact.ts';
import { mailServerColumns } from '../../features/messages/mail-server/mail-server.ts';
import { notificationColumns } from '../../features/messages/notifications/last-notified.ts';
import { messageColumns, sealedMessageColumns } from '../../features/messages/outbox/outbox.ts';
import { type Check, everyRow } from '../../store/checks/check.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Reader } from '../../store/statement.ts';
import { Findings } from './findings.ts';

/** A table whose rows carry a seal, and what it is made of, in that order. */
type Sealed = {
  table: string;
  seal: string;
  kind: string;
  cells: readonly string[];
  /** What it was made of by the builds before, where that is part of `cells`. */
  formerCells?: readonly string[];
  /** The name of a row, in SQL. */
  row: string;
  /** Of a seal of the last use: the column that tells it. There is a seal where it tells of one. */
  use?: string;
};

/** The seal of a row that is older than seals of its kind, where it is not null. */
const older = '-';

export const sealed: readonly Sealed[] = [
  {
    table: 'users',
    seal: 'seal',
    kind: 'users',
    cells: ['id', 'password_hash', 'created_at'],
    row: `'user ' || id`,
  },
  {
    table: 'user_links',
    seal: 'seal',
    kind: 'user_links',
    cells: ['user', 'token_sha256', 'created_ms', 'expires_ms'],
    row: `'the link of user ' || user`,
  },
  {
    table: 'sessions',
    seal: 'seal',
    kind: 'sessions',
    cells: ['token_sha256', 'user', 'created_ms', 'confirmed_ms'],
    row: `'a session of user ' || user`,
  },
  {
    table: 'known_addresses',
    seal: 'seal',
    kind: 'known_addresses',
    cells: ['user', 'address_sha256', 'last_ms'],
    row: `'an address of user ' || user`,
  },
  {
    table: 'user_totp',
    seal: 'seal',
    kind: 'user_totp',
    cells: ['user', 'secret', 'active_ms'],
    row: `'the second factor of user ' || user`,
  },
  {
    table: 'user_recovery_codes',
    seal: 'seal',
    kind: 'user_recovery_codes',
    cells: ['user', 'code_sha256'],
    row: `'a recovery code of user ' || user`,
  },
  {
    table: 'session_answers',
    seal: 'seal',
    kind: 'session_answers',
    cells: ['session', 'method', 'path', 'value', 'body_sha256', 'status', 'body', 'created_ms'],
    row: `'the kept answer to ' || method || ' ' || path || ' with Idempotency-Key ' || value`,
  },
  {
    table: 'api_keys',
    seal: 'seal',
    kind: 'api_keys',
    cells: ['id', 'secret_sha256', 'created_at'],
    row: `'key ' || id`,
  },
  {
    table: 'controllers',
    seal: 'seal',
    kind: 'controllers',
    cells: ['id', 'token_sha256', 'created_at'],
    row: `'controller ' || id`,
  },
  {
    table: 'incidents',
    seal: 'seal',
    kind: 'incidents',
    cells: [
      'id',
      'client',
      'account',
      'kind',
      'subject',
      'about',
      'device',
      'severity',
      'state',
      'date_ms',
      'opened_ms',
      'cleared_ms',
      'closed_ms',
      'recent',
      'openings',
      'is_unstable',
      'stage',
      'acknowledged_ms',
      'acknowledged_by',
      'acknowledged_reason',
      'facts',
    ],
    row: `'incident ' || id`,
  },
  {
    table: 'report_runs',
    seal: 'seal',
    kind: 'report_runs',
    cells: [
      'id',
      'schedule',
      'period',
      'from_ms',
      'end_ms',
      'is_late',
      'trace_id',
      'state',
      'attempts',
      'created_ms',
      'ended_ms',
      'file_name',
      'row_count',
      'bytes',
      'error',
      'forget_ms',
      'sent',
    ],
    row: `'run ' || id || ' of a report'`,
  },
  {
    table: 'incident_transitions',
    seal: 'seal',
    kind: 'incident_transitions',
    cells: ['incident', 'date_ms', 'change', 'severity', 'actor', 'reason'],
    row: `'change ' || seq || ' of an incident'`,
  },
  {
    table: 'alert_settings',
    seal: 'seal',
    kind: 'alert_settings',
    cells: ['account', 'kind', 'is_active', 'open_after_min', 'close_after_min', 'severity', 'threshold'],
    row: `'the alert setting ' || kind || ' of account ' || account`,
  },
  {
    table: 'walls',
    seal: 'seal',
    kind: 'walls',
    cells: ['id', 'token_sha256', 'created_at'],
    row: `'wall ' || id`,
  },
  {
    table: 'subscriptions',
    seal: 'seal',
    kind: 'subscriptions',
    cells: ['id', 'url', 'secrets'],
    row: `'subscription ' || id`,
  },
  {
    table: 'contacts',
    seal: 'seal',
    kind: 'contacts',
    cells: ['id', 'host', 'secrets', 'created_at'],
    row: `'contact ' || id`,
  },
  {
    table: 'contact_states',
    seal: 'seal',
    kind: 'contact_states',
    cells: contactStateColumns,
    row: `'what contact ' || contact || ' was told last'`,
  },
  {
    table: 'tellings',
    seal: 'seal',
    kind: 'tellings',
    cells: notificationColumns,
    row: `'what contact ' || contact || ' believes of incident ' || incident`,
  },
  {
    table: 'told_incidents',
    seal: 'seal',
    kind: 'told_incidents',
    cells: ['incident', 'contact', 'opened_ms', 'closed_ms', 'told_ms'],
    row: `'when contact ' || contact || ' was told of incident ' || incident`,
  },
  {
    table: 'telling_groups',
    seal: 'seal',
    kind: 'telling_groups',
    cells: ['contact', 'account', 'kind', 'told_ms'],
    row: `'when contact ' || contact || ' was told of ' || kind`,
  },
  {
    table: 'messages',
    seal: 'seal',
    kind: 'messages',
    cells: sealedMessageColumns,
    formerCells: messageColumns,
    row: `'message ' || id`,
  },
  {
    table: 'mail_server',
    seal: 'seal',
    kind: 'mail_server',
    cells: mailServerColumns,
    row: `'the mail server'`,
  },
  {
    table: 'sending',
    seal: 'seal',
    kind: 'sending',
    cells: ['is_on', 'transition'],
    row: `'whether messages are sent'`,
  },
  {
    table: 'idempotency',
    seal: 'seal',
    kind: 'idempotency',
    cells: ['api_key', 'method', 'path', 'value', 'body_sha256', 'status', 'body', 'created_ms'],
    row: `'the kept answer to ' || method || ' ' || path || ' with Idempotency-Key ' || value`,
  },
  {
    table: 'history',
    seal: 'seal',
    kind: 'history',
    cells: ['epoch', 'parent', 'forked_at_seq', 'forked_hash', 'places', 'began_ms'],
    row: `'epoch ' || epoch`,
  },
  {
    table: 'copies',
    seal: 'seal',
    kind: 'copies',
    cells: ['epoch', 'first_ms', 'last_ms', 'entry', 'actor_type', 'actor_id', 'actor_label'],
    row: `'the copy of epoch ' || epoch`,
  },
  {
    table: 'evidence',
    seal: 'seal',
    kind: 'evidence',
    cells: [
      'id',
      'client',
      'account',
      'video_key',
      'media_type',
      'bytes',
      'controller',
      'received_ms',
      'sha256',
    ],
    row: `'video ' || id || ' (' || video_key || ')'`,
  },
  {
    table: 'exports',
    seal: 'seal',
    kind: 'exports',
    cells: [
      'id',
      'client',
      'account',
      `ifnull(key, 'user ' || user)`,
      'trace_id',
      'kind',
      'request',
      'created_ms',
    ],
    row: `'export ' || id`,
  },
  {
    table: 'exports',
    seal: 'end_seal',
    kind: 'exports ended',
    cells: ['error', 'file_name', 'row_count', 'bytes', 'ended_ms', 'forget_ms'],
    row: `'the end of export ' || id`,
  },
  {
    table: 'refusals',
    seal: 'seal',
    kind: 'refusals',
    cells: [
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
    ],
    row: `'refusal ' || id || ' (' || code_value || ')'`,
  },
  {
    table: 'feed_rejections',
    seal: 'seal',
    kind: 'feed_rejections',
    cells: [
      'id',
      'account',
      'controller',
      'date_ms',
      'batch_id',
      'movement_id',
      'row',
      'code',
      'error',
      'times',
      'resolved_ms',
    ],
    row: `'the rejected report ' || id`,
  },
  {
    table: 'unknown_codes',
    seal: 'seal',
    kind: 'unknown_codes',
    cells: ['account', 'value', 'first_seen_ms', 'last_seen_ms', 'uses', 'device'],
    row: `'the unknown code ' || value || ' of account ' || account`,
  },
  {
    table: 'controller_status',
    seal: 'seal',
    kind: 'controller_status',
    cells: ['controller', 'usual_gap_ms', 'silences', 'pending', 'version', 'clock_offset_ms', 'told_ms'],
    row: `'what is known of controller ' || (SELECT id FROM controllers WHERE seq = controller)`,
  },
  {
    table: 'api_keys',
    seal: 'use_seal',
    kind: 'api_keys used',
    cells: ['seq', 'last_used_at'],
    row: `'the last use of key ' || id`,
    use: 'last_used_at',
  },
  {
    table: 'controllers',
    seal: 'use_seal',
    kind: 'controllers seen',
    cells: [
      'seq',
      'last_seen_at',
      'EXISTS (SELECT 1 FROM controller_status s WHERE s.controller = controllers.seq)',
    ],
    row: `'the last call of controller ' || id`,
    use: 'last_seen_at',
  },
  {
    table: 'users',
    seal: 'use_seal',
    kind: 'users seen',
    cells: ['seq', 'last_seen_at'],
    row: `'when user ' || id || ' was last seen'`,
    use: 'last_seen_at',
  },
  {
    table: 'sessions',
    seal: 'use_seal',
    kind: 'sessions used',
    cells: ['token_sha256', 'last_used_ms'],
    row: `'the last use of a session of user ' || user`,
    use: 'last_used_ms',
  },
  {
    table: 'user_totp',
    seal: 'use_seal',
    kind: 'user_totp used',
    cells: [
      'user',
      'last_step',
      '(SELECT count(*) FROM user_recovery_codes r WHERE r.user = user_totp.user)',
    ],
    row: `'the last use of the second factor of user ' || user`,
    use: 'last_step',
  },
];

const orphaned = `SELECT DISTINCT user FROM user_recovery_codes c
  WHERE NOT EXISTS (SELECT 1 FROM user_totp t WHERE t.user = c.user AND t.active_ms IS NOT NULL)`;

/** Rows of which no audit row tells everything, against the checksums that were written with them. */
export const sealsCheck: Check = {
  name: 'sealed rows',
  onlyFull: true,
  run: (reader) => {
    const findings = new Findings();
    for (const one of sealed) {
      compare(reader, one, findings);
      findUnsealed(reader, one, findings);
    }
    const orphans = everyRow<{ user: number }>(reader, orphaned);
    for (const { user } of orphans)
      findings.add(`user ${user} has recovery codes, and no second factor that they belong to`);
    return findings.list;
  },
  notes: (reader) =>
    sealed
      .filter(({ seal }) => seal !== 'end_seal')
      .flatMap(({ table, seal, use }) => {
        const [row] = everyRow<{ count: number }>(
          reader,
          `SELECT count(*) AS count FROM ${table} WHERE ${use ? 'false' : `${seal} IS NULL`} OR ${seal} = '${older}'`,
        );
        const { count } = row!;
        if (count === 0) return [];
        const what = use ? `of ${count} rows of ${table} the last use is` : `${count} rows of ${table} are`;
        return [`${what} older than seals, and ${use ? 'was' : 'were'} not compared whole`];
      }),
};

function compare(
  reader: Reader,
  { table, seal, kind, cells, formerCells, row }: Sealed,
  findings: Findings,
): void {
  const former = formerCells?.map((cell) => cells.indexOf(cell));
  const found = reader.connection.database
    .prepare<[], [string, string, ...(string | number | null)[]]>(
      `SELECT ${row}, ${seal}, ${cells.join(', ')} FROM ${table} WHERE ${seal} <> '${older}'`,
    )
    .raw()
    .iterate();
  for (const [name, stored, ...values] of found) {
    if (sealOf(kind, ...values) === stored) continue;
    if (former && sealOf(kind, ...former.map((at) => values[at] ?? null)) === stored) continue;
    findings.add(`${name} was altered: it does not match its seal`);
  }
}

/** Whether the table itself takes no row without a seal. */
function isAlwaysSealed(reader: Reader, table: string, seal: string): boolean {
  const columns = [...everyRow<{ name: string; notnull: number }>(reader, `PRAGMA table_info(${table})`)];
  return columns.some(({ name, notnull }) => name === seal && notnull === 1);
}

/**
 * Rows that have no seal, and came after one that has: the step that began with seals was done by then. Of the last use
 * that step sealed all that there was.
 */
function findUnsealed(reader: Reader, { table, seal, cells, row, use }: Sealed, findings: Findings): void {
  if (table === 'idempotency' || table === 'session_answers') return;
  if (use) {
    const named = everyRow<{ name: string }>(
      reader,
      `SELECT ${row} AS name FROM ${table} WHERE (${seal} IS NULL) <> (${use} IS NULL)`,
    );
    for (const { name } of named) findings.add(`${name} and its seal: one is there without the other`);
    return;
  }
  if (table === 'controller_status' || isAlwaysSealed(reader, table, seal)) return;
  const due = seal === 'seal' ? 'true' : 'seal IS NOT NULL AND forget_ms IS NOT NULL';
  const rows = everyRow<{ name: string }>(
    reader,
    `SELECT ${row} AS name FROM ${table} WHERE ${seal} IS NULL AND ${due}
      AND seq > (SELECT min(seq) FROM ${table} WHERE seal IS NOT NULL)`,
  );
  for (const { name } of rows) findings.add(`${name} lost its seal`);
  if (seal === 'seal') return;
  const early = everyRow<{ name: string }>(
    reader,
    `SELECT ${row} AS name FROM ${table} WHERE forget_ms IS NULL AND (${cells.map((cell) => `${cell} IS NOT NULL`).join(' OR ')})`,
  );
  for (const { name } of early) findings.add(`${name} is told before it came`);
}
