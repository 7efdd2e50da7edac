import type { CrcState } from './crc.ts';

/** What is odd about a set, and can be lived with; `detail` names the element or says the figures. */
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

/** Why a set is damaged: it can be no boundary of a comparison. */
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
  /** What discounts took off, and surcharges put on, the paid ones. */
  discounts: Vends;
  surcharges: Vends;
  tests: Vends;
  free: Vends;
  /** PA8: vends that PA7 counts twice, because they were paid in two ways. */
  mixed: Vends;
  byPayment: PaidBy[];
  /** LA1: vends by list of prices. */
  byList: { list: string; nL: number | null; nI: number | null }[];
  /** Whether the set names it twice: then none of its figures can be told apart. */
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
  /** How many decimals its amounts have; null where it does not say. */
  decimals: number | null;
  /** ISO 4217; null where it does not say, or says what is none. */
  currency: string | null;
  /** Its clock, and when it says that it was read now and before, each without a zone. */
  clock: string | null;
  thisRead: string | null;
  previousRead: string | null;
  /** Its counters by element, `VA101`; what is not given, or is none, is not there. */
  numbers: Readonly<Record<string, number>>;
  selections: CounterSelection[];
  /** Whether it has a segment at all: an absent one is no 0. */
  segments: readonly string[];
  /** Whether a coin mechanism says who it is (CA1), or ever took a coin: without one its tubes hold rubbish. */
  hasCoins: boolean;
  /** True if a bill validator says who it is (BA1). */
  hasBillValidator: boolean;
  crc: CrcState;
  /** Whether SE has the right count of its lines; null without SE. */
  countOk: boolean | null;
  damage: SetDamage | null;
  warnings: SetWarning[];
  /** Its lines from DXS to DXE, ended by CRLF, a byte a character: the same for the same set, whoever sends it. */
  normalForm: string;
  /**
   * What came with it, a byte a character: all of the file from the set before it on, and in the last one to the end of
   * the file. Only lines to a tax agency are left out.
   */
  asItCame: string;
};
