import { type Check, everyRow } from '../../store/checks/check.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Reader } from '../../store/statement.ts';
import { Findings } from './findings.ts';
import { type Sealed, sealed } from './sealed-tables.ts';

/** The seal of a row that is older than seals of its kind, where it is not null. */
const older = '-';

const orphaned = `SELECT DISTINCT user FROM user_recovery_codes c
  WHERE NOT EXISTS (SELECT 1 FROM user_totp t WHERE t.user = c.user AND t.active_ms IS NOT NULL)`;

/** Rows without a complete audit row, compared with their checksums. */
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

function compare(reader: Reader, { table, seal, kind, cells, row }: Sealed, findings: Findings): void {
  const found = reader.connection.database
    .prepare<[], [string, string, ...(string | number | null)[]]>(
      `SELECT ${row}, ${seal}, ${cells.join(', ')} FROM ${table} WHERE ${seal} <> '${older}'`,
    )
    .raw()
    .iterate();
  for (const [name, stored, ...values] of found) {
    if (sealOf(kind, ...values) === stored) continue;
    findings.add(`${name} was altered: it does not match its seal`);
  }
}

/** Returns true if the table itself rejects rows without a seal. */
function isAlwaysSealed(reader: Reader, table: string, seal: string): boolean {
  const columns = [...everyRow<{ name: string; notnull: number }>(reader, `PRAGMA table_info(${table})`)];
  return columns.some(({ name, notnull }) => name === seal && notnull === 1);
}

/**
 * Rows without a seal after a row with one, which cannot exist: the migration that introduced seals was done by then.
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
