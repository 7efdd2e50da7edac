import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { addClient } from '../../src/features/sites/tenants.ts';
import { examine, verify } from '../../src/ops/verify/verify.ts';
import * as freeSpace from '../../src/store/directory/free-space.ts';
import { lastBuildBefore } from '../../src/store/directory/known-schema.ts';
import {
  type Migration,
  migrate,
  parseMigration,
  schemaVersion,
} from '../../src/store/directory/migrations.ts';
import { databaseFile, migrations, openStore, openStoreAsIs } from '../../src/store/directory/open-store.ts';
import { bytesForSteps } from '../../src/store/directory/upgrade.ts';
import { another, groupCommit, temporaryDirectory } from '../store/support.ts';
import { inProofs } from '../support/scaled.ts';

const steps = migrations();
const newest = steps.at(-1)!.version;
/** `sql/schema.sql` */
const [first] = steps as [Migration];

/** A step of a later release: a new table, and a column that every row gets. */
const laterSql = `-- floor: ${newest + 1}
CREATE TABLE vans (seq INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
ALTER TABLE clients ADD COLUMN van INTEGER REFERENCES vans (seq);
INSERT INTO vans VALUES (1, 'Blue');
UPDATE clients SET van = 1;
`;
const laterName = `${String(newest + 1).padStart(4, '0')}-vans.sql`;
const later: Migration = parseMigration(laterName, laterSql);
const upgrade = (data: string) => openStore(data, Date.now, undefined, [...steps, later]);

/** A data directory of some steps, with a row that must be there after the upgrade. */
function ownData(of = steps): string {
  const data = temporaryDirectory();
  const connection = openStore(data, Date.now, undefined, of);
  groupCommit(connection, [(tx) => addClient(tx, { name: 'Acme' })]);
  connection.close();
  return data;
}

/** Edits the list of applied steps, as an older program wrote it. */
function inData(data: string, sql: string): void {
  const connection = another(databaseFile(data), 'write');
  connection.database.exec(sql);
  connection.close();
}

const clients = (file: string) =>
  another(file, 'write').database.prepare('SELECT name FROM clients').pluck().all();
const wrongIn = (data: string) => verify(databaseFile(data), { full: true }).filter(({ ok }) => !ok);
const copiesIn = (data: string) => readdirSync(data).filter((name) => name.includes('schema'));

describe('an upgrade', () => {
  it('keeps a copy of the database, and brings the data to the newest schema', () => {
    const data = ownData();
    upgrade(data).close();
    const kept = join(data, `larder.db.schema-${newest}`);
    expect(schemaVersion(another(kept, 'write'))).toBe(newest);
    expect(clients(kept)).toEqual(['Acme']);
    const now = another(databaseFile(data), 'write');
    expect(schemaVersion(now)).toBe(newest + 1);
    expect(now.database.prepare('SELECT c.name, v.name AS van FROM clients c JOIN vans v').all()).toEqual([
      { name: 'Acme', van: 'Blue' },
    ]);
  });

  it('is not begun without room for the copy', () => {
    const data = ownData();
    const free = vi.spyOn(freeSpace, 'freeBytesNow').mockReturnValue(1000);
    expect(() => upgrade(data)).toThrow(
      /keeps a copy of the data of schema \d+ and changes tables, .*; 1000 are free/,
    );
    free.mockRestore();
    expect(schemaVersion(another(databaseFile(data), 'write'))).toBe(newest);
    expect(copiesIn(data)).toEqual([]);
  });

  it('asks for the room that its steps take, too', () => {
    const rows = `-- floor: ${newest + 1}
      CREATE TABLE notes (seq INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
      CREATE INDEX notes_by_text ON notes (text);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO notes SELECT i, i || hex(randomblob(150)) FROM n;`;
    const name = (version: number) => `${String(version).padStart(4, '0')}-notes.sql`;
    const filled = [...steps, parseMigration(name(newest + 1), rows)];
    const rewriting = parseMigration(
      name(newest + 2),
      `-- floor: ${newest + 2}
      -- every row, and its entry in the index
      UPDATE notes SET text = text || hex(randomblob(150));`,
    );
    const data = ownData(filled);
    const file = databaseFile(data);
    const connection = another(file, 'write');
    const needed = bytesForSteps(connection, [rewriting]);
    expect(bytesForSteps(connection, [later])).toBeLessThan(needed / 1.2);
    const before = statSync(file).size;
    migrate(connection, [...filled, rewriting], '', '');
    const taken = statSync(`${file}-wal`).size + statSync(file).size - before;
    connection.database.pragma('wal_checkpoint(TRUNCATE)');
    const grown = statSync(file).size - before;
    expect(taken + grown).toBeGreaterThan(20_000_000);
    expect(needed).toBeGreaterThan(taken + grown);
  });

  it('removes the unfinished copies of upgrades that were killed, and nothing else', () => {
    const data = ownData();
    for (const name of ['70.12.part', '70.12.part-journal', '69', '70.keep'])
      writeFileSync(join(data, `larder.db.schema-${name}`), '');
    openStore(data, Date.now).close();
    expect(copiesIn(data).toSorted()).toEqual(['larder.db.schema-69', 'larder.db.schema-70.keep']);
  });

  it('is left to the server: a command that opens older data says to start it once, and changes nothing', () => {
    const data = ownData();
    for (const mode of ['read', 'write'] as const)
      expect(() => openStoreAsIs(data, mode, [...steps, later])).toThrow(
        new RegExp(
          `has schema ${newest}, and this is Larder .* of schema ${newest + 1}; start this version once`,
        ),
      );
    expect(schemaVersion(another(databaseFile(data), 'write'))).toBe(newest);
    expect(copiesIn(data)).toEqual([]);
  });

  it('keeps nothing of a new database, nor of one with nothing to do', () => {
    const data = temporaryDirectory();
    upgrade(data).close();
    upgrade(data).close();
    expect(copiesIn(data)).toEqual([]);
  });

  it('that is killed anywhere is completed by the next start', async () => {
    const at = (path: string) =>
      JSON.stringify(new URL(`../../src/store/directory/${path}`, import.meta.url));
    for (let round = 0; round < 8; round += inProofs(1, 4)) {
      const data = ownData();
      const source = `const { openStore, migrations } = await import(${at('open-store.ts')});
        const { parseMigration } = await import(${at('migrations.ts')});
        const later = parseMigration(${JSON.stringify(laterName)}, ${JSON.stringify(laterSql)});
        process.stdout.write('.');
        openStore(${JSON.stringify(data)}, Date.now, undefined, [...migrations(), later]).close();`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      await pause(round * 4);
      child.kill('SIGKILL');
      await ended;
      upgrade(data).close();
      expect(schemaVersion(another(databaseFile(data), 'write'))).toBe(newest + 1);
      expect(clients(databaseFile(data))).toEqual(['Acme']);
      expect(clients(join(data, `larder.db.schema-${newest}`))).toEqual(['Acme']);
      expect(copiesIn(data).filter((name) => name.includes('part'))).toEqual([]);
    }
  });

  it('that a newer program made is opened if its floor allows that, and verify checks what it can', () => {
    const data = ownData();
    inData(
      data,
      `INSERT INTO migrations VALUES (${newest + 1}, 'of-tomorrow.sql', '', ${newest}, '9.0.0', '');
       CREATE TABLE of_tomorrow (x)`,
    );
    openStore(data, Date.now).close();
    const { verdicts, schema } = examine(databaseFile(data), { full: true });
    expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdicts.filter(({ looked }) => looked !== 'not').map(({ name }) => name)).toEqual([
      'database file',
      'constraints',
      'references',
      'schema',
    ]);
    expect(schema).toEqual({ data: newest + 1, known: newest, larder: '9.0.0' });
    // A step that claims to be newer, and replaces another.
    inData(data, `DELETE FROM migrations WHERE version = ${newest}`);
    const before =
      newest === first.version
        ? 'the step schema.sql is missing'
        : 'the step before of-tomorrow.sql is missing';
    expect(wrongIn(data).map(({ wrong }) => wrong)).toEqual([[before]]);
  });
});

describe('a data directory from before sql/schema.sql was the first step', () => {
  /** The list of steps of the last build before. */
  const asLastBuild = `UPDATE migrations SET name = '${lastBuildBefore.name}', sha256 = 'x' WHERE version = 70;
    INSERT INTO migrations VALUES (1, '0001-foundation.sql', 'x', 1, '0.1.0', '');
    INSERT INTO migrations VALUES (69, '0069-search-in-each-write.sql', 'x', 69, '0.1.0', '')`;

  const openAsIs = (data: string) => openStore(data, Date.now, undefined, [first]).close();

  it('opens as it is if the last build made it, and later steps upgrade it', () => {
    const data = ownData([first]);
    inData(data, asLastBuild);
    openAsIs(data);
    expect(schemaVersion(another(databaseFile(data), 'write'))).toBe(first.version);
    expect(copiesIn(data)).toEqual([]);
    expect(wrongIn(data)).toEqual([]);
    openStore(data, Date.now).close();
    expect(clients(databaseFile(data))).toEqual(['Acme']);
    expect(wrongIn(data)).toEqual([]);
    upgrade(data).close();
    expect(schemaVersion(another(databaseFile(data), 'write'))).toBe(newest + 1);
  });

  it('is refused if it has other tables, and verify says so too', () => {
    const data = ownData([first]);
    inData(data, `${asLastBuild}; DROP TABLE copies; ALTER TABLE clients ADD COLUMN x INTEGER`);
    expect(() => openStore(data, Date.now)).toThrow(
      /^the database was made by another build of schema 70, before a release: the table clients is another one than/,
    );
    expect(wrongIn(data).map(({ name }) => name)).toContain('tables, indexes and triggers');
  });

  it('is refused if an older build made it, with the commit that upgrades it', () => {
    const data = ownData([first]);
    inData(data, "UPDATE migrations SET version = 55, name = '0055-checks-without-lists.sql'");
    expect(() => openStore(data, Date.now)).toThrow(
      /^the database has schema 55, which was never released; .* commit a8286ca9 once .* upgrades it to schema 70, then this one$/,
    );
    expect(wrongIn(data).map(({ wrong }) => wrong)).toEqual([['the step schema.sql is missing']]);
  });
});
