import { noteControllersSeen } from '../../access/controller-status.ts';
import type { ControllerActor } from '../../api/caller.ts';
import { ingest } from '../../features/movements/intake/ingest.ts';
import type { Step } from '../types.ts';

/** The number of rows in an import of `larder import`; larger batches are hardly cheaper a row. */
const maxRows = 2000;

/** Dispensed items that the controller has not reported yet. */
export class Outbox {
  readonly #controller: ControllerActor;
  #rows: object[] = [];

  constructor(controller: ControllerActor) {
    this.#controller = controller;
  }

  add(row: object): void {
    this.#rows.push(row);
  }

  get isFull(): boolean {
    return this.#rows.length >= maxRows;
  }

  /**
   * Reports pending movements, as the feed takes them; the controller calls even if there are none.
   * @throws when a row is refused: the demo is wrong then
   */
  send(step: Step): void {
    const rows = this.#rows;
    this.#rows = [];
    const { account, seq } = this.#controller;
    const { results, summary } = step(this.#controller, (tx) => {
      noteControllersSeen(tx, [[seq, tx.nowMs]]);
      return ingest(tx, { account, controller: seq }, rows);
    });
    if (summary.accepted === rows.length) return;
    const refused = results.find(({ status }) => status !== 'accepted')!;
    throw new Error(`${JSON.stringify(rows[refused.index])}: ${JSON.stringify(refused)}`);
  }
}
