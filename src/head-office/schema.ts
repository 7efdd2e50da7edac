import { type Client, escapeLiteral } from 'pg';
import { listAssets, readAsset } from '../lib/assets.ts';
import { minorDigits } from '../lib/currencies.ts';
import { currencies } from '../lib/currency-codes.ts';

type Step = { version: number; sql: string };

/** The steps of head office's schema, oldest first. Head office is upgraded before its sites. */
export function headSteps(): Step[] {
  return listAssets('sql/head')
    .filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))
    .map((name) => ({
      version: Number(name.slice(0, 4)),
      sql: readAsset(`sql/head/${name}`).toString('utf8'),
    }));
}

/** The oldest schema of head office that this program ships to: its two versions before are served as well. */
export const oldestServed = 1;

/** The present schema version; 0 if there is none. */
export async function headSchemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: string | null }>(
    "SELECT to_regclass('larder.schema_versions')::text AS there",
  );
  if (rows[0]!.there === null) return 0;
  const found = await client.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM larder.schema_versions',
  );
  return found.rows[0]!.version ?? 0;
}

/** The result of an upgrade of a head office's schema. */
export type Upgraded = { from: number; to: number; partitions: number };

/** An upgrade that was not run: the statements that would run, within one transaction. */
export type Plan = { from: number; to: number; statements: string[] };

/** Months that have a partition before the current one, and behind it. */
const [monthsBefore, monthsAhead] = [12, 24];

/** One upgrade at a time, from any site. */
const lock = 'SELECT pg_advisory_xact_lock(5152735)';

/**
 * Upgrades head office to the newest schema in one transaction, makes the partitions of the months to come, and grants the
 * two roles what they need: `larder_site` ships, `larder_read` reads. Missing roles are made, where the caller may. Applied
 * again it changes nothing.
 */
export async function upgradeHead(client: Client): Promise<Upgraded> {
  await client.query('BEGIN');
  try {
    await client.query(lock);
    const { from, to, statements } = await statementsOf(client);
    let partitions = 0;
    for (const sql of statements) {
      const { rows = [] } = await client.query<{ partitions?: number }>(sql);
      partitions += rows[0]?.partitions ?? 0;
    }
    await client.query('COMMIT');
    return { from, to, partitions };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** The upgrade that `upgradeHead` would run now. It changes nothing. */
export async function planOfUpgrade(client: Client): Promise<Plan> {
  await client.query('BEGIN READ ONLY');
  try {
    return await statementsOf(client);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
  }
}

/** A plan as a script for psql, which runs completely or not at all. */
export function scriptOf({ statements }: Plan): string {
  const ended = ['BEGIN', lock, ...statements, 'COMMIT'].map((sql) => sql.trim().replace(/;?$/, ';'));
  return `${ended.join('\n\n')}\n`;
}

async function statementsOf(client: Client): Promise<Plan> {
  const from = await headSchemaVersion(client);
  const steps = headSteps().filter(({ version }) => version > from);
  const decimals = currencies.map((currency) => `(${escapeLiteral(currency)}, ${minorDigits(currency)})`);
  const statements = [
    ...steps.flatMap(({ version, sql }) => [
      sql,
      `INSERT INTO larder.schema_versions (version) VALUES (${version})`,
    ]),
    `INSERT INTO larder.currencies (currency, decimals) VALUES ${decimals.join(', ')}
      ON CONFLICT (currency) DO UPDATE SET decimals = excluded.decimals`,
    `SELECT larder.make_months((now() - interval '${monthsBefore} months')::date, (now() + interval '${monthsAhead} months')::date)
      AS partitions`,
    ...(await grants(client)),
  ];
  return { from, to: steps.at(-1)?.version ?? from, statements };
}

async function grants(client: Client): Promise<string[]> {
  const roles = ['larder_site', 'larder_read'];
  const { rows } = await client.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
    [roles],
  );
  const existing = rows.map(({ rolname }) => rolname);
  const shipped = [
    'sites',
    'movements',
    'changes',
    'entities',
    'refusals',
    'movements_orphaned',
    'changes_orphaned',
  ];
  const tables = shipped.map((table) => `larder.${table}`).join(', ');
  return [
    ...roles.flatMap((role) => [
      ...(existing.includes(role) ? [] : [`CREATE ROLE ${role} NOLOGIN`]),
      `GRANT USAGE ON SCHEMA larder TO ${role}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA larder TO ${role}`,
    ]),
    `GRANT INSERT, UPDATE, DELETE ON ${tables} TO larder_site`,
  ];
}
