import type { Client } from 'pg';
import { listAssets, readAsset } from '../lib/assets.ts';
import { currencies, minorDigits } from '../lib/currencies.ts';

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

/** The schema that is there; 0 where there is none. */
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

/** Months that have a partition before the current one, and behind it. */
const [monthsBefore, monthsAhead] = [12, 24];

/**
 * Brings head office to the newest schema, whole or not at all, makes the partitions of the months to come, and grants the
 * two roles what they need: `larder_site` ships, `larder_read` reads. Roles that are missing are made, where the caller
 * may. Applied again it changes nothing.
 */
export async function upgradeHead(client: Client): Promise<Upgraded> {
  await client.query('BEGIN');
  try {
    // One upgrade at a time, whoever begins it.
    await client.query('SELECT pg_advisory_xact_lock(5152735)');
    const from = await headSchemaVersion(client);
    const steps = headSteps().filter(({ version }) => version > from);
    for (const { version, sql } of steps) {
      await client.query(sql);
      await client.query('INSERT INTO larder.schema_versions (version) VALUES ($1)', [version]);
    }
    await client.query(
      `INSERT INTO larder.currencies SELECT * FROM unnest($1::text[], $2::smallint[])
        ON CONFLICT (currency) DO UPDATE SET decimals = excluded.decimals`,
      [currencies, currencies.map(minorDigits)],
    );
    const { rows } = await client.query<{ made: number }>(
      `SELECT larder.make_months((now() - make_interval(months => $1))::date, (now() + make_interval(months => $2))::date) AS made`,
      [monthsBefore, monthsAhead],
    );
    await grant(client);
    await client.query('COMMIT');
    return { from, to: steps.at(-1)?.version ?? from, partitions: rows[0]!.made };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function grant(client: Client): Promise<void> {
  for (const role of ['larder_site', 'larder_read']) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    await client.query(`GRANT USAGE ON SCHEMA larder TO ${role}`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA larder TO ${role}`);
  }
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
  await client.query(`GRANT INSERT, UPDATE, DELETE ON ${tables} TO larder_site`);
}
