import type { Change, Operations, Problem } from './api.ts';
import type { CallOptions, Input, Larder } from './client.ts';
import { LarderConnectionError, LarderProblem } from './errors.ts';

/**
 * Where to begin to read changes, and which of them. `after` is the stored cursor of the last page, null for the first change.
 * With `wait` the pages never end; without it they end with the newest change.
 */
export type Position = Omit<Input<'listChanges'>, 'after'> & { after?: string | null };

/** Changes, or a fork. Store what is made of it and `cursor` in one transaction: then each change counts once. */
export type Page = {
  items: Change[];
  /** Where to go on after this page. It is null after a fork whose place is not known. */
  cursor: string | null;
  /** The name of the history that the page is of. */
  epoch: string;
  /** Present if the data were restored: first take back what is beyond it. */
  fork?: Fork;
};

/**
 * The last place that the stored changes share with the history of today: take back the movements beyond `sequence` in each
 * account, and what was read after `date`. It is null where that place is not known: take back everything.
 */
export type Fork = { shared: NonNullable<Problem['forkedAtNumbers']> | null };

/** Pages of changes from a position on. */
export async function* readChanges(
  larder: Larder,
  { after = null, limit = 1000, wait = 0, ...rest }: Position,
  options?: CallOptions,
): AsyncGenerator<Page> {
  let cursor = after;
  for (;;) {
    const query = { ...rest, limit, wait, ...(cursor !== null && { after: cursor }) };
    let read: Operations['listChanges']['result'];
    try {
      read = await larder.call('listChanges', query, options);
    } catch (error) {
      const fork = forkOf(error);
      if (!fork) throw error;
      cursor = fork.cursor;
      yield fork;
      continue;
    }
    const { items, nextCursor, head, epoch } = read;
    const isNew = items.length > 0 || nextCursor !== cursor;
    cursor = nextCursor;
    if (isNew) yield { items, cursor, epoch };
    if (wait === 0 && (nextCursor === head || !isNew)) return;
  }
}

function forkOf(error: unknown): Page | undefined {
  if (!(error instanceof LarderProblem) || error.code !== 'changes.history_forked') return undefined;
  const { forkedAt = null, forkedAtNumbers = null, epoch = '' } = error.problem ?? {};
  // Without both, what was stored before the fork cannot be told from the rest.
  const shared = forkedAt === null ? null : forkedAtNumbers;
  return { items: [], cursor: shared && forkedAt, epoch, fork: { shared } };
}

/** Everything of a scope at one moment. Store the items and the cursor, and go on with the changes after it. */
export type Snapshot = {
  items: Pick<Change, 'kind' | 'id' | 'accountId' | 'body'>[];
  cursor: string;
  epoch: string;
};

/** Reads a snapshot, whole. */
export async function readSnapshot(
  larder: Larder,
  query: Input<'getSnapshot'>,
  options?: CallOptions,
): Promise<Snapshot> {
  const text = (await larder.call('getSnapshot', query, options)) ?? '';
  const lines = text.split('\n').filter((line) => line !== '');
  // An answer that was cut off lacks the line with the cursor.
  const { cursor, epoch } = lastOf(lines.pop());
  if (cursor === undefined || epoch === undefined)
    throw new LarderConnectionError('the snapshot was cut off');
  return { items: lines.map((line) => JSON.parse(line)), cursor, epoch };
}

function lastOf(line = '{}'): Partial<Snapshot> {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
