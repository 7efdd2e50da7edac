import { column, type Reader } from '../../store/statement.ts';

/** The last row of the audit; none where there is nothing yet. */
export const lastAuditSeq = column<[], number>('SELECT seq FROM audit_log ORDER BY seq DESC LIMIT 1');
const auditDate = column<[seq: number], number>('SELECT date_ms FROM audit_log WHERE seq = ?');

/** The last row of the audit (`seq`) that is older than a moment; 0 where there is none. Dates never decrease along it. */
export function auditSeqBefore(reader: Reader, momentMs: number): number {
  let [low, high] = [0, lastAuditSeq.get(reader) ?? 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (auditDate.get(reader, middle)! < momentMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
