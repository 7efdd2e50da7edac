import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import { epochOfToday, type Parting, type Stamp } from '../store/history/epochs.ts';
import { type NumbersOwner, sharedNumbers } from '../store/history/shared-numbers.ts';
import type { Reader } from '../store/statement.ts';

/**
 * The refusal of a cursor of another history (rules/changes#cursors-of-another-history): never a page, because it could
 * skip changes. `forkedAt` is the cursor, in the current history, of the last shared change. With `numbersOf`, the
 * problem also has that place as numbers of the accounts of its owner.
 */
export function historyForked(
  reader: Reader,
  { isCopy, seq, sharedSeq }: Parting,
  forkedAt: string | null,
  numbersOf?: NumbersOwner,
): Problem {
  const { epoch } = epochOfToday(reader);
  const text = isCopy ? details.cursorOfCopy : details.cursorBeforeRestore;
  return new Problem('changes.history_forked', text, {
    epoch,
    forkedAt,
    ...(numbersOf && {
      forkedAtNumbers: sharedSeq === null ? null : sharedNumbers(reader, sharedSeq, numbersOf),
    }),
    ...(isCopy && { copiedEntry: seq }),
  });
}

/** A stamp in a cursor. */
export const stampCells = ({ epoch, seq, hash }: Stamp) => [epoch, seq, hash] as const;
