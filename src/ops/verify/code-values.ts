import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Findings } from './findings.ts';

type Row = { level: number; value: string; code: number; account: number; ofConsumer: number };

const rows = `SELECT v.level, v.value, v.code, v.account, c.account AS ofConsumer
  FROM code_values v JOIN codes k ON k.seq = v.code JOIN consumers c ON c.seq = k.consumer`;

/**
 * The code that each value represents at its level, replayed: the last code that had it there. The change numbers of
 * controllers are not compared.
 */
export class CodeValues {
  readonly #known = new Map<string, number>();
  readonly #operations = new Map<string, number>();

  constructor(reader: Reader) {
    for (const { seq, id } of everyRow<{ seq: number; id: string }>(reader, 'SELECT seq, id FROM operations'))
      this.#operations.set(id, seq);
  }

  /** Records that a code bears a value at a level from now on. */
  note(code: number, account: number | null, operationId: string | null, value: string): void {
    this.#known.set(this.#place(account, operationId, value), code);
  }

  #place(account: number | null, operationId: string | null, value: string): string {
    return `${operationId === null ? -(account ?? 0) : this.#operations.get(operationId)} ${value}`;
  }

  compare(reader: Reader, findings: Findings): void {
    for (const row of everyRow<Row>(reader, rows)) {
      const place = `the value ${row.value} at level ${row.level}`;
      const code = this.#known.get(`${row.level} ${row.value}`);
      this.#known.delete(`${row.level} ${row.value}`);
      if (code === undefined) findings.add(`${place} (code_values) is in no row of the audit`);
      else if (row.code !== code)
        findings.add(`${place} stands for code ${row.code}, and should for code ${code}`);
      if (row.account !== row.ofConsumer)
        findings.add(
          `${place} is told to account ${row.account}, and its code is of account ${row.ofConsumer}`,
        );
      if (findings.isEnough) return;
    }
    for (const [place, code] of this.#known)
      findings.add(`the value of code ${code} (level and value ${place}) is not in code_values`);
  }
}
