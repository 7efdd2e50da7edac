import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { movementChecks } from '../../../src/features/movements/verify.ts';
import { useSite } from '../../support/site.ts';
import { delivery, movement, reported, returnable, rowsOf, shop } from '../feed/fixtures.ts';
import { creditOf, holderOf } from './fixtures.ts';

const runs = 40;
const dayMs = 86_400_000;

type Step = {
  kind: 'sale' | 'issue' | 'recharge' | 'return';
  code: number;
  amount: number;
  sent: 'nothing' | 'balance' | 'recharge';
  isDelivered: boolean;
  daysAgo: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('sale', 'sale', 'sale', 'issue', 'recharge', 'return'),
  code: fc.nat(2),
  amount: fc.nat(4000),
  sent: fc.constantFrom('nothing', 'nothing', 'balance', 'recharge'),
  isDelivered: fc.boolean(),
  daysAgo: fc.integer({ min: -1, max: 70 }),
});

/** Histories as machines report them: in batches, in any order, in part again, several at once. */
const history = fc.record({
  batches: fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
  again: fc.array(fc.nat(60), { maxLength: 20 }),
});

describe('random histories', () => {
  const site = useSite();
  let here: Awaited<ReturnType<typeof shop>>;
  let drill: string;
  beforeAll(async () => {
    here = await shop(site);
    drill = (await returnable(site)).id;
  });

  it('leave what a plain model says, in the order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ batches, again }) => {
        const codes = await Promise.all(
          [4000, 300, 0].map((balance) => holderOf(site, { vending: { balance } })),
        );
        const rows = batches.map((batch) => batch.map((one) => rowOf(one, codes)));
        const all = rows.flat();
        const repeated = again.map((at) => all[at % all.length]!);
        const answers = await Promise.all(
          [...rows, repeated].map((batch) => reported(site, here.token, ...batch)),
        );

        const results = answers.flatMap((answer) => answer.results) as { id: string; status: string }[];
        const accepted = results.filter(({ status }) => status === 'accepted').map(({ id }) => id);
        const kept = keptRows().filter(({ id }) => all.some((row) => row.id === id));
        expect(kept.map(({ id }) => id).sort()).toEqual([...accepted].sort());

        const model = new Model(
          codes.map(({ codeId }) => codeId),
          all,
        );
        for (const row of kept) model.take(row);
        for (const [at, { path }] of codes.entries())
          expect(await creditOf(site, path)).toEqual(model.held(at));

        const settled = await reported(site, here.token, ...all.filter(({ id }) => accepted.includes(id)));
        expect(settled.summary).toEqual({ accepted: 0, duplicate: accepted.length, rejected: 0 });
      }),
      { numRuns: runs },
    );
    const sequences = keptRows().map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, at) => at + 1));
    for (const check of movementChecks)
      for (const full of [true, false])
        expect([check.name, check.run(site.appliance.reader, { full })]).toEqual([check.name, []]);
  });

  function rowOf(one: Step, codes: { codeId: string }[]) {
    const { codeId } = codes[one.code]!;
    const date = new Date(Date.now() - one.daysAgo * dayMs + dayMs / 100).toISOString();
    const common = { codeId, date };
    if (one.kind === 'recharge')
      return movement('recharge', { ...common, deviceSerial: here.serial, amount: one.amount });
    if (one.kind === 'return') return movement('return', { ...common, deviceSerial: here.serial });
    const { isDelivered } = one;
    if (one.kind === 'issue')
      return delivery(here.serial, { ...common, isDelivered, productId: drill, selection: undefined });
    const paid = one.sent === 'nothing' ? {} : { [`${one.sent}Paid`]: Math.floor(one.amount / 2) };
    return delivery(here.serial, { ...common, isDelivered, sellValue: one.amount, ...paid });
  }

  /** The rows of all three tables, in the order of arrival. */
  function keptRows(): Kept[] {
    const of = (table: string) => rowsOf(site, table).map((row) => ({ table, ...row }) as unknown as Kept);
    return [...of('deliveries'), ...of('recharges'), ...of('returns')].sort(
      (a, b) => a.sequence - b.sequence,
    );
  }
});

type Kept = {
  table: 'deliveries' | 'recharges' | 'returns';
  seq: number;
  id: string;
  sequence: number;
  date_ms: number;
  code_value: string;
  business_line: string;
  is_delivered: number;
  returned_ms: number | null;
  sell_value: number;
  balance_paid: number;
  recharge_paid: number;
  amount: number;
  balance_after: number;
  delivery: number;
};

/** The payment members of a report. */
type Report = { balancePaid?: number; rechargePaid?: number };

/** A model of the balances of codes and of loans, by rules/credit and rules/feed#returns. */
class Model {
  readonly #codes: string[];
  readonly #reports: Map<string, Report>;
  readonly #held: [balance: number, recharge: number][];
  readonly #open: Kept[] = [];

  constructor(codes: string[], reports: (Report & { id: string })[]) {
    this.#codes = codes;
    this.#reports = new Map(reports.map((report) => [report.id, report]));
    this.#held = [
      [4000, 0],
      [300, 0],
      [0, 0],
    ];
  }

  held(code: number): [number, number] {
    return this.#held[code]!;
  }

  take(row: Kept): void {
    const held = this.#held[this.#codes.indexOf(row.code_value)]!;
    if (row.table === 'recharges') {
      held[1] += row.amount;
      expect(row.balance_after).toBe(held[1]);
    } else if (row.table === 'returns') this.#comeBack(row);
    else this.#goOut(row, held);
  }

  #goOut(row: Kept, held: [number, number]): void {
    expect([row.balance_paid, row.recharge_paid]).toEqual(this.#paid(row, held));
    held[0] -= row.balance_paid;
    held[1] -= row.recharge_paid;
    if (row.business_line === 'eas' && row.is_delivered) this.#open.push(row);
  }

  #paid(row: Kept, [balance, recharge]: [number, number]): [number, number] {
    const { balancePaid, rechargePaid } = this.#reports.get(row.id)!;
    if (row.is_delivered === 0 || row.business_line === 'eas') return [0, 0];
    // A payment reported by a machine is a fact, even if it overdraws.
    if (balancePaid !== undefined || rechargePaid !== undefined) return [balancePaid ?? 0, rechargePaid ?? 0];
    const subsidy = Math.min(row.sell_value, Math.max(0, balance));
    return [subsidy, Math.min(row.sell_value - subsidy, Math.max(0, recharge))];
  }

  #comeBack(row: Kept): void {
    const ofCode = this.#open.filter(({ code_value }) => code_value === row.code_value);
    const oldest = ofCode.sort((a, b) => a.date_ms - b.date_ms || a.seq - b.seq)[0]!;
    expect([oldest.seq, oldest.returned_ms]).toEqual([row.delivery, row.date_ms]);
    this.#open.splice(this.#open.indexOf(oldest), 1);
  }
}
