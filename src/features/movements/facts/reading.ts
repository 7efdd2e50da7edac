import type { Connection } from '../../../store/connection.ts';
import type { Reader } from '../../../store/statement.ts';
import { type BlockHead, blocksOf, columnsOfBlock, factsIn } from './blocks.ts';
import { columnsOf } from './columns.ts';
import { addColumns } from './sums/add-columns.ts';
import type { Asked } from './sums/query.ts';
import { Groups, Sums } from './sums/sums.ts';
import { tailOf } from './tail.ts';
import { type Quarters, wholeQuarters } from './time-range.ts';

/** A question about an account in a range with an exclusive end; `name` identifies the question. */
export type Question = Asked & { account: number; fromMs: number; endMs: number; name: string };

/**
 * The number of blocks that are summed and cached together, beginning at a multiple of it: a range that moves a little
 * finds most of them cached.
 */
const spans = [64, 32, 16, 8, 4, 2, 1];

/** Sums of more groups are not kept: to join them costs more than to read the blocks again. */
const maxGroupsCached = 65_536;

/**
 * The sums of a query: blocks of columns in its range, deliveries in no block yet, and those at its ends outside whole
 * quarters of an hour. Sums of whole blocks are cached for the next query with the same name, because a block never
 * changes.
 */
export function factSums(reader: Reader, question: Question): Sums {
  const { account } = question;
  const quarters = wholeQuarters(question);
  const known = quarters.first < quarters.end ? cacheOf(reader, question) : undefined;
  const sums = new Sums(known?.groups ?? new Groups());
  for (const rest of quarters.rest) {
    const facts = factsIn(reader, account, rest);
    if (facts.length > 0) addColumns(sums, columnsOf(facts), question);
  }
  if (!known) return sums;
  const blocks = blocksOf(reader, account);
  forgetJoined(reader, known, blocks);
  for (const { isInside, span } of spansOf(blocks, insideOf(blocks, quarters))) {
    if (isInside) {
      const summed = cached(reader, question, known, span);
      if (summed) sums.join(summed);
      else for (const { seq } of span) addColumns(sums, columnsOfBlock(reader, seq), question);
      continue;
    }
    const [block] = span as [BlockHead];
    if (block.lastQuarter >= quarters.first && block.firstQuarter < quarters.end)
      sums.join(inPart(reader, question, known, block, quarters));
  }
  for (const columns of tailOf(reader, account, blocks.at(-1)?.last ?? 0))
    addColumns(sums, columns, within(question, quarters));
  return sums;
}

/**
 * Sums and caches the blocks completely in the range of a query, except the first and the last, one block with each
 * step, on its own snapshot. Other ranges then use these sums and a few blocks at their ends. It ends if blocks were
 * joined meanwhile, or the cached sums were dropped.
 */
export function* summedAhead(reader: Reader, question: Question): Generator<undefined, undefined> {
  const known = cacheOf(reader, question);
  const all = cachedSums.get(reader.connection)!;
  const blocks = blocksOf(reader, question.account);
  const inside = insideOf(blocks, wholeQuarters(question));
  for (const end of [inside.indexOf(true), inside.lastIndexOf(true)]) if (end >= 0) inside[end] = false;
  for (const { isInside, span } of spansOf(blocks, inside)) {
    if (!isInside || known.spans.has(nameOfSpan(span))) continue;
    const made = new Sums(known.groups);
    for (const { seq } of span) {
      const isThere = reader.connection.snapshot(() => {
        const columns = blocksOf(reader, question.account).some((block) => block.seq === seq)
          ? columnsOfBlock(reader, seq)
          : undefined;
        if (columns) addColumns(made, columns, question);
        return columns !== undefined;
      });
      if (!isThere || known.groups.keys.length > maxGroupsCached) return;
      yield;
    }
    if (all.byName.get(question.name) !== known) return;
    if (known.spans.has(nameOfSpan(span))) continue;
    made.compact();
    cache(all, known, nameOfSpan(span), made);
  }
}

type Span = { isInside: boolean; span: readonly BlockHead[] };

/** For each block, true if it lies completely in a range of quarters with an exclusive end. */
function insideOf(blocks: readonly BlockHead[], { first, end }: Quarters): boolean[] {
  return blocks.map((block) => block.firstQuarter >= first && block.lastQuarter < end);
}

/** Blocks in spans: those completely in a range in spans as long as possible, others alone. */
function* spansOf(blocks: readonly BlockHead[], isInside: readonly boolean[]): Generator<Span, undefined> {
  for (let index = 0; index < blocks.length; ) {
    const length = isInside[index]
      ? spans.find((many) => index % many === 0 && isWhole(isInside, index, many))!
      : 1;
    yield { isInside: isInside[index]!, span: blocks.slice(index, index + length) };
    index += length;
  }
}

const nameOfSpan = (span: readonly BlockHead[]) => span.map(({ seq }) => seq).join();

function isWhole(isInside: readonly boolean[], from: number, many: number): boolean {
  if (from + many > isInside.length) return false;
  for (let index = from; index < from + many; index++) if (!isInside[index]) return false;
  return true;
}

/** A query of the whole quarters of an hour in its range. */
function within(asked: Asked, { first, end }: Quarters): Asked {
  const allows = (quarter: number) => quarter >= first && quarter < end;
  return { ...asked, conditions: [...asked.conditions, { column: 'quarter', allows }] };
}

/**
 * Adds a span, from cached parts where possible.
 * @returns false if there are too many groups
 */
function addSpan(
  reader: Reader,
  question: Question,
  known: CachedOfQuestion,
  made: Sums,
  span: readonly BlockHead[],
): boolean {
  const kept = known.spans.get(nameOfSpan(span));
  if (kept) {
    made.join(kept);
    return true;
  }
  if (span.length === 1) {
    addColumns(made, columnsOfBlock(reader, span[0]!.seq), question);
    return known.groups.keys.length <= maxGroupsCached;
  }
  const half = span.length / 2;
  return [span.slice(0, half), span.slice(half)].every((part) =>
    addSpan(reader, question, known, made, part),
  );
}

/** The maximum size of a thread's cache. */
const maxBytes = 64 * 2 ** 20;

/** The sums of spans of blocks that a question met, which all have the same groups. */
type CachedOfQuestion = {
  groups: Groups;
  spans: Map<string, Sums>;
  parts: Map<number, Part>;
  bytes: number;
  /** The last block at the previous query. */
  lastBlock: number | undefined;
};
/** The sums of a block's rows in some quarters. */
type Part = Quarters & { sums: Sums };
type Cache = { byName: Map<string, CachedOfQuestion>; bytes: number };
const cachedSums = new WeakMap<Connection, Cache>();

/** The cache of a question. The latest questions stay. */
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
  const made = { groups: new Groups(), spans: new Map(), parts: new Map(), bytes: 0, lastBlock: undefined };
  all.byName.set(name, made);
  return made;
}

/** The sums of blocks, from before where they were requested before. Undefined: there are too many groups. */
function cached(
  reader: Reader,
  question: Question,
  known: CachedOfQuestion,
  blocks: readonly BlockHead[],
): Sums | undefined {
  const span = nameOfSpan(blocks);
  const found = known.spans.get(span);
  if (found) return found;
  if (known.groups.keys.length > maxGroupsCached) return undefined;
  const made = new Sums(known.groups);
  if (!addSpan(reader, question, known, made, blocks)) return undefined;
  made.compact();
  cache(cachedSums.get(reader.connection)!, known, span, made);
  return made;
}

/** Forgets the sums of blocks that are gone. The last block is among those that are joined. */
function forgetJoined(reader: Reader, known: CachedOfQuestion, blocks: readonly BlockHead[]): void {
  const { lastBlock } = known;
  known.lastBlock = blocks.at(-1)?.seq;
  if (lastBlock === undefined || blocks.some(({ seq }) => seq === lastBlock)) return;
  const there = new Set(blocks.map(({ seq }) => seq));
  const all = cachedSums.get(reader.connection)!;
  for (const [span, { bytes }] of known.spans)
    if (!span.split(',').every((seq) => there.has(Number(seq)))) {
      known.spans.delete(span);
      count(all, known, -bytes);
    }
  for (const [seq, { sums }] of known.parts)
    if (!there.has(seq)) {
      known.parts.delete(seq);
      count(all, known, -sums.bytes);
    }
}

/**
 * The sums of a block in a part of its time. The last part that was requested is kept: the beginning of a day stays.
 */
function inPart(
  reader: Reader,
  question: Question,
  known: CachedOfQuestion,
  { seq, firstQuarter, lastQuarter }: BlockHead,
  { first, end }: Quarters,
): Sums {
  const part = { first: Math.max(first, firstQuarter), end: Math.min(end, lastQuarter + 1) };
  const found = known.parts.get(seq);
  if (found?.first === part.first && found.end === part.end) return found.sums;
  const sums = new Sums(known.groups);
  addColumns(sums, columnsOfBlock(reader, seq), within(question, part));
  const all = cachedSums.get(reader.connection)!;
  if (found) {
    known.parts.delete(seq);
    count(all, known, -found.sums.bytes);
  }
  if (makeRoom(all, known, sums)) known.parts.set(seq, { ...part, sums });
  return sums;
}

function cache(all: Cache, known: CachedOfQuestion, span: string, made: Sums): void {
  if (makeRoom(all, known, made)) known.spans.set(span, made);
}

function count(all: Cache, known: CachedOfQuestion, bytes: number): void {
  known.bytes += bytes;
  all.bytes += bytes;
}

/**
 * Frees room for the sums of a query, by removing the least recently used.
 * @returns whether there is any
 */
function makeRoom(all: Cache, known: CachedOfQuestion, made: Sums): boolean {
  const added = made.bytes + (known.bytes === 0 ? bytesOfGroup * known.groups.keys.length : 0);
  if (known.groups.keys.length > maxGroupsCached || known.bytes + added > maxBytes / 2) return false;
  count(all, known, added);
  for (const [oldest, one] of all.byName) {
    if (all.bytes <= maxBytes) break;
    if (one === known) continue;
    all.byName.delete(oldest);
    all.bytes -= one.bytes;
  }
  return true;
}

/** The approximate number of bytes of a group in the cache. */
const bytesOfGroup = 150;
