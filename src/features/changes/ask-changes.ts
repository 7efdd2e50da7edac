import { askedScope, type ListScope } from '../../access/accounts.ts';
import { hiddenChanges } from '../../access/visible-types.ts';
import type { Caller } from '../../api/caller.ts';
import type { AskContext, ReadContext } from '../../api/contexts.ts';
import type { Reply } from '../../api/endpoint.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { type JsonUtf8, textOf, utf8List } from '../../store/json-utf8.ts';
import { beginning, ChangeCursors } from './change-cursor.ts';
import type { ChangesQuery } from './change-fields.ts';
import { kindsAsked } from './change-kinds.ts';
import { headOf, readChanges } from './read-changes.ts';

/**
 * A page of changes, without waiting (rules/changes#reading): for a read thread.
 * @throws `validation.failed` on `after`; `changes.history_forked`
 */
export function pageOfChanges(
  { reader, actor, settings }: ReadContext,
  { after, limit, kinds, ...asked }: ChangesQuery,
): JsonUtf8 {
  const scope = askedScope(reader, actor, asked);
  const cursors = new ChangeCursors(settings, scope);
  const head = headOf(reader, scope);
  const place = after === undefined ? beginning : after === 'now' ? head : cursors.placeIn(reader, after);
  const page = readChanges(reader, settings, {
    scope,
    level: actor.scope,
    kinds: kindsAsked(kinds, hiddenChanges(actor)),
    after: place,
    limit,
  });
  const next = JSON.stringify(cursors.of(reader, page.place));
  const newest = JSON.stringify(cursors.of(reader, page.head));
  const end = `],"nextCursor":${next},"head":${newest},"epoch":"${page.epoch}"}`;
  return utf8List('{"items":[', page.items, end, page.count);
}

/** A page of changes; where there are none yet, it may wait for the first (rules/changes#waiting). */
export async function askChanges(context: AskContext, query: ChangesQuery): Promise<Reply> {
  const first = await firstPage(context, query);
  const waits = query.wait > 0 && first.isEmpty;
  const gathers = query.linger > 0 && (waits || first.isWhole);
  if (query.after === 'now' || !(waits || gathers)) return first.bytes;
  const scope = scopeOf(context, query);
  const waiter = context.installation.changes.waiter(scope, context.actor);
  context.request.onGone(() => waiter.end());
  const untilMs = performance.now() + query.wait * 1000;
  let page = first;
  let from = query;
  try {
    while (waits && page.isEmpty && !waiter.isOver) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) break;
      await waiter.after(placeOfCursor(context, scope, page.nextCursor), leftMs);
      if (waiter.isOver) break;
      from = { ...query, after: page.nextCursor };
      page = await firstPage(context, from);
    }
    if (!page.isEmpty && page.isWhole && query.linger > 0) {
      await waiter.rest(query.linger);
      if (!waiter.isOver) page = await firstPage(context, from);
    }
  } finally {
    waiter.end();
  }
  return page.bytes;
}

/** A page as it is sent. `isWhole` is true if it contains all existing changes. */
export type SentPage = { bytes: JsonUtf8; isEmpty: boolean; isWhole: boolean; nextCursor: string };

/** A page that has changes, or ends at the newest: a long range that filters exclude is read in parts. */
export async function firstPage(
  { gatherBytes }: Pick<AskContext, 'gatherBytes'>,
  query: ChangesQuery,
): Promise<SentPage> {
  let page = pageIn(await gatherBytes({ query }));
  while (page.isEmpty && !page.isWhole)
    page = pageIn(await gatherBytes({ query: { ...query, after: page.nextCursor } }));
  return page;
}

/** Two cursors and an epoch are shorter. */
const maxEndLength = 2000;
const emptyBeginning = '{"items":[]';

/** A page by its end. Only the end is parsed: its items may be many. */
function pageIn(bytes: JsonUtf8): SentPage {
  const end = textOf(bytes.subarray(-maxEndLength));
  const told = parseJson(`{${end.slice(end.lastIndexOf('],"nextCursor":') + 2)}`);
  const { nextCursor, head } = told as { nextCursor: string; head: string };
  const isEmpty = textOf(bytes.subarray(0, emptyBeginning.length)) === emptyBeginning;
  return { bytes, isEmpty, isWhole: nextCursor === head, nextCursor };
}

/** The requested scope, in the form of waiters and cursors. */
export function scopeOf(
  { reader, actor }: { reader: ReadContext['reader']; actor: Caller },
  asked: Pick<ChangesQuery, 'accountId' | 'clientId'>,
): ListScope {
  return askedScope(reader, actor, asked);
}

/** The entry of the audit that a cursor of Larder's own names. */
export function placeOfCursor(
  { settings }: Pick<ReadContext, 'settings'>,
  scope: ListScope,
  cursor: string,
): number {
  return new ChangeCursors(settings, scope).anyPlaceIn(cursor).seq;
}
