import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/store/connection.ts';
import {
  type Migration,
  migrate,
  parseMigration,
  schemaVersion,
} from '../../../src/store/directory/migrations.ts';
import { migrations as shipped } from '../../../src/store/directory/open-store.ts';
import { another, notebook, temporaryDirectory } from '../support.ts';

const step = (version: number, sql: string, floor = version): Migration =>
  parseMigration(`${String(version).padStart(4, '0')}-step.sql`, `-- floor: ${floor}\n${sql}`);

const steps = [
  step(1, 'CREATE TABLE one (a INTEGER) STRICT; INSERT INTO one VALUES (1);'),
  step(2, 'CREATE TABLE two (a INTEGER) STRICT;'),
  step(3, 'ALTER TABLE one ADD COLUMN b TEXT;', 2),
];

const run = (connection: Connection, known: Migration[], larder = '1.0.0') =>
  migrate(connection, known, larder, '2026-01-01T00:00:00.000Z');

const tables = (connection: Connection) =>
  connection.database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
    .pluck()
    .all();

describe('migrations', () => {
  it('tell other connections of a column at once, and add none where a step fails', () => {
    const file = join(temporaryDirectory(), 'larder.db');
    const connection = notebook(file);
    run(connection, [step(1, 'CREATE TABLE many (a INTEGER) STRICT; INSERT INTO many VALUES (1);')]);
    const other = another(file);
    expect(other.database.prepare('SELECT * FROM many').all()).toEqual([{ a: 1 }]);
    const failing = step(2, 'ALTER TABLE many ADD COLUMN b INTEGER;\nINSERT INTO nothing VALUES (1);');
    expect(() => run(connection, [failing])).toThrow('nothing');
    expect(connection.database.prepare('SELECT * FROM many').all()).toEqual([{ a: 1 }]);
    run(connection, [step(2, 'ALTER TABLE many ADD COLUMN b INTEGER;')]);
    expect(connection.database.prepare('SELECT * FROM many').all()).toEqual([{ a: 1, b: null }]);
    expect(other.database.prepare('SELECT * FROM many').all()).toEqual([{ a: 1, b: null }]);
    other.close();
    connection.close();
  });

  it('bring an empty database to the newest step, and do nothing the second time', () => {
    const connection = notebook();
    expect(run(connection, steps)).toEqual(['0001-step.sql', '0002-step.sql', '0003-step.sql']);
    expect(schemaVersion(connection)).toBe(3);
    expect(run(connection, steps)).toEqual([]);
    expect(connection.database.prepare('SELECT a FROM one').pluck().all()).toEqual([1]);
  });

  it('bring an older database the rest of the way', () => {
    const connection = notebook();
    run(connection, steps.slice(0, 1));
    expect(run(connection, steps)).toEqual(['0002-step.sql', '0003-step.sql']);
  });

  it('leave nothing of a step that fails, and all of those before it', () => {
    const connection = notebook();
    const failing = step(2, 'CREATE TABLE half (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);');
    expect(() => run(connection, [steps[0]!, failing])).toThrow('nowhere');
    expect(tables(connection)).toEqual(['migrations', 'notes', 'one']);
    expect(schemaVersion(connection)).toBe(1);
    expect(run(connection, steps)).toEqual(['0002-step.sql', '0003-step.sql']);
  });

  it('refuse data that needs a newer program, naming both versions, and change nothing', () => {
    const connection = notebook();
    run(connection, steps, '2.5.0');
    expect(() => run(connection, steps.slice(0, 1), '1.0.0')).toThrow(
      'the database comes from a newer Larder: it was written by Larder 2.5.0 (schema 3) and needs one that knows schema 2; this is Larder 1.0.0 (schema 1)',
    );
    expect(schemaVersion(connection)).toBe(3);
  });

  it('open newer data that an older program may still use', () => {
    const connection = notebook();
    run(connection, steps, '2.5.0');
    expect(run(connection, steps.slice(0, 2), '2.0.0')).toEqual([]);
    expect(schemaVersion(connection)).toBe(3);
  });

  it('take names and first lines of one form only', () => {
    const sql = '-- floor: 1\nSELECT 1;';
    for (const name of ['1-a.sql', '0001-A.sql', '0001.sql', '0000-a.sql', 'a.sql']) {
      expect(() => parseMigration(name, sql)).toThrow(name);
    }
    expect(() => parseMigration('0001-a.sql', 'SELECT 1;')).toThrow('floor');
    expect(() => parseMigration('0001-a.sql', '-- floor: 2\nSELECT 1;')).toThrow('floor');
  });

  it('of the program are in order, each number once', () => {
    const versions = shipped().map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((left, right) => left - right));
  });

  it('need no write lock when there is nothing to do', () => {
    const file = join(temporaryDirectory(), 'larder.db');
    const connection = notebook(file);
    run(connection, steps);
    const other = another(file, 'write');
    other.database.pragma('busy_timeout = 0');
    connection.database.exec('BEGIN IMMEDIATE');
    expect(run(other, steps)).toEqual([]);
    connection.database.exec('COMMIT');
  });

  it('are applied once each when processes start at once on a new directory', async () => {
    const directory = join(temporaryDirectory(), 'data');
    const store = new URL('../../../src/store/directory/open-store.ts', import.meta.url);
    const source = `import { openStore } from ${JSON.stringify(store.href)};
      openStore(${JSON.stringify(directory)}, Date.now).close();`;
    const start = () =>
      new Promise<string>((resolve) => {
        execFile(process.execPath, ['--input-type=module', '-e', source], (error, _, stderr) =>
          resolve(error ? stderr : 'ok'),
        );
      });
    expect(await Promise.all([start(), start(), start(), start()])).toEqual(['ok', 'ok', 'ok', 'ok']);
    const applied = another(join(directory, 'larder.db'))
      .database.prepare('SELECT name FROM migrations')
      .pluck();
    expect(applied.all()).toEqual(shipped().map(({ name }) => name));
  });
});
