import type { Account } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import type { Machine, Reason } from './overview-fields.ts';

/*
 * The open incidents as an overview reads them, so that Today, Incidents and notifications are one list
 * (rules/overview#reasons). Incidents are a feature above this one: they answer when they are loaded.
 */

/** The viewer of an overview; `wall` is anyone who is before one. */
export type Viewer = Pick<Caller, 'scope' | 'client' | 'account'> | 'wall';

/** Thresholds that the state of machines and tools is shown by. */
export type Thresholds = { failures: number; toolHours: number };

/** An open incident of a machine, by its kind. */
export type MachineProblem = Machine['problems'][number];

type Attention = {
  problems(reader: Reader, account: number, viewer: Viewer): ReadonlyMap<number, MachineProblem[]>;
  reasons(reader: Reader, account: Account, viewer: Viewer): Reason[];
  thresholds(reader: Reader, account: number): Thresholds;
};

let attention: Attention | undefined;

/** Registers the source of open incidents. */
export function answerAttention(answer: Attention): void {
  attention = answer;
}

/** The open incidents that a viewer of an account's overview sees, as reasons. */
export function openReasons(reader: Reader, account: Account, viewer: Viewer): Reason[] {
  return attention!.reasons(reader, account, viewer);
}

/** The open incidents of the machines (`seq`s) of an account that a viewer of its overview sees, worst first. */
export function openProblems(
  reader: Reader,
  account: number,
  viewer: Viewer,
): ReadonlyMap<number, MachineProblem[]> {
  return attention!.problems(reader, account, viewer);
}

/** The thresholds of an account (`seq`). */
export function thresholdsOf(reader: Reader, account: number): Thresholds {
  return attention!.thresholds(reader, account);
}
