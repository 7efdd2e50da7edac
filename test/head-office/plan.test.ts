import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headSteps, upgradeHead } from '../../src/head-office/schema.ts';
import { Desk } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';
import { makeOlder } from './older.ts';
import { describeWithEachPostgres, type Postgres, startPostgres } from './postgres.ts';

const newest = headSteps().at(-1)!.version;

/** Everything in the schema that an upgrade makes. */
const catalogue = `
  SELECT 'column' AS what, c.relname || '.' || a.attname AS name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, c.relkind, col_description(c.oid, a.attnum)) AS is
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relnamespace = 'larder'::regnamespace
  UNION ALL SELECT 'view', viewname, definition FROM pg_views WHERE schemaname = 'larder'
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'larder'
  UNION ALL SELECT 'function', oid::regprocedure::text, prosrc FROM pg_proc WHERE pronamespace = 'larder'::regnamespace
  UNION ALL SELECT 'trigger', t.tgname || ' ' || c.relname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'larder'::regnamespace
  UNION ALL SELECT 'right', concat_ws(' ', grantee, table_name, privilege_type), is_grantable FROM information_schema.role_table_grants
    WHERE table_schema = 'larder'
  UNION ALL SELECT 'currency', currency, decimals::text FROM larder.currencies
  UNION ALL SELECT 'version', version::text, '' FROM larder.schema_versions
  ORDER BY 1, 2, 3`;

// Shows docs/head-office.md, "Upgrades".
describeWithEachPostgres('larder head upgrade --plan', (binaries) => {
  const desk = new Desk();
  let pg: Postgres;

  beforeAll(async () => {
    pg = await startPostgres(binaries);
  }, 120_000);
  afterAll(async () => {
    await pg?.close();
    await desk.close();
  });

  const planOf = async (url: string, more: string[] = []) => {
    const { code, stdout, stderr } = await larderHere([
      ...['head', 'upgrade', url, '--plan', '--data', desk.data],
      ...more,
    ]);
    expect(code, stderr).toBe(0);
    return stdout;
  };

  const schemaOf = async (client: Client) =>
    (await client.query("SELECT to_regnamespace('larder')::text AS schema")).rows[0].schema;

  it.each([0, 3])('prints what an upgrade from schema %i runs, and runs none of it', async (schema) => {
    const [url, other] = [await pg.database(), await pg.database()];
    const [planned, upgraded] = [await pg.client(url), await pg.client(other)];
    for (const client of [planned, upgraded]) await makeOlder(client, schema);
    const before = await schemaOf(planned);
    const script = await planOf(url);
    expect(script).toMatch(/^-- Head office at postgres:/);
    expect(await schemaOf(planned)).toBe(before);
    if (schema > 0) {
      const { rows } = await planned.query('SELECT max(version)::int AS version FROM larder.schema_versions');
      expect(rows).toEqual([{ version: schema }]);
    }
    await planned.query(script);
    await upgradeHead(upgraded);
    expect((await planned.query(catalogue)).rows).toEqual((await upgraded.query(catalogue)).rows);
    // Nothing is left to do.
    expect(JSON.parse(await planOf(url, ['--json']))).toMatchObject({ from: newest, to: newest });
  });

  const psql = join(binaries, 'psql');
  const title = 'prints a script that psql runs';
  it.skipIf(!existsSync(psql))(existsSync(psql) ? title : `${title} (no psql here)`, async () => {
    const url = await pg.database();
    const script = await planOf(url);
    execFileSync(psql, ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], {
      input: script,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    expect(await upgradeHead(await pg.client(url))).toMatchObject({
      from: newest,
      to: newest,
      partitions: 0,
    });
  });
});
