import type { CrcState } from './crc.ts';

/** An oddity of a set that does not make it unusable; `detail` has the element or the figures. */
export type SetWarning = {
  code:
    | 'count_wrong'
    | 'crc_bad'
    | 'crc_absent'
    | 'not_a_number'
    | 'said_twice'
    | 'selection_twice'
    | 'prices_moved'
    | 'start_missing'
    | 'line_too_long';
  detail: string;
};

/** The reasons why a set is damaged: it cannot be a boundary of a comparison. */
export type SetDamage = 'no_end' | 'line_too_long' | 'too_many_selections';

/** Vends of one kind at a selection: numbers and values, in all (L) and since the last reset (I); null is not given. */
export type Vends = { nL: number | null; vL: number | null; nI: number | null; vI: number | null };

/** Vends of a selection that were paid in one way, and from one list of prices (PA7). */
export type PaidBy = Vends & { by: string; list: string | null; price: number | null };

export type CounterSelection = {
  /** The machine's name for it, as it writes it: `1`, `010`, `A1`. */
  selection: string;
  name: string | null;
  /** The machine's smallest unit; null where it says none that is a number. */
  price: number | null;
  capacity: number | null;
  paid: Vends;
  /** Amounts of discounts taken off and surcharges added to paid vends. */
  discounts: Vends;
  surcharges: Vends;
  tests: Vends;
  free: Vends;
  /** PA8: vends that PA7 counts twice, because they were paid in two ways. */
  mixed: Vends;
  byPayment: PaidBy[];
  /** LA1: vends by list of prices. */
  byList: { list: string; nL: number | null; nI: number | null }[];
  /** True if the set names the selection twice, which makes its figures ambiguous. */
  isTwice: boolean;
};

/** One set of counters, as a machine handed it out at one moment. */
export type CounterSet = {
  ids: {
    transmission: string | null;
    serial: string | null;
    model: string | null;
    build: string | null;
    location: string | null;
    text: string | null;
    asset: string | null;
    boardSerial: string | null;
    boardModel: string | null;
    boardSoftware: string | null;
  };
  /** The number of decimals of its amounts; null if not stated. */
  decimals: number | null;
  /** ISO 4217; null where it does not say, or says what is none. */
  currency: string | null;
  /** The machine's clock, and its times of this and the previous reading, without a zone. */
  clock: string | null;
  thisRead: string | null;
  previousRead: string | null;
  /** Its counters by element, `VA101`; what is not given, or is none, is not there. */
  numbers: Readonly<Record<string, number>>;
  selections: CounterSelection[];
  /** The ids of its segments: an absent segment does not mean 0. */
  segments: readonly string[];
  /**
   * True if a coin mechanism identifies itself (CA1) or ever took a coin. Without one, the tube counts are
   * meaningless.
   */
  hasCoins: boolean;
  /** True if a bill validator says who it is (BA1). */
  hasBillValidator: boolean;
  crc: CrcState;
  /** True if SE has the right count of its lines; null without SE. */
  countOk: boolean | null;
  damage: SetDamage | null;
  warnings: SetWarning[];
  /** Its lines from DXS to DXE, ended by CRLF, a byte a character: identical for the same set from any sender. */
  normalForm: string;
  /**
   * The raw text of the set, one byte per character: from the end of the set before it, and in the last set to the
   * end of the file. Only lines for a tax agency are left out.
   */
  asItCame: string;
};
