import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCheck, verify } from '../../src/ops/verify/verify.ts';
import type { Check } from '../../src/store/checks/check.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { seedOf } from '../support/seed.ts';
import { checkedColumns, everyColumn, uncheckedNames } from './columns.ts';
import { deleteRow, editCell, type Pick, pickerOf, type Tamper, tamperWith, unfoundOf } from './edits.ts';
import { answersOf, fillTamperSite } from './site.ts';

const flips = Number(process.env['TAMPER_FLIPS'] ?? 16);
const edits = Number(process.env['TAMPER_EDITS'] ?? 0);
const deliveries = Number(process.env['TAMPER_DELIVERIES'] ?? 40);
const seed = seedOf('TAMPER_SEED');
/** `npm run tamper` tells how much of what was made changed an answer; the suite only looks for what went unfound. */
const isLong = process.env['TAMPER_FLIPS'] !== undefined;

/** A way to tamper with a table that does the same each time. */
type Try = { table: string; tamper: Tamper };

type Tally = { tried: number; changing: number; missed: number };

/** A database that is tampered with and made whole again, again and again. */
class Victim {
  readonly file: string;
  readonly #whole: Buffer;
  readonly #answers: Map<string, string>;
  /** Edits that changed an answer and were not found. */
  readonly missed: string[] = [];
  readonly #tallies = new Map<string, Tally>();
  /** Columns that `verify --full` checks. */
  readonly columns: readonly [table: string, column: string][];
  /** The check that found the last edit of a table: it is tried first for the next one. */
  readonly #finders = new Map<string, string>();

  constructor(data: string) {
    this.file = databaseFile(data);
    this.#whole = readFileSync(this.file);
    this.columns = checkedColumnsOf(this.file);
    this.#answers = answersOf(this.file, this.columns);
  }

  /** Tampers, and looks whether that is found; `tamper` says what it did, or null for nothing. */
  try(tamper: (whole: Buffer) => string | null, table = 'all'): boolean {
    const done = tamper(this.#whole);
    if (done !== null) this.#judge(done, table);
    this.#restore();
    return done !== null;
  }

  /**
   * Tampers in each of these ways, without triggers: in a transaction that is undone, because opening and rewriting
   * the file takes ten times as long. Edits that are not found there are repeated on the file, and so is every edit
   * of a column with a condition.
   */
  tryEach(tries: readonly Try[]): void {
    for (const { table, tamper } of isLong ? tries : this.#unfound(tries))
      this.try(() => tamperWith(this.file, table, 'unseen', tamper), table);
  }

  #unfound(tries: readonly Try[]): Try[] {
    const connection = Connection.open(this.file, 'write-existing');
    try {
      return unfoundOf(connection.database, tries, (one) => {
        const finder = finderOf(connection, one ? this.#finders.get(one.table) : undefined);
        if (one && finder !== undefined) this.#finders.set(one.table, finder);
        return finder !== undefined;
      });
    } finally {
      connection.close();
      this.#restore();
    }
  }

  #restore(): void {
    for (const beside of ['-wal', '-shm', '-journal']) rmSync(this.file + beside, { force: true });
    writeFileSync(this.file, this.#whole);
  }

  #judge(done: string, table: string): void {
    const tally = this.#tallies.get(table) ?? { tried: 0, changing: 0, missed: 0 };
    this.#tallies.set(table, tally);
    tally.tried++;
    const isWrong = !verify(this.file, { full: true }).every(({ ok }) => ok);
    if (isWrong && !isLong) return;
    const answers = answersOf(this.file, this.columns);
    const changed = [...this.#answers].filter(([table, digest]) => answers.get(table) !== digest);
    if (changed.length === 0) return;
    tally.changing++;
    if (isWrong) return;
    tally.missed++;
    this.missed.push(`${done} (${changed.map(([name]) => name).join(', ')})`);
  }

  /** For who runs `npm run tamper`: of each table, and in all. */
  report(what: string): void {
    if (!isLong) return;
    const all = { tried: 0, changing: 0, missed: 0 };
    for (const [table, tally] of this.#tallies) {
      for (const count of ['tried', 'changing', 'missed'] as const) all[count] += tally[count];
      if (this.#tallies.size > 1) tell(`${what} of ${table}`, tally);
    }
    tell(what, all);
  }
}

function tell(what: string, { tried, changing, missed }: Tally): void {
  const found = changing - missed;
  process.stdout.write(`${what}: ${tried} made, ${changing} changed an answer, ${found} of these found\n`);
}

/** The checks that take longest, and the longest last. */
const slowest = ['database file', 'rows by the audit'];

/**
 * Returns the name of a check that finds something without looking at the triggers: `first` is tried first, and the
 * slowest last. A check that throws has found nothing here: `verify` handles that case itself.
 */
function finderOf(connection: Connection, first: string | undefined): string | undefined {
  const orderOf = (check: Check) => (check.name === first ? -2 : slowest.indexOf(check.name));
  const checks = everyCheck().filter((check) => check.name !== 'tables, indexes and triggers');
  try {
    return checks
      .toSorted((one, other) => orderOf(one) - orderOf(other))
      .find((check) => check.run({ connection }, { full: true }).length > 0)?.name;
  } catch {
    return undefined;
  }
}

function checkedColumnsOf(file: string): [table: string, column: string][] {
  const database = new Database(file, { readonly: true });
  try {
    return checkedColumns(database);
  } finally {
    database.close();
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
    /** Draws once, and the same ever after. */
    const drawing = (draw: (database: Database.Database, pick: Pick) => string | null): Tamper => {
      const drawn: number[] = [];
      return (database) => {
        let at = 0;
        return draw(database, (below) => (drawn[at++] ??= pick(below)));
      };
    };
    victim.tryEach([
      ...victim.columns.map(([table, column]) => ({
        table,
        tamper: drawing((database, own) => editCell(database, table, column, own)),
      })),
      ...countedTables(victim.columns).map((table) => ({
        table,
        tamper: drawing((database, own) => deleteRow(database, table, own)),
      })),
    ]);
    for (let made = 0; made < edits; ) {
      const [table, column] = victim.columns[pick(victim.columns.length)]!;
      const triggers = pick(2) === 0 ? 'seen' : 'unseen';
      const isPurged = triggers === 'seen' ? purged.includes(table) : uncounted.includes(table);
      const isDeleted = pick(8) === 0 && !isPurged;
      const tamper = () =>
        tamperWith(victim.file, table, triggers, (database) =>
          isDeleted ? deleteRow(database, table, pick) : editCell(database, table, column, pick),
        );
      if (victim.try(tamper, table)) made++;
    }
    victim.report('edits');
    expect(victim.missed).toEqual([]);
  });

  it('may miss edits only of columns that exist', () => {
    const database = new Database(databaseFile(data), { readonly: true });
    const names = new Set(everyColumn(database).flatMap(([table, column]) => [table, `${table}.${column}`]));
    database.close();
    expect(uncheckedNames.filter((name) => !names.has(name))).toEqual([]);
  });

  it('is tried on a site with something in every table and column', () => {
    const database = new Database(databaseFile(data), { readonly: true });
    const isThere = ([table, column]: readonly [string, string]) =>
      database.prepare(`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1`).get() !== undefined;
    const missing = checkedColumns(database).filter((named) => !isThere(named));
    database.close();
    // No export fails of itself; that it did not is told.
    expect(missing).toEqual([['exports', 'error']]);
  });
});

/**
 * Tables whose rows expire or are created again, without a count: a missing row cannot be detected. Without the
 * newest epoch its cursors are refused, and so are those of an older one whose entry differs.
 */
const uncounted = [
  'head_set_aside',
  'device_reporters',
  'idempotency',
  'consumer_fold',
  'evidence',
  'user_links',
  'sessions',
  'provider_sessions',
  'directory_requests',
  'grant_requests',
  'known_addresses',
  'session_answers',
  'fact_blocks',
  'history',
  'copies',
  'report_runs',
  'messages',
  'tellings',
  'telling_groups',
  'told_incidents',
];

/** These as well, where the triggers see them go. */
const purged = [...uncounted, 'unknown_codes'];

const countedTables = (columns: Victim['columns']) =>
  [...new Set(columns.map(([table]) => table))].filter((table) => !uncounted.includes(table));
