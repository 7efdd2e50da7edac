import type { Account } from '../../access/accounts.ts';
import type { WriteContext } from '../../api/contexts.ts';
import type { FirstReload } from '../credit/reloads.ts';
import type { RowCells, SheetLocale } from './values.ts';

/** A value of a thing as a sheet shows it; amounts as decimal texts in major units. */
export type Shown = string | number | boolean | null;

/** What a row changed of what it names: what was there, and what is now. */
export type Changes = Record<string, [before: Shown, after: Shown]>;

/** What a row came to. */
export type RowDone = {
  status: 'created' | 'updated' | 'unchanged';
  id: string;
  changes: Changes;
  /** What the first subsidy of a new person's new card comes to. */
  firstSubsidy?: FirstReload;
};

/** What the rows of one run are run with. */
export type RunContext = Pick<WriteContext, 'tx' | 'actor'> & {
  readonly account: Account;
  readonly locale: SheetLocale | undefined;
  /** The type of new cards whose row names none. */
  readonly codeType?: string | undefined;
  /** Whether new people get the first reload of their cards now. */
  readonly firstSubsidy?: boolean | undefined;
};

/** Does what a row says. @throws what refuses it, with what it had done still there */
export type RunRow = (cells: RowCells) => RowDone;

/** What differs between a thing before and after, of the fields that a row names. */
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
