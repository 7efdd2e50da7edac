import type { Account } from '../../access/accounts.ts';
import type { WriteContext } from '../../api/contexts.ts';
import type { Problem } from '../../problems/problem.ts';
import type { FirstReload } from '../subsidies/reloads.ts';
import type { RowCells, SheetLocale } from './values.ts';

/** A value of a thing as a sheet shows it; amounts as decimal texts in major units. */
export type Shown = string | number | boolean | null;

/** Changes of a row's fields, before and after. */
export type Changes = Record<string, [before: Shown, after: Shown]>;

/** The result of a row. */
export type RowDone = {
  status: 'created' | 'updated' | 'unchanged';
  id: string;
  changes: Changes;
  /** The first subsidy of a new person's new card. */
  firstSubsidy?: FirstReload;
  /** The changes of the row that are easily a mistake. */
  warnings?: readonly Warning[];
  /** The data that an undo needs. */
  undoable: Undoable;
};

/** The data that an undo needs: the row's state before and after in the values of the database, by field. */
export type Undo = {
  state: Changes;
  /** For people: the card of the row. */
  codeId?: string | undefined;
  /** For people: true if the row made the card. */
  madeCard?: boolean;
};

/** The data that an undo needs, with the name of the thing. */
export type Undoable = Undo & { name: string; key: string | null };

/** The reason why a row is left as it is (rules/imports#undo). */
export type LeftAsIs = {
  reason: 'changed' | 'used' | 'removed' | 'refused';
  fields: readonly string[];
  code: string | null;
  detail: string | null;
};

/** A row that an undo leaves as it is. */
export class RowLeft extends Error {
  readonly left: Pick<LeftAsIs, 'reason' | 'fields'>;

  constructor(reason: LeftAsIs['reason'], fields: readonly string[] = []) {
    super(`the row is left: ${reason}`);
    this.left = { reason, fields };
  }
}

/** The context in which the rows of an import are undone. */
export type UndoContext = Pick<WriteContext, 'tx' | 'actor'> & { readonly account: Account };

/** Undoes a row of the thing with an id. @throws RowLeft, and what refuses it */
export type UndoRow = (id: string, status: 'created' | 'updated', undo: Undo) => void;

/** @throws RowLeft if a field of `fields` is not as the row left it */
export function requireAsLeft(
  { state }: Undo,
  now: Readonly<Record<string, Shown>>,
  fields: Iterable<string>,
): void {
  const changed = [...new Set(fields)].filter(
    (field) => (now[field] ?? null) !== (state[field]?.[1] ?? null),
  );
  if (changed.length > 0) throw new RowLeft('changed', changed);
}

/** Changes of a row that are easily a mistake (rules/imports#warnings). */
export const warnings = ['name_changes', 'balance_reduced', 'no_profile'] as const;
export type Warning = (typeof warnings)[number];

/** A row with its number in the sheet. */
export type NumberedCells = { row: number; cells: RowCells };

/** The context in which all rows of a run execute. */
export type RunContext = Pick<WriteContext, 'tx' | 'actor'> & {
  readonly account: Account;
  readonly locale: SheetLocale | undefined;
  /** The type of new cards whose row names none. */
  readonly codeType?: string | undefined;
  /** True if new people get the first reload of their cards now. */
  readonly firstSubsidy?: boolean | undefined;
};

/** Does what a row says. @throws what refuses it, with what it had done still there */
export type RunRow = (cells: RowCells) => RowDone;

/** Runs the rows of a part. */
export type Runner = {
  readonly run: RunRow;
  /** The rows of a part that are there twice or contradict each other, before any of them runs. */
  duplicates(rows: readonly NumberedCells[]): ReadonlyMap<number, Problem>;
  /** For people, once all rows ran: the ids of those who got here, or got a card, and have no profile. */
  withoutProfile?(): ReadonlySet<string>;
};

/** The warnings of a row's changes. */
export function warningsOf({ name, subsidy }: Changes): Warning[] {
  const found: Warning[] = [];
  if (name && name[0] !== null) found.push('name_changes');
  if (subsidy && Number(subsidy[0]) > Number(subsidy[1])) found.push('balance_reduced');
  return found;
}

/** The differences between two states of a thing, limited to a row's fields. */
export function changesBetween(
  before: Readonly<Record<string, Shown>>,
  after: Readonly<Record<string, Shown>>,
): Changes {
  const changes: Changes = {};
  for (const [field, now] of Object.entries(after)) {
    const was = before[field] ?? null;
    if (was !== now) changes[field] = [was, now];
  }
  return changes;
}
