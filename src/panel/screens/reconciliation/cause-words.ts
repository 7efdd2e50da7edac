import type { Reply } from '../../api/call.ts';
import { briefly, count, lasting, money } from '../../language/format.ts';
import { texts } from './words-causes.ts';

export type Comparison = Reply<'GET /devices/:id/reconciliation'>;
export type Line = Comparison['selections'][number];
export type Cause = Line['causes'][number];
export type Verdict = NonNullable<Line['verdict']>;
export type Witness = Line['agree'][number];

/** Facts about a cause; the cause determines which members exist. */
type Facts = {
  map?: { machine: string; selection: string }[];
  how?: string;
  from?: string | null;
  to?: string | null;
  pending?: number;
  machine?: number | null;
  planogram?: number | null;
  before?: number | null;
  at?: string;
  counted?: number | null;
  said?: number | null;
  knownTo?: string;
  cancels?: boolean;
  seconds?: number;
  why?: string;
  with?: string[];
  more?: number;
  parts?: number;
  total?: number;
  selectionTwice?: boolean;
};

/** The cause of a difference, as a sentence. */
export function causeText({ cause, vends, value, facts: told }: Cause, currency: string): string {
  const facts = told as Facts;
  const n = count(Math.abs(vends));
  const amount = money(Math.abs(value ?? 0), currency);
  const price = (minor: number | null | undefined) =>
    typeof minor !== 'number' ? '–' : money(minor, currency);
  switch (cause) {
    case 'selection_map': {
      const map = facts.map ?? [];
      return texts.selection_map(
        map.map(({ machine, selection }) => texts.mapped(machine, selection)).join(', '),
      );
    }
    case 'missed_reports':
      return texts.missed_reports(n) + silenceText(facts);
    case 'price_mismatch':
      return texts.price_mismatch(price(facts.machine), price(facts.planogram));
    case 'price_changed':
      return texts.price_changed(price(facts.before), price(facts.machine));
    case 'counter_reset':
    case 'board_changed':
      return texts[cause](briefly(facts.at ?? 0));
    case 'machine_inconsistent':
      if (facts.selectionTwice) return texts.twice;
      if (facts.parts !== undefined) return texts.cashParts(price(facts.parts), price(facts.total));
      return facts.counted === undefined ? texts.machine_inconsistent : texts.machine_alone;
    case 'unassigned':
      if (facts.knownTo !== undefined) return texts.reportsOnly;
      return vends < 0 ? texts.unassignedFewer(n) : texts.unassigned(n);
    case 'planogram_stale': {
      if (!facts.with) return texts.planogram_stale(n);
      const others = facts.with.join(', ');
      return (facts.more ?? 0) > 0 ? texts.staleMore(n, others) : texts.staleFewer(n, others);
    }
    case 'stock_shrink':
    case 'stock_surplus':
      return texts[cause](n) + (facts.cancels ? texts.miscount : '');
    case 'cash_short':
    case 'cash_over':
      return texts[cause](amount);
    case 'tube_difference':
      return (value ?? 0) < 0 ? texts.tubesShort(amount) : texts.tube_difference(amount);
    case 'tubes_filled':
      return typeof facts.said === 'number'
        ? texts.tubesFilled(price(facts.said), price(facts.counted))
        : texts.tubesUnsaid(price(facts.counted));
    case 'clock_wrong':
      return texts.clock_wrong(lasting(Math.abs(facts.seconds ?? 0)));
    case 'bag_unknown':
      return texts.bag_unknown(texts.whyUnknown[facts.why ?? ''] ?? '');
    case 'scale_mismatch':
    case 'read_missing':
    case 'collection_late':
      return texts[cause];
    default:
      return texts[cause](n);
  }
}

function silenceText({ how, from, to, pending = 0 }: Facts): string {
  if (how === 'gap' && from && to) return texts.gap(briefly(from), briefly(to));
  if (how !== 'offline') return '';
  if (from && to) return texts.offline(briefly(from), briefly(to));
  if (pending > 0) return texts.pending(count(pending));
  return from ? texts.offlineSince(briefly(from)) : '';
}

/** Returns the text of a warning about a whole comparison. */
export function warningText({ code, facts }: Comparison['warnings'][number]): string {
  const known = texts.warnings[code];
  if (known !== undefined) return known;
  return causeText({ cause: code as Cause['cause'], vends: 0, value: null, facts }, 'USD');
}
