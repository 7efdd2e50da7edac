import { accountBySeq } from '../../access/accounts.ts';
import { column, type Reader } from '../../store/statement.ts';
import { blocksOf } from '../movements/facts/blocks.ts';
import { plainQuestion } from './questions.ts';
import { summed } from './reading.ts';

/*
 * The first figure that somebody asks for after a start would wait for blocks to be read and code to be compiled. Where
 * there are many deliveries, what the panel asks for first is read ahead (docs/decisions/046).
 */

const accounts = column<[], number>('SELECT seq FROM accounts ORDER BY seq');
const firstTags = column<[account: number], string>(
  'SELECT id FROM tags WHERE account = ? AND removed_at IS NULL ORDER BY seq LIMIT 3',
);

/** Of accounts with fewer deliveries in blocks, the first figure takes no time that anybody notices. */
const fewestRows = 100_000;

const dayMs = 24 * 60 * 60 * 1000;
const period = 28 * dayMs;

/**
 * Reads ahead what the screen of consumption begins with: its period and the one before, as a summary, by product and by the
 * first tags. A step takes as long as a figure does; between two of them others may have their turn.
 */
export function* readAhead(reader: Reader, nowMs: number, fewest = fewestRows): Generator<string> {
  for (const seq of accounts.all(reader)) {
    const rows = blocksOf(reader, seq).reduce((sum, block) => sum + block.rows, 0);
    if (rows < fewest) continue;
    const tags = firstTags.all(reader, seq).map((id) => `tag:${id}`);
    for (const by of [undefined, 'product', ...tags])
      for (const fromMs of [nowMs - period, nowMs - 2 * period]) {
        const range = { fromMs, endMs: fromMs + period + dayMs };
        const question = plainQuestion(reader, accountBySeq(reader, seq), by, range);
        reader.connection.snapshot(() => summed(reader, question));
        yield question.name;
      }
  }
}
