import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/problems/problem.ts';
import { commitSeries } from '../../../src/store/writer/group-commit.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { another, codes, command, note, notebook, notes, temporaryDirectory } from '../support.ts';

type Work = (tx: Tx) => unknown;

const refuse = () => {
  throw new Problem('auth.out_of_scope');
};

/** Runs functions as the commands of a series, until `goOn` says no; it is told how many have run. */
function series(
  works: readonly Work[],
  goOn: (done: number) => boolean = () => true,
  connection = notebook(),
) {
  const commands = works.map((_, index) => ({
    ...command(String(index)),
    transaction: 'series' as const,
  }));
  let done = 0;
  const outcomes = commitSeries(
    connection,
    commands,
    (tx, { name }) => works[Number(name)]!(tx),
    Date.now,
    () => goOn(++done),
  );
  return { connection, outcomes };
}

describe('a series', () => {
  it('in which the first command is refused returns that refusal and keeps nothing', () => {
    const { connection, outcomes } = series([
      (tx) => {
        note(tx, 'half');
        refuse();
      },
      (tx) => note(tx, 'never'),
    ]);
    expect(codes(outcomes)).toEqual(['auth.out_of_scope']);
    expect(notes(connection)).toEqual([]);
  });

  it('in which a later command is refused keeps the first one, and leaves the others to the next', () => {
    const ran: string[] = [];
    const works: Work[] = [
      (tx) => {
        ran.push('a');
        note(tx, 'a');
      },
      (tx) => {
        ran.push('b');
        note(tx, 'b');
        refuse();
      },
      (tx) => note(tx, 'c'),
    ];
    const { connection, outcomes } = series(works);
    expect(codes(outcomes)).toEqual(['ok']);
    expect(notes(connection)).toEqual(['a']);
    expect(codes(series(works.slice(1), undefined, connection).outcomes)).toEqual(['auth.out_of_scope']);
    expect(codes(series(works.slice(2), undefined, connection).outcomes)).toEqual(['ok']);
    expect(notes(connection)).toEqual(['a', 'c']);
    expect(ran).toEqual(['a', 'b', 'a', 'b']);
  });

  it('that finds the disk full keeps what there is room for', () => {
    const connection = notebook();
    const pages = Number(connection.database.pragma('page_count', { simple: true }));
    connection.database.pragma(`max_page_count = ${pages + 3}`);
    const { outcomes } = series(
      [(tx) => note(tx, 'small'), (tx) => note(tx, 'x'.repeat(60_000))],
      undefined,
      connection,
    );
    expect(codes(outcomes)).toEqual(['ok']);
    expect(notes(connection)).toEqual(['small']);
  });

  it('is refused while another process writes, and nothing of it runs', () => {
    const file = `${temporaryDirectory()}/notes.db`;
    const connection = notebook(file);
    connection.database.pragma('busy_timeout = 50');
    another(file, 'write').database.exec('BEGIN IMMEDIATE');
    const { outcomes } = series([(tx) => note(tx, 'a'), (tx) => note(tx, 'b')], undefined, connection);
    expect(codes(outcomes)).toEqual(['server.busy']);
  });

  it('is one transaction, which ends when it is told to', () => {
    const file = `${temporaryDirectory()}/notes.db`;
    const other = another(file, 'write');
    const connection = notebook(file);
    const seen: string[][] = [];
    const works = ['a', 'b', 'c', 'd'].map((text) => (tx: Tx) => {
      note(tx, text);
      seen.push(notes(other));
    });
    const { outcomes } = series(works, (done) => done < 3, connection);
    expect(codes(outcomes)).toEqual(['ok', 'ok', 'ok']);
    expect(seen).toEqual([[], [], []]);
    expect(notes(other)).toEqual(['a', 'b', 'c']);
  });
});
