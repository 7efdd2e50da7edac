import type { Connection } from '../../store/connection.ts';
import { column, type Reader } from '../../store/statement.ts';
import {
  type BlockHead,
  blocksOf,
  columnsOfBlock,
  factsBehind,
  factsIn,
  wholeQuarters,
} from '../movements/facts/blocks.ts';
import { columnsOf } from '../movements/facts/columns.ts';
import type { Fact } from '../movements/facts/fact.ts';
import { corrections } from './corrections.ts';
import { type Asked, addColumns, keyOfFact, passes, Sums } from './sums.ts';

/** What is asked of an account, in a range of time whose end is excluded; `name` tells it from everything else asked. */
export type Question = Asked & { account: number; fromMs: number; endMs: number; name: string };

const lastConsumer = column<[], number | null>('SELECT max(seq) FROM consumers');

/** So many blocks that lie whole in a range are summed together, and kept so. */
const blocksOfSpan = 8;

/** To join sums of more groups costs more than to read the blocks again. */
const maxGroupsKept = 4000;

/**
 * What the deliveries of a question come to: the blocks of columns that lie in its range, what is in no block yet, and
 * what changed of deliveries since they came in. Sums of blocks that lie whole in a range are kept for the next question
 * of the same name: a block never changes.
 */
export function summed(reader: Reader, question: Question): Sums {
  const sums = new Sums(lastConsumer.get(reader) ?? 0);
  const { account, fromMs, endMs } = question;
  const blocks = blocksOf(reader, account);
  const quarters = wholeQuarters(question);
  const inside = (block: BlockHead) =>
    block.firstQuarter >= quarters.first && block.lastQuarter < quarters.end;
  for (let index = 0; index < blocks.length; ) {
    const span = blocks.slice(index, index + blocksOfSpan);
    if (
      sums.keys.length <= maxGroupsKept &&
      index % blocksOfSpan === 0 &&
      span.length === blocksOfSpan &&
      span.every(inside)
    ) {
      sums.join(kept(reader, question, span));
      index += blocksOfSpan;
      continue;
    }
    const block = blocks[index]!;
    if (inside(block) && sums.keys.length <= maxGroupsKept) sums.join(kept(reader, question, [block]));
    else if (inside(block)) addColumns(sums, columnsOfBlock(reader, block.seq), question);
    else if (block.lastQuarter >= quarters.first && block.firstQuarter < quarters.end)
      addColumns(sums, columnsOfBlock(reader, block.seq), within(question, quarters));
    index++;
  }
  const covered = blocks.at(-1)?.last ?? 0;
  const addFacts = (facts: readonly Fact[]) => {
    const passing = facts.filter((fact) => passes(fact, question.conditions));
    if (passing.length > 0) addColumns(sums, columnsOf(passing), { ...question, conditions: [] });
  };
  if (covered > 0) for (const rest of quarters.rest) addFacts(factsIn(reader, account, covered, rest));
  for (const facts of factsBehind(reader, account, covered, { fromMs, endMs })) addFacts(facts);
  for (const { fact, sum, amount } of corrections(reader, account, { fromMs, endMs })) {
    if (!passes(fact, question.conditions)) continue;
    sums.addAmount(sums.group(keyOfFact(fact, question.by)), sum, amount);
  }
  return sums;
}

/** A question of the whole quarters of an hour in its range. */
function within({ conditions, by }: Asked, { first, end }: { first: number; end: number }): Asked {
  const allows = (quarter: number) => quarter >= first && quarter < end;
  return { conditions: [...conditions, { column: 'quarter', allows }], by };
}

/** What one thread keeps at most. */
const maxBytes = 64 * 2 ** 20;

type Kept = { byName: Map<string, Sums>; bytes: number };
const keptSums = new WeakMap<Connection, Kept>();

/** The sums of blocks, from before where they were asked for before; those used last stay. */
function kept(reader: Reader, question: Question, blocks: readonly BlockHead[]): Sums {
  let all = keptSums.get(reader.connection);
  if (!all) {
    all = { byName: new Map(), bytes: 0 };
    keptSums.set(reader.connection, all);
  }
  const name = `${blocks.map(({ seq }) => seq).join()} ${question.name}`;
  const known = all.byName.get(name);
  if (known) {
    all.byName.delete(name);
    all.byName.set(name, known);
    return known;
  }
  const made = new Sums(lastConsumer.get(reader) ?? 0);
  for (const { seq } of blocks) addColumns(made, columnsOfBlock(reader, seq), question);
  if (made.bytes > maxBytes / 8) return made;
  all.byName.set(name, made);
  all.bytes += made.bytes;
  for (const [oldest, sums] of all.byName) {
    if (all.bytes <= maxBytes) break;
    all.byName.delete(oldest);
    all.bytes -= sums.bytes;
  }
  return made;
}
