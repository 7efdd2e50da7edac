import type { Client } from 'pg';
import { headSteps } from '../../src/head-office/schema.ts';

/** Makes the schema of an older version of head office. */
export async function makeOlder(head: Client, schema: number): Promise<void> {
  for (const { version, sql } of headSteps().filter((step) => step.version <= schema)) {
    await head.query(sql);
    await head.query('INSERT INTO larder.schema_versions (version) VALUES ($1)', [version]);
  }
}
