import type { Connection } from '../../store/connection.ts';
import type { Reader } from '../../store/statement.ts';
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
import { type Asked, addColumns, Groups, keyOfFact, passes, Sums } from './sums.ts';

/** What is asked of an account, in a range of time whose end is excluded; `name` tells it from everything else asked. */
export type Question = Asked & { account: number; fromMs: number; endMs: number; name: string };

/**
 * As many blocks that lie whole in a range are summed together, and kept so, beginning at a multiple of their number: a
 * range that moves a little finds most of what was kept.
 */
const spans = [64, 32, 16, 8, 4, 2, 1];

/** Sums of more groups are not kept: to join them costs more than to read the blocks again. */
const maxGroupsCached = 65_536;

/**
 * What the deliveries of a question come to: the blocks of columns that lie in its range, what is in no block yet, and
 * what changed of deliveries since they came in. Sums of blocks that lie whole in a range are kept for the next question
 * of the same name: a block never changes.
 */
export function summed(reader: Reader, question: Question): Sums {
  const known = cacheOf(reader, question);
  const sums = new Sums(known.groups);
  const { account, fromMs, endMs } = question;
  const blocks = blocksOf(reader, account);
  const quarters = wholeQuarters(question);
  const isInside = blocks.map(
    (block) => block.firstQuarter >= quarters.first && block.lastQuarter < quarters.end,
  );
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index]!;
    const length = isInside[index]
      ? spans.find((many) => index % many === 0 && isWhole(isInside, index, many))!
      : 1;
    if (isInside[index]) {
      const span = blocks.slice(index, index + length);
      const summed = cached(reader, question, known, span);
      if (summed) sums.join(summed);
      else for (const { seq } of span) addColumns(sums, columnsOfBlock(reader, seq), question);
    } else if (block.lastQuarter >= quarters.first && block.firstQuarter < quarters.end)
      addColumns(sums, columnsOfBlock(reader, block.seq), within(question, quarters));
    index += length;
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
    sums.addAmount(sums.groups.of(keyOfFact(fact, question.by)), sum, amount);
  }
  return sums;
}

function isWhole(isInside: readonly boolean[], from: number, many: number): boolean {
  if (from + many > isInside.length) return false;
  for (let index = from; index < from + many; index++) if (!isInside[index]) return false;
  return true;
}

/** A question of the whole quarters of an hour in its range. */
function within({ conditions, by }: Asked, { first, end }: { first: number; end: number }): Asked {
  const allows = (quarter: number) => quarter >= first && quarter < end;
  return { conditions: [...conditions, { column: 'quarter', allows }], by };
}

/** What one thread keeps at most. */
const maxBytes = 64 * 2 ** 20;

/** The sums of spans of blocks that a question met, which all have the same groups. */
type CachedOfQuestion = { groups: Groups; spans: Map<string, Sums>; bytes: number };
type Cache = { byName: Map<string, CachedOfQuestion>; bytes: number };
const cachedSums = new WeakMap<Connection, Cache>();

/** What is kept of a question; those asked last stay. */
function cacheOf(reader: Reader, { name }: Question): CachedOfQuestion {
  let all = cachedSums.get(reader.connection);
  if (!all) {
    all = { byName: new Map(), bytes: 0 };
    cachedSums.set(reader.connection, all);
  }
  const known = all.byName.get(name);
  // Groups that came and went would pile up; and very many are not worth to be kept.
  const isTooMany = (known?.groups.keys.length ?? 0) > maxGroupsCached;
  if (known && !isTooMany) {
    all.byName.delete(name);
    all.byName.set(name, known);
    return known;
  }
  if (known) {
    all.byName.delete(name);
    all.bytes -= known.bytes;
  }
  const made = { groups: new Groups(), spans: new Map(), bytes: 0 };
  all.byName.set(name, made);
  return made;
}

/** The sums of blocks, from before where they were asked for before. Undefined: there are too many groups. */
function cached(
  reader: Reader,
  question: Question,
  known: CachedOfQuestion,
  blocks: readonly BlockHead[],
): Sums | undefined {
  const span = blocks.map(({ seq }) => seq).join();
  const found = known.spans.get(span);
  if (found) return found;
  if (known.groups.keys.length > maxGroupsCached) return undefined;
  const made = new Sums(known.groups);
  for (const { seq } of blocks) {
    addColumns(made, columnsOfBlock(reader, seq), question);
    if (known.groups.keys.length > maxGroupsCached) return undefined;
  }
  made.compact();
  cache(cachedSums.get(reader.connection)!, known, span, made);
  return made;
}

function cache(all: Cache, known: CachedOfQuestion, span: string, made: Sums): void {
  const added = made.bytes + (known.bytes === 0 ? bytesOfGroup * known.groups.keys.length : 0);
  if (known.bytes + added > maxBytes / 2) return;
  known.spans.set(span, made);
  known.bytes += added;
  all.bytes += added;
  for (const [oldest, one] of all.byName) {
    if (all.bytes <= maxBytes) break;
    if (one === known) continue;
    all.byName.delete(oldest);
    all.bytes -= one.bytes;
  }
}

/** About what a group takes that is known by its key. */
const bytesOfGroup = 150;
