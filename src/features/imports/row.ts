import type { Account } from '../../access/accounts.ts';
import type { WriteContext } from '../../api/contexts.ts';
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
};

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
