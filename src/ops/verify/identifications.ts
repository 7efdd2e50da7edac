import { everyRow } from '../../store/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Findings } from './findings.ts';
import type { Told } from './trail.ts';

/** The identifications that consumers bore before their present one: few consumers get another. */
export class Identifications {
  readonly #former = new Map<string, Set<string>>();

  take({ type, id, before, after }: Told): void {
    if (type !== 'consumer' || !before || !after) return;
    const identification = String(before['identification']);
    if (identification === after['identification']) return;
    const former = this.#former.get(id) ?? new Set();
    this.#former.set(id, former.add(identification));
  }

  /** Finds what leads to a consumer and should not; that nothing is missing is another check's. */
  compare(reader: Reader, findings: Findings): void {
    const rows = everyRow<{ identification: string; consumer: number; id: string | null; isOwner: number }>(
      reader,
      `SELECT i.identification, i.consumer, c.id, i.account IS c.account AS isOwner
        FROM consumer_identifications i LEFT JOIN consumers c ON c.seq = i.consumer
        WHERE i.identification IS NOT c.identification OR i.account IS NOT c.account`,
    );
    for (const { identification, consumer, id, isOwner } of rows)
      if (!isOwner || !this.#former.get(id ?? '')?.has(identification))
        findings.add(
          `the identification ${identification} leads to consumer ${id ?? consumer}, who never had it`,
        );
  }
}
