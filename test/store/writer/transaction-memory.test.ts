import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/problems/problem.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { CachedCounts } from '../../../src/store/lists/cached-counts.ts';
import { type AuditRow, auditHash, auditHead, genesisHash } from '../../../src/store/writer/audit-trail.ts';
import { type Command, commitGroups } from '../../../src/store/writer/group-commit.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { forgetKnown, remember, remembered } from '../../../src/store/writer/transaction-memory.ts';
import { codes, command, groupCommit, notebook, temporaryStore } from '../support.ts';

const counts = new CachedCounts('audit_counts', {
  client: 'integer',
  account: 'integer',
  day: 'integer',
  resource_type: 'text',
  action: 'text',
});

type Kind = { resourceType: 'tag' | 'device'; action: 'create' | 'delete' };

/** What a command does: entries of its own, entries in a savepoint that is rolled back or not; and whether it is refused. */
type Part = { kind: Kind; inSavepoint: boolean; fails: boolean };
type Asked = { parts: Part[]; refused: boolean; alone: boolean };

const part = fc.record({
  kind: fc.record({
    resourceType: fc.constantFrom<Kind['resourceType']>('tag', 'device'),
    action: fc.constantFrom<Kind['action']>('create', 'delete'),
  }),
  inSavepoint: fc.boolean(),
  fails: fc.boolean(),
});
const asked = fc.record({
  parts: fc.array(part, { maxLength: 5 }),
  refused: fc.boolean(),
  alone: fc.boolean(),
});

const audit = (tx: Tx, kind: Kind) =>
  tx.audit({
    ...kind,
    resourceId: 'x',
    client: null,
    account: null,
    previousValue: null,
    newValue: null,
  });

function run(tx: Tx, { parts, refused }: Asked): void {
  for (const { kind, inSavepoint, fails } of parts) {
    if (!inSavepoint) audit(tx, kind);
    else
      try {
        tx.savepoint(() => {
          audit(tx, kind);
          if (fails) throw new Problem('products.code_exists');
        });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
  }
  if (refused) throw new Problem('products.code_exists');
}

function requireWhole(connection: Connection): void {
  const { database } = connection;
  const rows = database.prepare<[], AuditRow>('SELECT * FROM audit_log ORDER BY seq').all();
  let previous = genesisHash;
  for (const [index, { hash, ...row }] of rows.entries()) {
    expect(row.seq).toBe(index + 1);
    expect(hash).toBe(auditHash(previous, row));
    previous = hash;
  }
  const told = `SELECT resource_type, action, count(*) AS count FROM audit_log GROUP BY 1, 2 ORDER BY 1, 2`;
  const kept = `SELECT resource_type, action, sum(count) AS count FROM audit_counts GROUP BY 1, 2 HAVING sum(count) <> 0
    ORDER BY 1, 2`;
  expect(database.prepare(kept).all()).toEqual(database.prepare(told).all());
}

describe('the memory of a transaction', () => {
  it('leaves the trail chained and counted, whatever of a group is refused or rolled back', () => {
    const { connection } = temporaryStore();
    fc.assert(
      fc.property(fc.array(fc.array(asked, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (groups) => {
        for (const group of groups) {
          const commands = group.map((one, index): Command => {
            const plain = command(String(index));
            return one.alone ? { ...plain, transaction: 'alone' } : plain;
          });
          const outcomes = commitGroups(
            connection,
            commands,
            (tx, { name }) => run(tx, group[Number(name)]!),
            Date.now,
          );
          expect(codes(outcomes)).toEqual(
            group.map(({ refused }) => (refused ? 'products.code_exists' : 'ok')),
          );
        }
        requireWhole(connection);
      }),
    );
  });

  it('writes the counts of many rows once for each kind, after the first row of it', () => {
    const { connection } = temporaryStore();
    const kind: Kind = { resourceType: 'tag', action: 'create' };
    let before = 0;
    const changesOf = (times: number) => {
      groupCommit(connection, [
        ...Array.from({ length: times }, () => (tx: Tx) => audit(tx, kind)),
        (tx) => {
          before = tx.changes;
        },
      ]);
      return connection.database.prepare<[], number>('SELECT total_changes()').pluck().get()! - before;
    };
    // The last command sees all but what is owed, and that is one write.
    expect(changesOf(1)).toBe(0);
    expect(changesOf(9)).toBe(1);
    requireWhole(connection);
  });

  it('tells a sum with what is owed', () => {
    const { connection } = temporaryStore();
    const kind: Kind = { resourceType: 'tag', action: 'create' };
    const write = (tx: Tx) => audit(tx, kind);
    const sum = (tx: Tx) => counts.sum(tx, { resource_type: 'tag', action: 'create' });
    const outcomes = groupCommit(connection, [write, write, write, sum, write, sum]);
    expect([outcomes[3], outcomes[5]]).toEqual([
      { ok: true, value: 3 },
      { ok: true, value: 4 },
    ]);
  });

  it('asks once in a transaction, and anew in the next one', () => {
    const connection = notebook();
    let found = 0;
    const find = (tx: Tx) => remembered(tx, 'a', () => ++found);
    const values = () => groupCommit(connection, [find, find]).map((outcome) => outcome.ok && outcome.value);
    expect(values()).toEqual([1, 1]);
    expect(values()).toEqual([2, 2]);
    expect(remembered({ connection }, 'a', () => ++found)).toBe(3);
    expect(remembered({ connection }, 'a', () => ++found)).toBe(4);
  });

  it('has what was written since, and forgets when it is told to', () => {
    const connection = notebook();
    const find = (tx: Tx) => remembered(tx, 'a', () => 'found');
    const outcomes = groupCommit(connection, [
      find,
      (tx) => remember(tx, 'a', 'written'),
      find,
      forgetKnown,
      find,
    ]);
    expect([2, 4].map((index) => outcomes[index])).toEqual([
      { ok: true, value: 'written' },
      { ok: true, value: 'found' },
    ]);
  });

  it('forgets what a command knew that was refused', () => {
    const { connection } = temporaryStore();
    const refused = (tx: Tx) => {
      audit(tx, { resourceType: 'tag', action: 'create' });
      throw new Problem('products.code_exists');
    };
    const outcomes = groupCommit(connection, [refused, (tx) => auditHead(tx).seq]);
    expect(codes(outcomes)).toEqual(['products.code_exists', 'ok']);
    expect(outcomes[1]).toEqual({ ok: true, value: 0 });
  });
});
