import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Connection, minimumSqliteVersion, sqliteVersion } from '../../src/store/connection.ts';
import {
  another,
  groupCommit,
  note,
  notebook,
  notes,
  temporaryDirectory,
  temporaryStore,
} from './support.ts';

describe('a connection', () => {
  it.each(['write', 'read'] as const)(
    'to %s has every setting that durability and safety rest on',
    (mode) => {
      const { file } = temporaryStore();
      const { database } = another(file, mode);
      const read = (name: string) => database.pragma(name, { simple: true });
      expect(read('journal_mode')).toBe('wal');
      // 2 = FULL: the log is synced with every COMMIT
      expect(read('synchronous')).toBe(2);
      expect(read('foreign_keys')).toBe(1);
      expect(read('fullfsync')).toBe(1);
      expect(read('checkpoint_fullfsync')).toBe(1);
      expect(read('trusted_schema')).toBe(0);
      expect(read('journal_size_limit')).toBe(144 * 1024 * 1024);
      expect(read('busy_timeout')).toBe(5000);
    },
  );

  it('to write has the cache that suits the size of the file', () => {
    const { file } = temporaryStore();
    const connection = another(file, 'write');
    const cacheKb = () => -(connection.database.pragma('cache_size', { simple: true }) as number);
    expect(cacheKb()).toBe(16_000);
    const pages = connection.database.pragma('page_count', { simple: true }) as number;
    connection.fitCache(pages);
    expect(cacheKb()).toBe(64_000);
    connection.fitCache(pages + 1);
    expect(cacheKb()).toBe(16_000);
  });

  it('waits for no lock where it should not, and for each one after it', () => {
    const { file } = temporaryStore();
    const connection = another(file, 'write');
    const waits = () => connection.database.pragma('busy_timeout', { simple: true });
    expect([connection.withoutWaiting(waits), waits()]).toEqual([0, 5000]);
  });

  it('has a SQLite that is new enough', () => {
    const version = sqliteVersion(notebook());
    expect(version.localeCompare(minimumSqliteVersion, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  });

  it('refuses a file that is no database', () => {
    const file = join(temporaryDirectory(), 'larder.db');
    writeFileSync(file, 'not a database, but long enough to look like one'.repeat(100));
    expect(() => Connection.open(file)).toThrow('not a database');
  });

  it('for reading refuses a file that is not there, and makes none', () => {
    const file = join(temporaryDirectory(), 'larder.db');
    expect(() => Connection.open(file, 'read')).toThrow();
    expect(() => Connection.open(file, 'read')).toThrow();
  });

  it('for reading cannot write', () => {
    const file = join(temporaryDirectory(), 'notes.db');
    notebook(file);
    expect(() => another(file).database.exec("INSERT INTO notes (text) VALUES ('x')")).toThrow('readonly');
  });

  it('reads one moment inside a snapshot, and the present outside of it', () => {
    const file = join(temporaryDirectory(), 'notes.db');
    const writer = notebook(file);
    const reader = another(file);
    const seen = reader.snapshot(() => {
      const before = notes(reader);
      groupCommit(writer, [(tx) => note(tx, 'meanwhile')]);
      return [before, reader.snapshot(() => notes(reader))];
    });
    expect(seen).toEqual([[], []]);
    expect(notes(reader)).toEqual(['meanwhile']);
  });

  it('lets go of a snapshot when the work in it throws', () => {
    const file = join(temporaryDirectory(), 'notes.db');
    const writer = notebook(file);
    const reader = another(file);
    expect(() => reader.snapshot(() => notes(reader) && JSON.parse('{'))).toThrow(SyntaxError);
    groupCommit(writer, [(tx) => note(tx, 'later')]);
    expect(notes(reader)).toEqual(['later']);
  });
});
