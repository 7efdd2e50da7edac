import { accountForNew, ownAccountOrStrict } from '../../access/scope.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import type { SheetCell } from '../../lib/sheets/cells.ts';
import { maxErrors } from '../../problems/field-error.ts';
import { type CodeHolder, Problem } from '../../problems/problem.ts';
import { RolledBack } from '../../store/writer/rolled-back.ts';
import { tagKeys } from '../sites/tags.ts';
import type { FirstReload } from '../subsidies/reloads.ts';
import { fieldOf, type ImportKind, tagOf } from './columns.ts';
import { consumerRows, tagField } from './consumers.ts';
import { type AppliedRow, type SoFar, storeImport } from './imported.ts';
import { productRows } from './products.ts';
import type { PartRow } from './read-sheet.ts';
import { replyOf } from './reply.ts';
import type { RowDone, RunContext, Runner, Warning } from './row.ts';
import type { RowCells, SheetLocale } from './values.ts';

/** Parts of a sheet to be run in one transaction. Plain data: it crosses a thread. */
export type ImportStep = {
  header: Uint8Array;
  parts: readonly Uint8Array[];
  accountId: string | undefined;
  locale: SheetLocale | undefined;
  /** For people: the type of new cards whose rows name none. */
  codeType?: string | undefined;
  /** For people: true if new ones get their first subsidy now. */
  firstSubsidy?: boolean | undefined;
  /** The name of the file, for the list of imports. */
  fileName?: string | undefined;
  /** The stored import of the earlier steps of a committed run. */
  soFar?: SoFar | undefined;
  /** For the last step of a committed run: results of the previous steps. */
  earlier?: readonly StepDone[] | undefined;
  /** Rows to commit: every good row, all rows if all are good, or none. */
  keep: 'good' | 'all-or-none' | 'nothing';
  /** The maximum number of complete errors. Every failed row has at least one. */
  room: number;
  /** The maximum number of characters of reported cells. Later rows omit them. */
  roomForCells: number;
};

/** The result of a step. Each row is JSON, with its number. */
export type StepDone = {
  summary: Record<RowDone['status'] | 'failed', number>;
  rows: { number: number; json: string }[];
  columns: { name: string; field: string | null }[];
  unknownColumns: string[];
  /** The number of people or products with each warning. */
  warnings: Record<Warning, number>;
  /** The id under which the run is listed; null if it changed nothing. */
  importId: string | null;
  /** The number of complete errors. */
  errorsListed: number;
  /** The number of characters of reported cells. */
  cellsReply: number;
  /** The answer of the whole run, to be stored with it (`StreamContext.repeat`). */
  answer?: string;
  /**
   * For people: how many new ones got their first subsidy, how many wait for it, and the latest date of
   * those.
   */
  firstSubsidies?: { given: number; waiting: number; untilMs: number | null };
};

const nothingSoFar: SoFar = { id: null, summary: { created: 0, updated: 0, unchanged: 0, failed: 0 } };

const runners: Record<ImportKind, (context: RunContext) => Runner> = {
  people: consumerRows,
  products: productRows,
};

/**
 * Runs rows in their order, each in a savepoint of its own: a refused row has no effect. An error that is not a
 * refusal, such as a full disk, fails the step.
 * @throws RolledBack with the same answer if nothing is committed; what `accountForNew` throws
 */
export function runStep(
  context: Pick<WriteContext, 'tx' | 'actor'>,
  kind: ImportKind,
  step: ImportStep,
): StepDone {
  const { tx, actor } = context;
  const account = accountForNew(tx, actor, step.accountId, ownAccountOrStrict);
  const header = parseJsonBytes(step.header) as string[];
  const keys = kind === 'people' ? tagKeys(tx, account.seq) : [];
  const fields = header.map((name) => fieldOf(kind, name) ?? tagFieldOf(name, keys));
  const { locale, codeType, firstSubsidy } = step;
  const { run, duplicates, withoutProfile } = runners[kind]({
    ...context,
    account,
    locale,
    codeType,
    firstSubsidy,
  });
  const summary = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const results: (RowResult & { row: number; cells?: CellReply[] })[] = [];
  const made = new Set<string | null>();
  const applied: AppliedRow[] = [];
  let [errorsListed, cellsReply] = [0, 0];
  const firsts = new FirstSubsidies();
  for (const part of step.parts) {
    const rows = (parseJsonBytes(part) as PartRow[]).map(([row, ...cells]) => ({
      row,
      cells,
      fields: byField(fields, cells),
    }));
    const refused = duplicates(rows.map(({ row, fields: cells }) => ({ row, cells })));
    for (const { row, cells, fields } of rows) {
      const {
        firstSubsidy: first,
        undoable,
        ...result
      } = resultOf(() => tx.savepoint(() => run(fields)), step.room - errorsListed, refused.get(row));
      if (first) firsts.add(result.id!, first);
      summary[result.status]++;
      errorsListed += result.error?.errors?.length ?? 0;
      if (result.status === 'created') made.add(result.id);
      if (undoable && (result.status === 'created' || result.status === 'updated'))
        applied.push({
          number: row,
          status: result.status,
          id: result.id!,
          changes: result.changes,
          undoable,
        });
      const shown = showCells.includes(result.status) ? cells.map(cellReply) : undefined;
      const length = shown === undefined ? 0 : JSON.stringify(shown).length;
      const fits = shown !== undefined && cellsReply + length <= step.roomForCells;
      if (fits) cellsReply += length;
      results.push({ row, ...result, ...(fits && { cells: shown }) });
    }
  }
  const warned = new Warned(results, withoutProfile?.());
  const stays = step.keep === 'good' || (step.keep === 'all-or-none' && summary.failed === 0);
  const { fileName, soFar = nothingSoFar } = step;
  const importId = stays ? storeImport(tx, account, kind, { fileName, soFar, summary, rows: applied }) : null;
  // Things that were made and do not stay have no id to look for.
  const isThere = (id: string | null) => stays || !made.has(id);
  const done: StepDone = {
    summary,
    importId,
    errorsListed,
    cellsReply,
    ...(kind === 'people' && { firstSubsidies: firsts.counted() }),
    warnings: warned.counted(),
    rows: results.map((result) => ({
      number: result.row,
      json: JSON.stringify(withIdsOf(result, isThere)),
    })),
    columns: header.map((name, at) => ({ name, field: fields[at] ?? null })),
    unknownColumns: header.filter((name, at) => name !== '' && fields[at] === undefined),
  };
  if (stays && step.earlier) return { ...done, answer: replyOf(false, [...step.earlier, done]) };
  if (stays) return done;
  throw new RolledBack(done);
}

/** A result whose ids are all of what `isThere`. */
function withIdsOf<R extends RowResult>(result: R, isThere: (id: string | null) => boolean): R {
  const { holder, ...error } = result.error ?? {};
  return {
    ...result,
    id: isThere(result.id) ? result.id : null,
    ...(holder && !isThere(holder.consumerId) && { error }),
  };
}

/** Adds warnings that are known only after all rows ran, and counts things by their warnings. */
class Warned {
  readonly #things: Record<Warning, Set<string>> = {
    name_changes: new Set(),
    balance_reduced: new Set(),
    no_profile: new Set(),
  };

  constructor(results: RowResult[], withoutProfile: ReadonlySet<string> = new Set()) {
    for (const result of results) {
      const { id, status, warnings = [] } = result;
      const isWithout = id !== null && status !== 'unchanged' && withoutProfile.has(id);
      const all = isWithout ? [...warnings, 'no_profile' as const] : warnings;
      if (all.length > 0) result.warnings = all;
      else delete result.warnings;
      for (const warning of all) this.#things[warning].add(id!);
    }
  }

  counted(): Record<Warning, number> {
    const { name_changes, balance_reduced, no_profile } = this.#things;
    return {
      name_changes: name_changes.size,
      balance_reduced: balance_reduced.size,
      no_profile: no_profile.size,
    };
  }
}

/** Counts people by the state of their first subsidy; a person with a card that waits counts as waiting. */
class FirstSubsidies {
  readonly #given = new Set<string>();
  readonly #waiting = new Set<string>();
  #untilMs: number | null = null;

  add(person: string, first: FirstReload): void {
    if (first === null) return;
    if (first === 'given') {
      this.#given.add(person);
      return;
    }
    this.#waiting.add(person);
    this.#untilMs = Math.max(this.#untilMs ?? first.atMs, first.atMs);
  }

  counted() {
    return { given: this.#given.size, waiting: this.#waiting.size, untilMs: this.#untilMs };
  }
}

type RowResult = {
  status: RowDone['status'] | 'failed';
  id: string | null;
  firstSubsidy?: FirstReload;
  changes: RowDone['changes'];
  undoable?: RowDone['undoable'];
  warnings?: readonly Warning[];
  error: { code: string; status: number; detail: string; errors?: object[]; holder?: CodeHolder } | null;
};

function resultOf(work: () => RowDone, room: number, refused: Problem | undefined): RowResult {
  try {
    if (refused) throw refused;
    return { ...work(), error: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, errors, ...rest } = error.toRow();
    const listed = errors && room < errors.length ? errors.slice(0, Math.max(1, room)) : errors;
    const more = (errors?.length ?? 0) - (listed?.length ?? 0) + (rest.errorsOmitted ?? 0);
    return {
      status: 'failed',
      id: null,
      changes: {},
      error: {
        code,
        status: error.status,
        ...rest,
        ...(listed && { errors: listed }),
        ...(more > 0 && { errorsOmitted: more }),
      },
    };
  }
}

/** Kinds of rows that report their cells. The changes of new rows already contain everything. */
const showCells: readonly RowResult['status'][] = ['updated', 'failed'];

type CellReply = Exclude<SheetCell, object> | null;

/** A cell in the answer; null if it has no usable value. */
function cellReply(cell: SheetCell): CellReply {
  return typeof cell === 'object' ? null : cell;
}

function tagFieldOf(name: string, keys: readonly string[]): string | undefined {
  const key = tagOf(name, keys);
  return key === undefined ? undefined : tagField(key);
}

function byField(fields: readonly (string | undefined)[], cells: PartRow[1][]): RowCells {
  const found: Record<string, Exclude<PartRow[1], null>> = {};
  for (const [at, field] of fields.entries()) {
    const cell = cells[at];
    if (field === undefined || cell === null || cell === undefined) continue;
    if (typeof cell === 'string' && cell.trim() === '') continue;
    found[field] = cell;
  }
  return found;
}

/** The maximum number of errors that are listed in full; each further row gets one. */
export const roomForErrors = maxErrors;

/** The maximum number of characters of all cells in an answer, about those of a file. */
export const roomForCells = 8 * 1024 * 1024;
