import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/problems/problem.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { type AuditRow, auditHash, genesisHash } from '../../../src/store/writer/audit-trail.ts';
import { type Command, commitGroups } from '../../../src/store/writer/group-commit.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { codes, command, temporaryStore } from '../support.ts';

type Kind = { resourceType: 'tag' | 'device'; action: 'create' | 'delete' };

/** A random command: entries of its own, entries in a savepoint that is rolled back or not, and a refusal or not. */
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

describe('the audit trail', () => {
  it('stays chained and counted, whatever of a group is refused or rolled back', () => {
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
});
