import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Findings } from './findings.ts';

type Known = { code: number; auditSeq: number };
type Row = { level: number; value: string; account: number; code: number; change: number };

/**
 * Which code each value stands for at its level, and in which order controllers are told of them, replayed. The
 * numbers of changes are the database's own; their order is that of the audit rows that they come from.
 */
export class CodeValues {
  readonly #known = new Map<string, Known>();
  readonly #operations = new Map<string, number>();

  constructor(reader: Reader) {
    for (const { seq, id } of everyRow<{ seq: number; id: string }>(reader, 'SELECT seq, id FROM operations'))
      this.#operations.set(id, seq);
  }

  /** Notes that controllers were told of a code under the value and at the level that it has. */
  note(
    code: number,
    account: number | null,
    operationId: string | null,
    value: string,
    auditSeq: number,
  ): void {
    this.#known.set(this.#place(account, operationId, value), { code, auditSeq });
  }

  /**
   * Notes that a code left a value, or its level. Of codes that exchange values another has it already, by an entry
   * before.
   */
  leave(
    code: number,
    account: number | null,
    operationId: string | null,
    value: string,
    auditSeq: number,
  ): void {
    const known = this.#known.get(this.#place(account, operationId, value));
    if (known?.code === code) known.auditSeq = auditSeq;
  }

  #place(account: number | null, operationId: string | null, value: string): string {
    return `${operationId === null ? -(account ?? 0) : this.#operations.get(operationId)} ${value}`;
  }

  compare(reader: Reader, findings: Findings): void {
    let before = { account: 0, auditSeq: 0 };
    const sql = 'SELECT level, value, account, code, change FROM code_values ORDER BY account, change';
    for (const row of everyRow<Row>(reader, sql)) {
      const place = `the value ${row.value} at level ${row.level}`;
      const known = this.#known.get(`${row.level} ${row.value}`);
      if (!known) {
        findings.add(`${place} (code_values) is in no row of the audit`);
        continue;
      }
      this.#known.delete(`${row.level} ${row.value}`);
      if (row.code !== known.code)
        findings.add(`${place} stands for code ${row.code}, and should for code ${known.code}`);
      if (row.account === before.account && known.auditSeq < before.auditSeq)
        findings.add(`${place} has change ${row.change}, which is out of the order of the audit`);
      before = { account: row.account, auditSeq: known.auditSeq };
      if (findings.isEnough) return;
    }
    for (const [place, { code }] of this.#known)
      findings.add(`the value of code ${code} (level and value ${place}) is not in code_values`);
  }
}
