import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Codes } from './codes.ts';
import type { Planograms } from './planograms.ts';
import type { TrailEntry } from './trail.ts';

type Delivery = {
  account: number;
  sequence: number;
  code: number | null;
  balance: number;
  recharge: number;
  device: number;
  selection: string | null;
  dateMs: number;
  receivedMs: number;
  isDoubtful: 1 | null;
};
type Credit = { account: number; sequence: number; code: number; amount: number; toSubsidy: number };
type Recharge = { account: number; sequence: number; code: number; amount: number; dateMs: number };

/** Rows in the order of arrival, consumed batch by batch. */
class Rows<R extends { account: number; sequence: number }> {
  readonly #rows: Iterator<R>;
  #head: R | undefined;

  constructor(reader: Reader, sql: string) {
    this.#rows = everyRow<R>(reader, sql);
    this.#advance();
  }

  *ofBatch(account: number, lastSequence: number): Generator<R> {
    while (this.#head?.account === account && this.#head.sequence <= lastSequence) {
      yield this.#head;
      this.#advance();
    }
  }

  close(): void {
    this.#rows.return?.();
  }

  #advance(): void {
    const { done, value } = this.#rows.next();
    this.#head = done ? undefined : value;
  }
}

/** Replays movements on codes and stocks, batch by batch in the order of the trail. */
export class Moved {
  readonly #codes: Codes;
  readonly #planograms: Planograms;
  readonly #deliveries: Rows<Delivery>;
  readonly #recharges: Rows<Recharge>;
  readonly #credits: Rows<Credit>;

  constructor(reader: Reader, codes: Codes, planograms: Planograms) {
    this.#codes = codes;
    this.#planograms = planograms;
    this.#deliveries = new Rows(
      reader,
      `SELECT account, sequence, code, balance_paid AS balance, recharge_paid AS recharge, device, selection,
          date_ms AS dateMs, received_ms AS receivedMs, date_doubtful AS isDoubtful
        FROM deliveries NOT INDEXED WHERE is_delivered = 1 AND (selection IS NOT NULL OR code IS NOT NULL) ORDER BY seq`,
    );
    this.#recharges = new Rows(
      reader,
      'SELECT account, sequence, code, amount, date_ms AS dateMs FROM recharges NOT INDEXED ORDER BY seq',
    );
    this.#credits = new Rows(
      reader,
      'SELECT account, sequence, code, amount, to_subsidy AS toSubsidy FROM credits NOT INDEXED ORDER BY seq',
    );
  }

  take({ type, action, account, after }: TrailEntry): void {
    if (type !== 'movements' || action !== 'create' || account === null || !after) return;
    const last = Number(after['lastSequence']);
    const behindMs = Number(after['clockBehindMs'] ?? 0);
    for (const delivery of this.#deliveries.ofBatch(account, last)) {
      const { code, balance, recharge, device, selection, dateMs, receivedMs, isDoubtful } = delivery;
      const paying = code === null ? undefined : this.#codes.bySeq(code);
      if (paying) {
        const { body } = paying;
        if (balance + recharge > 0)
          paying.body = {
            ...body,
            vendingBalance: body.vendingBalance - balance,
            vendingRecharge: body.vendingRecharge - recharge,
          };
      }
      if (selection !== null) {
        const ms = isDoubtful ? receivedMs : dateMs + behindMs;
        this.#planograms.give(device, selection, ms, receivedMs);
      }
    }
    for (const { code, amount, dateMs } of this.#recharges.ofBatch(account, last)) {
      const charged = this.#codes.bySeq(code);
      if (!charged) continue;
      charged.body = { ...charged.body, vendingRecharge: charged.body.vendingRecharge + amount };
      charged.lastRechargeMs = Math.max(charged.lastRechargeMs ?? dateMs, dateMs);
    }
    for (const { code, amount, toSubsidy } of this.#credits.ofBatch(account, last)) {
      const credited = this.#codes.bySeq(code);
      if (!credited) continue;
      const { body } = credited;
      credited.body = {
        ...body,
        vendingBalance: body.vendingBalance + toSubsidy,
        vendingRecharge: body.vendingRecharge + amount - toSubsidy,
      };
    }
  }

  close(): void {
    this.#deliveries.close();
    this.#recharges.close();
    this.#credits.close();
  }
}
