import { type Check, everyRow } from '../../store/check.ts';
import { sealOf } from '../../store/seal.ts';
import type { Reader } from '../../store/statement.ts';
import { Findings } from './findings.ts';

/** A table whose rows carry a seal, and what it is made of, in that order. */
type Sealed = { table: string; seal: string; kind: string; cells: readonly string[]; row: string };

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
    table: 'walls',
    seal: 'seal',
    kind: 'walls',
    cells: ['id', 'token_sha256', 'created_at'],
    row: `'wall ' || id`,
  },
  {
    table: 'idempotency',
    seal: 'seal',
    kind: 'idempotency',
    cells: ['api_key', 'method', 'path', 'value', 'body_sha256', 'status', 'body', 'created_ms'],
    row: `'the kept answer to ' || method || ' ' || path || ' with Idempotency-Key ' || value`,
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
];

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
    return findings.list;
  },
  notes: (reader) =>
    sealed
      .filter(({ seal }) => seal === 'seal')
      .flatMap(({ table, seal }) => {
        const [row] = everyRow<{ count: number }>(
          reader,
          `SELECT count(*) AS count FROM ${table} WHERE ${seal} IS NULL`,
        );
        const { count } = row!;
        return count === 0
          ? []
          : [`${count} rows of ${table} are older than seals, and were not compared whole`];
      }),
};

function compare(reader: Reader, { table, seal, kind, cells, row }: Sealed, findings: Findings): void {
  const found = reader.connection.database
    .prepare<[], [string, string, ...(string | number | null)[]]>(
      `SELECT ${row}, ${seal}, ${cells.join(', ')} FROM ${table} WHERE ${seal} IS NOT NULL`,
    )
    .raw()
    .iterate();
  for (const [name, kept, ...values] of found)
    if (sealOf(kind, ...values) !== kept) findings.add(`${name} was altered: it does not match its seal`);
}

/** Rows that have no seal, and came after one that has: the step that began with seals was done by then. */
function findUnsealed(reader: Reader, { table, seal, cells, row }: Sealed, findings: Findings): void {
  if (table === 'idempotency' || table === 'session_answers') return;
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
