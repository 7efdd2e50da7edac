import { setTimeout as pause } from 'node:timers/promises';
import type { AskContext } from '../../api/contexts.ts';
import { parseJson } from '../../api/json-bytes.ts';
import type { ChangeWaiter, EventStream } from '../../api/live.ts';
import { textOf } from '../../store/json-utf8.ts';
import { firstPage, placeOfCursor, type SentPage, scopeOf } from './ask-changes.ts';
import type { ChangesQuery } from './change-fields.ts';

/** The interval of heartbeats without changes, at which the key or session is checked too. */
const heartbeatMs = 15_000;
/** The time for which a client may leave sent data unread. */
const longestReadMs = 60_000;
/** Changes that are read at once for a stream. */
const atOnce = 200;

/** The reconnection delay of clients. */
const hello = 'retry: 2000\n\n';

/**
 * The changes as server-sent events of their kind, with their cursors as ids, from where `Last-Event-ID` or `after` says
 * (rules/changes#events). It ends with the key or the session, and when the client reads no more.
 * @throws what the first page throws
 */
export async function streamChanges(context: AskContext, query: ChangesQuery): Promise<undefined> {
  const { installation, request, actor } = context;
  const stream = context.events();
  const from = { ...query, limit: Math.min(query.limit, atOnce), after: stream.lastEventId ?? query.after };
  const page = await firstPage(context, from);
  const waiter = installation.changes.waiter(scopeOf(context, query), actor);
  request.onGone(() => waiter.end());
  if (!stream.begin()) {
    waiter.end();
    return undefined;
  }
  stream.send(hello);
  void follow(context, { stream, waiter, query: from }, page).finally(() => {
    waiter.end();
    stream.close();
  });
  return undefined;
}

type Following = { stream: EventStream; waiter: ChangeWaiter; query: ChangesQuery };

/** Sends page after page. Whatever ends it, the client comes again with the last cursor that it read. */
async function follow(
  context: AskContext,
  { stream, waiter, query }: Following,
  first: SentPage,
): Promise<void> {
  const scope = scopeOf(context, query);
  let page = first;
  try {
    while (!waiter.isOver) {
      const { items } = parseJson(textOf(page.bytes)) as { items: { cursor: string; kind: string }[] };
      for (const item of items)
        stream.send(`id: ${item.cursor}\nevent: ${item.kind}\ndata: ${JSON.stringify(item)}\n\n`);
      if (!(await isRead(stream, waiter))) return;
      if (page.isEmpty) {
        await waiter.after(placeOfCursor(context, scope, page.nextCursor), heartbeatMs);
        if (!waiter.isOver) stream.send(': \n\n');
      }
      if (waiter.isOver) return;
      page = await firstPage(context, { ...query, after: page.nextCursor });
    }
  } catch {
    // The key was revoked, or the data cannot be read: who comes again is told why.
  }
}

/** Waits until a client has read most of what was sent. @returns false where it takes too long, or is gone */
async function isRead(stream: EventStream, waiter: ChangeWaiter): Promise<boolean> {
  const untilMs = performance.now() + longestReadMs;
  while (stream.isWaiting && !waiter.isOver) {
    if (performance.now() > untilMs) return false;
    await pause(20, undefined, { ref: false });
  }
  return !waiter.isOver;
}
