import type { Reader } from '../../../store/statement.ts';
import { type AuditedCode, editsBetween, type StatedCode } from './account-statement-store.ts';

/** The period between two audit rows, both excluded, in which the audit used one name for a code. */
export type NamePeriod = { resourceId: string; after: number; before: number };

/** The audit's knowledge of a code except reloads: its names and its settings, both newest first. */
export type CodeHistory = { periods: NamePeriod[]; edits: AuditedCode[] };

/**
 * Follows a code back through its names: the audit calls it by its consumer (an id) and the value that it had, and its
 * consumer may have had another code of that value before.
 */
export function historyOf(reader: Reader, consumerId: string, code: StatedCode): CodeHistory {
  const nameOf = (value: string) => `${consumerId}/${value}`;
  // The character after `/` ends what begins with the consumer's id.
  const renamings = editsBetween.all(reader, nameOf(''), `${consumerId}0`).sort((a, b) => b.seq - a.seq);
  const periods: NamePeriod[] = [];
  const edits: AuditedCode[] = [];
  let period = { resourceId: nameOf(code.value), after: 0, before: Number.MAX_SAFE_INTEGER };
  for (const row of renamings) {
    const cameTo = row.newValue === null ? null : nameOf(row.newValue);
    const isOfName = row.resourceId === period.resourceId;
    if (row.action === 'update' && isOfName && cameTo === period.resourceId) edits.push(row);
    else if (row.action === 'update' && cameTo === period.resourceId) {
      // From here back it had another value.
      edits.push(row);
      periods.push({ ...period, after: row.seq });
      period = { resourceId: row.resourceId, after: 0, before: row.seq };
    } else if (isOfName) {
      // It was made here, or after another code of its value had been removed or renamed.
      period.after = row.seq;
      break;
    }
  }
  return { periods: [...periods, period], edits };
}
