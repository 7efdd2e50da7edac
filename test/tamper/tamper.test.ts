import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverage } from '../../src/ops/verify/coverage.ts';
import { everyCheck, verify } from '../../src/ops/verify/verify.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/open-store.ts';
import {
  comparedColumns,
  deleteRow,
  editCell,
  letTamper,
  type Pick,
  pickerOf,
  type Tamper,
  tamperAndUndo,
  tamperWith,
} from './edits.ts';
import { answersOf, fillTamperSite, type Words, wordsOf } from './site.ts';

const flips = Number(process.env['TAMPER_FLIPS'] ?? 16);
const edits = Number(process.env['TAMPER_EDITS'] ?? 0);
const deliveries = Number(process.env['TAMPER_DELIVERIES'] ?? 40);
const seed = Number(process.env['TAMPER_SEED'] ?? 1);
/** `npm run tamper` tells how much of what was made changed an answer; the suite only looks for what went unfound. */
const isLong = process.env['TAMPER_FLIPS'] !== undefined;

/** What is done, the same each time, and the check that is to find it. */
type Named = { tamper: Tamper; by: string | undefined };

/**
 * Whether a check finds something wrong: first the one of that name, then all others, of which the last ones find most.
 * Where it is of which schema the data are, most checks are left out, and that is for `verify` to say.
 */
function isFound(connection: Connection, table: string, name: string | undefined): boolean {
  const [named, others] = [
    everyCheck().filter((check) => check.name === name),
    table === 'migrations' ? [] : everyCheck().toReversed(),
  ];
  try {
    return [...named, ...others].some((check) => check.run({ connection }, { full: true }).length > 0);
  } catch {
    return false;
  }
}

/** A database that is tampered with and made whole again, again and again. */
class Victim {
  readonly file: string;
  readonly #whole: Buffer;
  readonly #answers: Map<string, string>;
  readonly #words: Words;
  /** What changed an answer and was not found. */
  readonly missed: string[] = [];
  tried = 0;
  changing = 0;
  found = 0;

  constructor(data: string) {
    this.file = databaseFile(data);
    this.#whole = readFileSync(this.file);
    this.#words = wordsOf(this.file);
    this.#answers = answersOf(this.file, this.#words);
  }

  /** Tampers, and looks whether that is found; `tamper` says what it did, or null for nothing. */
  try(tamper: (whole: Buffer) => string | null): boolean {
    const done = tamper(this.#whole);
    if (done !== null) this.#judge(done);
    for (const beside of ['-wal', '-shm', '-journal']) rmSync(this.file + beside, { force: true });
    writeFileSync(this.file, this.#whole);
    return done !== null;
  }

  /**
   * Tampers in many ways with a table, each as if alone, in a transaction that is undone: to open the file and to write it
   * anew takes ten times as long. What the checks do not find there is tried on the file.
   */
  tryEach(table: string, tampers: readonly Named[]): void {
    const connection = Connection.open(this.file, 'write-existing');
    let unfound: Named[];
    try {
      letTamper(connection.database);
      unfound = tamperAndUndo(connection.database, table, tampers, ({ by }) =>
        isFound(connection, table, by),
      );
    } finally {
      connection.close();
    }
    for (const { tamper } of unfound) this.try(() => tamperWith(this.file, table, tamper));
  }

  #judge(done: string): void {
    this.tried++;
    const isWrong = !verify(this.file, { full: true }).every(({ ok }) => ok);
    if (isWrong && !isLong) return;
    const answers = answersOf(this.file, this.#words);
    const changed = [...this.#answers].filter(([table, digest]) => answers.get(table) !== digest);
    if (isWrong) this.found++;
    if (changed.length === 0) return;
    this.changing++;
    if (!isWrong) this.missed.push(`${done} (${changed.map(([table]) => table).join(', ')})`);
  }

  /** For who runs `npm run tamper`. */
  report(what: string): void {
    if (!isLong) return;
    process.stdout.write(
      `${what}: ${this.tried} made, ${this.changing} changed an answer, ${this.changing - this.missed.length} of these found\n`,
    );
  }
}

const pageBytes = 4096;

/** Flips a bit of a page that is in use. */
function flipBit(file: string, whole: Buffer, used: readonly number[], pick: Pick): string {
  const page = used[pick(used.length)]!;
  const [at, bit] = [(page - 1) * pageBytes + pick(pageBytes), pick(8)];
  const bytes = Buffer.from(whole);
  bytes[at]! ^= 1 << bit;
  writeFileSync(file, bytes);
  return `bit ${bit} of byte ${at} (page ${page})`;
}

function usedPages(file: string): number[] {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare<[], number>('SELECT pageno FROM dbstat ORDER BY pageno').pluck().all();
  } catch {
    const count = Number(database.pragma('page_count', { simple: true }));
    return Array.from({ length: count }, (_, at) => at + 1);
  } finally {
    database.close();
  }
}

/** A try takes a second, and several on a busy machine. */
const timeFor = (tries: number) => 600_000 + tries * 10_000;

describe('larder verify --full', () => {
  let data: string;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'larder-tamper-'));
    await fillTamperSite(data, deliveries);
  }, 600_000);
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('finds every bit that flips and changes an answer', { timeout: timeFor(flips) }, async () => {
    const victim = new Victim(data);
    const pick = pickerOf(seed);
    const used = usedPages(victim.file);
    for (let made = 0; made < flips; made++) victim.try((whole) => flipBit(victim.file, whole, used, pick));
    victim.report('flips');
    expect(victim.missed).toEqual([]);
  });

  it('finds an edit of every column, and a row that is deleted', { timeout: timeFor(edits) }, async () => {
    const victim = new Victim(data);
    const pick = pickerOf(seed + 1);
    const tables = Object.keys(coverage).filter((table) => !table.endsWith('_search'));
    let nextSeed = seed + 2;
    /** Draws the same however often it is done. */
    const drawing = (draw: (database: Database.Database, pick: Pick) => string | null): Tamper => {
      const own = nextSeed++;
      return (database) => draw(database, pickerOf(own));
    };
    for (const table of edits === 0 ? tables : []) {
      const columns = comparedColumns.filter(([of]) => of === table);
      const tampers: Named[] = columns.map(([, column]) => ({
        tamper: drawing((database, own) => editCell(database, table, column, own)),
        by: coverage[table]![column] as string,
      }));
      if (!purged.includes(table))
        tampers.push({
          tamper: drawing((database, own) => deleteRow(database, table, own)),
          by: firstCheckOf(table),
        });
      victim.tryEach(table, tampers);
    }
    for (let made = 0; made < edits; ) {
      const [table, column] = comparedColumns[pick(comparedColumns.length)]!;
      const tamper =
        pick(8) === 0 && !purged.includes(table)
          ? (database: Database.Database) => deleteRow(database, table, pick)
          : (database: Database.Database) => editCell(database, table, column, pick);
      if (victim.try(() => tamperWith(victim.file, table, tamper))) made++;
    }
    victim.report('edits');
    expect(victim.missed).toEqual([]);
  });
});

/** The check that is most likely to miss a row. */
function firstCheckOf(table: string): string | undefined {
  return Object.values(coverage[table]!).find((by) => typeof by === 'string');
}

/** Tables whose rows go by themselves after a time, so that nobody can tell that one is missing. */
const purged = [
  'idempotency',
  'movement_name_filters',
  'consumer_fold',
  'evidence',
  'user_links',
  'sessions',
  'session_answers',
];
