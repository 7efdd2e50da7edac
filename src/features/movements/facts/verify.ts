import { type Check, everyRow, firstOf, maxListed, sentences } from '../../../store/checks/check.ts';
import type { Reader } from '../../../store/statement.ts';
import { columnsOfBlock, isAsWritten } from './blocks.ts';
import { factColumns, factSelect, quarterAt } from './fact.ts';

type Block = {
  seq: number;
  account: number;
  first: number;
  last: number;
  rows: number;
  firstQuarter: number;
  lastQuarter: number;
};

/** Blocks that are compared with their rows unless all are requested: the newest ones, and as many random ones. */
const sampledBlocks = 2;

/**
 * Every block has the deliveries that it represents, as their rows have them; and blocks have each of them once. All
 * sums of deliveries are read from blocks.
 */
const blocks: Check = {
  name: 'blocks of facts',
  leavesOut: `the rows of other blocks than ${2 * sampledBlocks}`,
  run: (reader, { full }) => reader.connection.snapshot(() => firstOf(wrongBlocks(reader, full))),
};

function* wrongBlocks(reader: Reader, full: boolean): Generator<string> {
  const all = [
    ...everyRow<Block>(
      reader,
      `SELECT seq, account, first_delivery AS first, last_delivery AS last, rows, first_quarter AS firstQuarter,
        last_quarter AS lastQuarter FROM fact_blocks ORDER BY account, first_delivery`,
    ),
  ];
  const compared = full ? new Set(all) : sampled(all);
  const reached = new Map<number, number>();
  for (const block of all) {
    const { seq, account, first, last } = block;
    const after = reached.get(account) ?? 0;
    const [skipped] = everyRow<{ count: number }>(
      reader,
      'SELECT count(*) AS count FROM deliveries WHERE account = ? AND seq > ? AND seq < ?',
      account,
      after,
      first,
    );
    const [ends] = everyRow<{ count: number }>(
      reader,
      'SELECT count(*) AS count FROM deliveries WHERE account = ? AND seq IN (?, ?)',
      account,
      first,
      last,
    );
    if (ends!.count !== (first === last ? 1 : 2))
      yield `block ${seq} begins or ends at a delivery that is not there`;
    if (first <= after || skipped!.count > 0) yield `block ${seq} does not follow the one before it`;
    reached.set(account, last);
    if (compared.has(block) && !isWhole(reader, block))
      yield `block ${seq} does not hold what its deliveries say`;
  }
}

/** The newest blocks, and some from all over the rest. */
function sampled(all: readonly Block[]): Set<Block> {
  const byAge = all.toSorted((a, b) => b.seq - a.seq);
  const rest = byAge.slice(sampledBlocks);
  const step = Math.max(1, Math.floor(rest.length / sampledBlocks));
  return new Set([
    ...byAge.slice(0, sampledBlocks),
    ...rest.filter((_, at) => at % step === 0).slice(0, sampledBlocks),
  ]);
}

function isWhole(reader: Reader, { seq, account, first, last, ...block }: Block): boolean {
  let row = 0;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  try {
    const whole = columnsOfBlock(reader, seq);
    if (!isAsWritten(reader, seq, whole)) return false;
    const { rows, columns } = whole;
    const facts = reader.connection.database
      .prepare<unknown[], number[]>(
        `SELECT ${factSelect} FROM deliveries d WHERE d.account = ? AND d.seq >= ? AND d.seq <= ? ORDER BY d.seq`,
      )
      .raw();
    for (const [dateMs, ...rest] of facts.iterate(account, first, last)) {
      const fact = [quarterAt(dateMs!), ...rest];
      const isSame = factColumns.every((_, at) => {
        const { values, codes } = columns[at]!;
        return values[codes ? codes[row]! : 0] === fact[at];
      });
      if (!isSame) return false;
      lowest = Math.min(lowest, fact[0]!);
      highest = Math.max(highest, fact[0]!);
      row++;
    }
    return (
      row === rows && row === block.rows && lowest === block.firstQuarter && highest === block.lastQuarter
    );
  } catch (error) {
    // Bytes that are no columns.
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}

/** The profile of a delivery is one of its account and its line. */
const profiles: Check = {
  name: 'profiles of deliveries',
  onlyFull: true,
  run: (reader) =>
    sentences<{ id: string }>(
      reader,
      `SELECT d.id FROM deliveries d LEFT JOIN profiles p ON p.seq = d.profile
          WHERE d.profile IS NOT NULL AND (p.account IS NOT d.account OR p.business_line IS NOT d.business_line
            OR d.code IS NULL) LIMIT ${maxListed}`,
      ({ id }) => `delivery ${id} was taken under a profile that cannot be its own`,
    ),
};

/** Checks of the data behind consumption. */
export const factChecks: Check[] = [blocks, profiles];
