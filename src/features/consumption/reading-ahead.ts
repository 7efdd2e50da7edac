import { accountBySeq, allAccounts } from '../../access/accounts.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { column, type Reader } from '../../store/statement.ts';
import { blocksOf } from '../movements/facts/blocks.ts';
import { summedAhead } from '../movements/facts/reading.ts';
import { plainQuestion } from './questions.ts';
import { summed } from './reading.ts';

/*
 * The first figure that someone requests after a start would wait for blocks to be read and code to be compiled. Where
 * there are many deliveries, what the panel requests first is read ahead (docs/decisions/046).
 */

const firstTags = column<[account: number], string>(
  'SELECT id FROM tags WHERE account = ? AND removed_at IS NULL ORDER BY seq LIMIT 3',
);

/** With fewer deliveries in blocks, the first figure of an account takes no noticeable time. */
const fewestRows = 100_000;

const period = 28 * dayMs;
const year = 365 * dayMs;

/** A step of reading ahead: the part that it reads, and whether that is complete. */
export type ReadAheadStep = { name: string; isRead: boolean };

/**
 * Reads ahead what the screen of consumption begins with: its period and the one before, as a summary, by product and by the
 * first tags; then the year by these, and by what else is a click away. A step takes as long as a block does, some
 * milliseconds: between two of them others may have their turn.
 */
export function* readAhead(
  reader: Reader,
  nowMs: number,
  fewest = fewestRows,
): Generator<ReadAheadStep, undefined> {
  for (const seq of allAccounts(reader)) {
    const rows = blocksOf(reader, seq).reduce((sum, block) => sum + block.rows, 0);
    if (rows < fewest) continue;
    const first = [undefined, 'product', ...firstTags.all(reader, seq).map((id) => `tag:${id}`)];
    for (const by of first)
      for (const fromMs of [nowMs - period, nowMs - 2 * period])
        yield* readOne(reader, seq, by, { fromMs, endMs: fromMs + period + dayMs });
    for (const by of [...first, 'device', 'operation', 'month', 'day'])
      yield* readOne(reader, seq, by, { fromMs: nowMs - year, endMs: nowMs });
  }
}

function* readOne(
  reader: Reader,
  account: number,
  by: string | undefined,
  range: { fromMs: number; endMs: number },
): Generator<ReadAheadStep, undefined> {
  const question = plainQuestion(reader, accountBySeq(reader, account), by, range);
  const { name } = question;
  for (const _ of summedAhead(reader, question)) yield { name, isRead: false };
  reader.connection.snapshot(() => summed(reader, question));
  yield { name, isRead: true };
}
