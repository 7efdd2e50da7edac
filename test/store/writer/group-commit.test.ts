import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/problems/problem.ts';
import { auditHead } from '../../../src/store/writer/audit-trail.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import {
  another,
  codes,
  groupCommit,
  note,
  notebook,
  notes,
  temporaryDirectory,
  temporaryStore,
} from '../support.ts';

describe('a group commit', () => {
  it('keeps all but the one that was refused, which leaves no trace', () => {
    const connection = notebook();
    const outcomes = groupCommit(connection, [
      (tx) => note(tx, 'first'),
      (tx) => {
        note(tx, 'half of the second');
        throw new Problem('products.code_exists');
      },
      (tx) => note(tx, 'third'),
    ]);
    expect(codes(outcomes)).toEqual(['ok', 'products.code_exists', 'ok']);
    expect(notes(connection)).toEqual(['first', 'third']);
  });

  it('lets a later command see what an earlier one wrote', () => {
    const connection = notebook();
    const outcomes = groupCommit(connection, [(tx) => note(tx, 'a'), () => notes(connection)]);
    expect(outcomes[1]).toEqual({ ok: true, value: ['a'] });
  });

  it('answers whatever else is thrown as internal.error, with the cause', () => {
    const connection = notebook();
    const thrown = [new Error('a bug'), 'a text', undefined, null, 7, Object.create(null)];
    const outcomes = groupCommit(
      connection,
      thrown.map((value) => (tx: Tx) => {
        note(tx, 'never');
        throw value;
      }),
    );
    expect(codes(outcomes)).toEqual(thrown.map(() => 'internal.error'));
    expect(outcomes[0]).toMatchObject({ problem: { cause: thrown[0] } });
    expect(notes(connection)).toEqual([]);
  });

  it('refuses a command that would go on after its transaction', () => {
    const connection = notebook();
    const outcomes = groupCommit(connection, [async (tx) => note(tx, 'soon')]);
    expect(codes(outcomes)).toEqual(['internal.error']);
    expect(notes(connection)).toEqual([]);
  });

  it('is busy while another process writes, and works again after', () => {
    const file = join(temporaryDirectory(), 'notes.db');
    const connection = notebook(file);
    connection.database.pragma('busy_timeout = 50');
    const other = another(file, 'write');
    other.database.exec('BEGIN IMMEDIATE');
    expect(codes(groupCommit(connection, [(tx) => note(tx, 'a'), (tx) => note(tx, 'b')]))).toEqual([
      'server.busy',
      'server.busy',
    ]);
    other.database.exec('ROLLBACK');
    expect(codes(groupCommit(connection, [(tx) => note(tx, 'a')]))).toEqual(['ok']);
  });

  it('is none at all when the disk fills up, and later ones work again', () => {
    const file = join(temporaryDirectory(), 'notes.db');
    const connection = notebook(file);
    const { database } = connection;
    const pages = Number(database.pragma('page_count', { simple: true }));
    database.pragma(`max_page_count = ${pages + 3}`);
    const large = 'x'.repeat(60_000);
    const outcomes = groupCommit(connection, [
      (tx) => note(tx, 'before'),
      (tx) => note(tx, large),
      (tx) => note(tx, 'after'),
    ]);
    expect(codes(outcomes)).toContain('storage.full');
    const kept = codes(outcomes).flatMap((code, index) =>
      code === 'ok' ? [['before', '', 'after'][index]] : [],
    );
    expect(notes(connection)).toEqual(kept);
    database.pragma('max_page_count = 100000');
    expect(codes(groupCommit(connection, [(tx) => note(tx, large)]))).toEqual(['ok']);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('is none at all when an error ends the whole transaction in its middle', () => {
    const connection = notebook();
    const outcomes = groupCommit(connection, [
      (tx) => note(tx, 'before'),
      // SQLite does this by itself on some errors of the disk.
      () => {
        connection.database.exec('ROLLBACK');
        throw new Error('the disk is gone');
      },
      (tx) => note(tx, 'after'),
    ]);
    expect(codes(outcomes)).toEqual(['internal.error', 'internal.error', 'internal.error']);
    expect(notes(connection)).toEqual([]);
    expect(codes(groupCommit(connection, [(tx) => note(tx, 'next')]))).toEqual(['ok']);
  });

  it('is none at all when COMMIT fails', () => {
    const connection = notebook();
    connection.database.exec(
      'CREATE TABLE owned (note INTEGER REFERENCES notes (seq) DEFERRABLE INITIALLY DEFERRED)',
    );
    const outcomes = groupCommit(connection, [
      (tx) => note(tx, 'first'),
      () => connection.database.exec('INSERT INTO owned VALUES (99)'),
    ]);
    expect(codes(outcomes)).toEqual(['internal.error', 'internal.error']);
    expect(notes(connection)).toEqual([]);
    expect(codes(groupCommit(connection, [(tx) => note(tx, 'next')]))).toEqual(['ok']);
  });

  it('throws when the connection was left in the middle of something', () => {
    const connection = notebook();
    groupCommit(connection, [(tx) => note(tx, 'a'), (tx) => note(tx, 'b')]);
    const rows = connection.database.prepare('SELECT * FROM notes').iterate();
    rows.next();
    expect(() => groupCommit(connection, [(tx) => note(tx, 'c')])).toThrow(TypeError);
    rows.return?.();
  });
});

describe('a transaction handle', () => {
  it('throws when it is used after its end', () => {
    const { connection } = temporaryStore();
    let escaped: Tx | undefined;
    groupCommit(connection, [
      (tx) => {
        escaped = tx;
      },
    ]);
    const entry = { action: 'create', resourceType: 'product', resourceId: 'x', client: null } as const;
    expect(() => escaped!.audit({ ...entry, account: null, previousValue: null, newValue: null })).toThrow(
      /ended/,
    );
    expect(() => escaped!.savepoint(() => 1)).toThrow(/ended/);
    expect(() => auditHead(escaped!)).toThrow(/ended/);
    expect(() => escaped!.connection).toThrow(/ended/);
  });

  it('throws after its end inside the same group too', () => {
    const connection = notebook();
    let escaped: Tx | undefined;
    const outcomes = groupCommit(connection, [
      (tx) => {
        escaped = tx;
      },
      () => note(escaped!, 'late'),
    ]);
    expect(codes(outcomes)).toEqual(['ok', 'internal.error']);
  });

  it('keeps what a savepoint inside did unless it throws, at any depth', () => {
    const connection = notebook();
    const failing = (tx: Tx, text: string) => {
      note(tx, text);
      throw new Error(text);
    };
    const outcomes = groupCommit(connection, [
      (tx) => {
        note(tx, 'outer');
        tx.savepoint(() => note(tx, 'kept'));
        expect(() => tx.savepoint(() => failing(tx, 'dropped'))).toThrow('dropped');
        tx.savepoint(() => {
          note(tx, 'middle');
          expect(() => tx.savepoint(() => failing(tx, 'innermost'))).toThrow('innermost');
        });
        expect(() =>
          tx.savepoint(() => {
            tx.savepoint(() => note(tx, 'released inside'));
            failing(tx, 'gone');
          }),
        ).toThrow('gone');
      },
    ]);
    expect(codes(outcomes)).toEqual(['ok']);
    expect(notes(connection)).toEqual(['outer', 'kept', 'middle']);
  });

  it('writes its audit row in the same savepoint', () => {
    const { connection } = temporaryStore();
    const entry = {
      action: 'create',
      resourceType: 'settings',
      resourceId: 'x',
      client: null,
      account: null,
      previousValue: null,
      newValue: '1',
    } as const;
    groupCommit(connection, [
      (tx) => tx.audit(entry),
      (tx) => {
        tx.audit(entry);
        throw new Error('no');
      },
      (tx) => tx.audit(entry),
    ]);
    const seqs = connection.database.prepare('SELECT seq FROM audit_log ORDER BY seq').pluck().all();
    expect(seqs).toEqual([1, 2]);
  });

  it('cannot alter or delete an audit row', () => {
    const { connection } = temporaryStore();
    for (const sql of ['UPDATE audit_log SET action = action', 'DELETE FROM audit_log']) {
      groupCommit(connection, [
        (tx) =>
          tx.audit({
            action: 'create',
            resourceType: 'settings',
            resourceId: 'x',
            client: null,
            account: null,
            previousValue: null,
            newValue: null,
          }),
      ]);
      expect(() => connection.database.exec(sql)).toThrow('append-only');
    }
  });
});
