import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addClient } from '../../src/features/sites/tenants.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { contentsOf } from '../../src/ops/snapshot.ts';
import { examine, verify } from '../../src/ops/verify/verify.ts';
import { Connection } from '../../src/store/connection.ts';
import { migrate, schemaVersion } from '../../src/store/directory/migrations.ts';
import { databaseFile, migrations, openStore } from '../../src/store/directory/open-store.ts';
import { another, groupCommit, temporaryDirectory } from '../store/support.ts';
import { inProofs } from '../support/scaled.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const newest = migrations().at(-1)!.version;

/** A data directory of an older schema, with a row that must be there after the upgrade. */
function oldData(schema = 1): string {
  const data = temporaryDirectory();
  const connection = Connection.open(databaseFile(data));
  migrate(connection, migrations().slice(0, schema), '0.0.1', '2026-01-01T00:00:00.000Z');
  addAcme(connection);
  connection.close();
  return data;
}

/** Adds a client as an older Larder did, whose triggers count what comes in: its rows are made with the newest schema. */
function addAcme({ database }: Connection): void {
  const made = openStore(temporaryDirectory(), Date.now);
  groupCommit(made, [(tx) => addClient(tx, { name: 'Acme' })]);
  database.prepare('ATTACH ? AS made').run(made.database.name);
  for (const table of ['clients', 'audit_log']) {
    const known = database.pragma(`main.table_info(${table})`) as { name: string }[];
    const columns = known.map(({ name }) => name).join(', ');
    database.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM made.${table}`);
  }
  database.exec('DETACH made');
  made.close();
}

const clients = (file: string) =>
  another(file, 'write').database.prepare('SELECT name FROM clients').pluck().all();
const wrongIn = (data: string) => verify(databaseFile(data), { full: true }).filter(({ ok }) => !ok);

describe('an upgrade', () => {
  it('keeps the database as it was, whole, and brings the data to the newest schema', () => {
    const data = oldData();
    openStore(data, Date.now).close();
    const kept = join(data, 'larder.db.schema-1');
    expect(schemaVersion(another(kept, 'write'))).toBe(1);
    expect(clients(kept)).toEqual(['Acme']);
    expect(clients(databaseFile(data))).toEqual(['Acme']);
    expect(wrongIn(data)).toEqual([]);
  });

  it('is asked for by verify, which checks of older data what it can', () => {
    const data = oldData(7);
    const { verdicts, schema } = examine(databaseFile(data), { full: true });
    expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdicts.filter(({ looked }) => looked !== 'not').map(({ name }) => name)).toEqual([
      'database file',
      'constraints',
      'references',
      'schema',
      'tables, indexes and triggers',
      'audit chain',
    ]);
    expect(schema).toEqual({ data: 7, known: newest, larder: '0.0.1' });
  });

  it('is none of this Larder for newer data, of which verify says nothing that it cannot know', () => {
    const data = oldData(newest);
    const { database } = another(databaseFile(data), 'write');
    const step = database.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?, ?, ?)');
    step.run(newest + 1, 'of-tomorrow.sql', '', newest, '9.0.0', '');
    database.exec('CREATE TABLE of_tomorrow (x)');
    const { verdicts, schema } = examine(databaseFile(data), { full: true });
    expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdicts.filter(({ looked }) => looked !== 'not').map(({ name }) => name)).toEqual([
      'database file',
      'constraints',
      'references',
      'schema',
    ]);
    expect(schema).toEqual({ data: newest + 1, known: newest, larder: '9.0.0' });
    // A step that says that it is newer, and stands in the place of another.
    database.prepare('DELETE FROM migrations WHERE version = ?').run(newest);
    expect(wrongIn(data).map(({ wrong }) => wrong)).toEqual([['the step before of-tomorrow.sql is missing']]);
  });

  it('keeps nothing of a new database, nor of one with nothing to do', () => {
    const data = temporaryDirectory();
    openStore(data, Date.now).close();
    openStore(data, Date.now).close();
    expect(readdirSync(data).filter((name) => name.includes('schema'))).toEqual([]);
  });

  it('that is killed anywhere is completed by the next start', async () => {
    const store = new URL('../../src/store/directory/open-store.ts', import.meta.url);
    for (let round = 0; round < 8; round += inProofs(1, 4)) {
      const data = oldData();
      const source = `const { openStore } = await import(${JSON.stringify(store.href)});
        process.stdout.write('.'); openStore(${JSON.stringify(data)}, Date.now).close();`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      await pause(round * 4);
      child.kill('SIGKILL');
      await ended;
      openStore(data, Date.now).close();
      expect(wrongIn(data)).toEqual([]);
      expect(clients(databaseFile(data))).toEqual(['Acme']);
      expect(clients(join(data, 'larder.db.schema-1'))).toEqual(['Acme']);
    }
  });
});

/*
 * A backup of a small site for each schema that was released, made by test/fixtures/make.ts with the Larder of that
 * time, and never changed again.
 */
describe('a data directory of', () => {
  it.each(readdirSync(fixtures).filter((name) => name.endsWith('.backup.gz')))('%s', async (name) => {
    const folder = temporaryDirectory();
    const [file, data] = [join(folder, 'old.backup'), join(folder, 'data')];
    writeFileSync(file, gunzipSync(readFileSync(join(fixtures, name))));
    const { manifest } = await restoreBackup({ file, data, force: false, nowMs: 0 });
    const connection = openStore(data, Date.now);
    const { schema, rows, auditHead } = contentsOf(connection);
    connection.close();
    expect(schema).toBe(newest);
    expect(auditHead).toEqual(manifest.auditHead);
    for (const table of [
      'clients',
      'products',
      'profiles',
      'consumers',
      'codes',
      'devices',
      'api_keys',
      'deliveries',
      'recharges',
      'evidence',
    ]) {
      expect(manifest.rows[table], table).toBeGreaterThan(0);
      expect(rows[table], table).toBe(manifest.rows[table]);
    }
    expect(wrongIn(data)).toEqual([]);
    expect(existsSync(join(data, `larder.db.schema-${manifest.schema}`))).toBe(manifest.schema < newest);
  });
});
