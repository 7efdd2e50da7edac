import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/problems/problem.ts';
import { commitGroups } from '../../../src/store/writer/group-commit.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { codes, command, note, notebook, notes } from '../support.ts';

/** Runs functions as the commands of one group commit, the middle one alone. */
function aroundAlone(works: [(tx: Tx) => unknown, (tx: Tx) => unknown, (tx: Tx) => unknown]) {
  const connection = notebook();
  const commands = works.map((_, index) => ({
    ...command(String(index)),
    transaction: index === 1 ? ('alone' as const) : undefined,
  }));
  const outcomes = commitGroups(connection, commands, (tx, { name }) => works[Number(name)]!(tx), Date.now);
  return { connection, outcomes };
}

describe('a command that is to be alone', () => {
  it('leaves no trace when it is refused, and hurts neither those before nor those after it', () => {
    const { connection, outcomes } = aroundAlone([
      (tx) => note(tx, 'before'),
      (tx) => {
        note(tx, 'half');
        tx.savepoint(() => note(tx, 'a row'));
        throw new Problem('auth.out_of_scope');
      },
      (tx) => note(tx, 'after'),
    ]);
    expect(codes(outcomes)).toEqual(['ok', 'auth.out_of_scope', 'ok']);
    expect(notes(connection)).toEqual(['before', 'after']);
  });

  it('begins in a transaction in which nothing was written yet, and keeps its place in the order', () => {
    const seen: string[][] = [];
    const { connection, outcomes } = aroundAlone([
      (tx) => note(tx, 'before'),
      (tx) => {
        seen.push(notes(tx.connection));
        tx.connection.database.exec('ROLLBACK; BEGIN IMMEDIATE');
        note(tx, 'alone');
      },
      (tx) => {
        seen.push(notes(tx.connection));
        note(tx, 'after');
      },
    ]);
    expect(codes(outcomes)).toEqual(['ok', 'ok', 'ok']);
    expect(seen).toEqual([['before'], ['before', 'alone']]);
    expect(notes(connection)).toEqual(['before', 'alone', 'after']);
  });

  it('keeps the rows that stood when others in it were undone', () => {
    const { connection } = aroundAlone([
      () => undefined,
      (tx) => {
        for (const text of ['a', 'b', 'c']) {
          try {
            tx.savepoint(() => {
              note(tx, text);
              if (text === 'b') throw new Problem('auth.forbidden');
            });
          } catch {}
        }
      },
      () => undefined,
    ]);
    expect(notes(connection)).toEqual(['a', 'c']);
  });
});
