import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Findings } from './findings.ts';
import type { TrailEntry } from './trail.ts';

/** The identifications that consumers had once: before another, or when they were removed. */
export class Identifications {
  readonly #former = new Map<string, Set<string>>();

  take({ type, id, before, after }: TrailEntry): void {
    if (type !== 'consumer' || !before) return;
    const [was, is] = [before['identification'], after?.['identification']];
    if (was === is) return;
    const former = this.#former.get(id) ?? new Set();
    this.#former.set(id, former.add(String(was)));
    if (after) former.delete(String(is));
  }

  /** Finds missing and superfluous former identifications of consumers. */
  compare(reader: Reader, findings: Findings): void {
    const rows = everyRow<{ identification: string; consumer: number; id: string | null }>(
      reader,
      `SELECT i.identification, i.consumer, c.id FROM former_identifications i
        LEFT JOIN consumers c ON c.seq = i.consumer AND c.account = i.account`,
    );
    for (const { identification, consumer, id } of rows)
      if (!this.#former.get(id ?? '')?.delete(identification))
        findings.add(
          `the identification ${identification} leads to consumer ${id ?? consumer}, who never had it before`,
        );
    for (const [id, identifications] of this.#former)
      for (const identification of identifications)
        findings.add(`the identification ${identification} does not lead to consumer ${id}, who had it`);
  }
}
