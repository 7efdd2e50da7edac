import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverage } from '../../src/ops/verify/coverage.ts';
import { everyCheck, verify } from '../../src/ops/verify/verify.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/open-store.ts';
import { comparedColumns, deleteRow, editCell, type Pick, pickerOf } from './edits.ts';
import { answersOf, fillTamperSite, type Words, wordsOf } from './site.ts';

const flips = Number(process.env['TAMPER_FLIPS'] ?? 16);
const edits = Number(process.env['TAMPER_EDITS'] ?? 0);
const deliveries = Number(process.env['TAMPER_DELIVERIES'] ?? 40);
const seed = Number(process.env['TAMPER_SEED'] ?? 1);
/** `npm run tamper` tells how much of what was made changed an answer; the suite only looks for what went unfound. */
const isLong = process.env['TAMPER_FLIPS'] !== undefined;

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

  /**
   * Tampers, and looks whether that is found, first by the check `by`, where one is named; `tamper` says what it did, or
   * null for nothing.
   */
  try(tamper: (whole: Buffer) => string | null, by?: string): boolean {
    const done = tamper(this.#whole);
    if (done !== null) this.#judge(done, by);
    for (const beside of ['-wal', '-shm', '-journal']) rmSync(this.file + beside, { force: true });
    writeFileSync(this.file, this.#whole);
    return done !== null;
  }

  #judge(done: string, by: string | undefined): void {
    this.tried++;
    const isWrong =
      (by !== undefined && this.#findsBy(by)) || !verify(this.file, { full: true }).every(({ ok }) => ok);
    if (isWrong && !isLong) return;
    const answers = answersOf(this.file, this.#words);
    const changed = [...this.#answers].filter(([table, digest]) => answers.get(table) !== digest);
    if (isWrong) this.found++;
    if (changed.length === 0) return;
    this.changing++;
    if (!isWrong) this.missed.push(`${done} (${changed.map(([table]) => table).join(', ')})`);
  }

  #findsBy(name: string): boolean {
    const connection = Connection.open(this.file, 'read');
    try {
      const checks = everyCheck().filter((check) => check.name === name);
      return checks.some((check) => check.run({ connection }, { full: true }).length > 0);
    } catch {
      return false;
    } finally {
      connection.close();
    }
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
    const once = edits === 0 ? comparedColumns : [];
    for (const [table, column] of once) {
      const by = coverage[table]![column] as string;
      victim.try(() => editCell(victim.file, table, column, pick), by);
    }
    const tables = Object.keys(coverage).filter(
      (table) => !table.endsWith('_search') && !purged.includes(table),
    );
    for (const table of edits === 0 ? tables : [])
      victim.try(() => deleteRow(victim.file, table, pick), firstCheckOf(table));
    for (let made = 0; made < edits; ) {
      const [table, column] = comparedColumns[pick(comparedColumns.length)]!;
      const tamper =
        pick(8) === 0 && !purged.includes(table)
          ? () => deleteRow(victim.file, table, pick)
          : () => editCell(victim.file, table, column, pick);
      if (victim.try(tamper)) made++;
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
