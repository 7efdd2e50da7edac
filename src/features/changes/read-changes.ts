import { accountsIn, type ListScope } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { epochOfToday } from '../../store/history/epochs.ts';
import type { Json } from '../../store/json.ts';
import type { FilterValues } from '../../store/lists/conditions.ts';
import type { Reader } from '../../store/statement.ts';
import { auditHead } from '../../store/writer/audit-trail.ts';
import { type FoundMovement, MovementsBySequence } from '../movements/by-sequence.ts';
import { beginning, ChangeCursors, type ChangePlace, wholeEntry } from './change-cursor.ts';
import type { KindsAsked } from './change-kinds.ts';
import * as store from './change-store.ts';

/** The query for changes: a scope, some kinds, and a start position. */
export type ChangesAsked = {
  scope: ListScope;
  /** The level of the caller, as in bodies. */
  level: Caller['scope'];
  kinds: KindsAsked;
  after: ChangePlace;
  limit: number;
};

/** Changes in their order. `place` is how far was looked: where the next page begins. */
export type ChangesPage = {
  /** Read once, on the snapshot of the page. A caller that only counts leaves them unread. */
  items: Iterable<Json>;
  count: number;
  /** The cursor of the last item; null where there is none. */
  last: string | null;
  lastPlace: ChangePlace | null;
  place: ChangePlace;
  /** The place of the newest change of the scope, of whatever kind. */
  head: ChangePlace;
  epoch: string;
};

/**
 * The maximum number of entries read for a page, some ten milliseconds. A page ends there even if none of
 * them matches.
 */
const maxEntries = 5000;

/**
 * The part of an audit entry that a page needs: a thing's change, or the movements of a batch, whose bodies
 * are read when they are sent. Movements are kept small, because objects that survive several collections are
 * promoted and stay until a full collection.
 */
type Part = { seq: number; hash: string } & (
  | { change: Json }
  | { found: readonly FoundMovement[]; batch: store.BatchRow }
);

/**
 * A page of changes, each once, in the order of their commits (rules/changes#reading). It costs what its items do, and
 * what it passes over, however long the trail is. Call it on one snapshot.
 */
export function readChanges(
  reader: Reader,
  settings: InstallationSettings,
  asked: ChangesAsked,
): ChangesPage {
  const { scope, level, kinds, after, limit } = asked;
  const { epoch } = epochOfToday(reader);
  const head = headOf(reader, scope);
  const walk = new Walk(reader, kinds, level, limit);
  const place = walk.from(after, head, ownersOf(reader, scope, kinds));
  const cursors = new ChangeCursors(settings, scope);
  const cursorAt = (seq: number, at: number, hash: string) =>
    cursors.at({ seq, at }, { epoch, seq, hash: hash.slice(0, hashLength) });
  const { last } = walk;
  return {
    items: walk.items(cursorAt),
    count: walk.count,
    lastPlace: last?.place ?? null,
    last: last ? cursorAt(last.place.seq, last.place.at, last.hash) : null,
    place,
    head,
    epoch,
  };
}

const hashLength = 12;

/** The place of the newest change of a scope; the beginning where there is none. */
export function headOf(reader: Reader, scope: ListScope): ChangePlace {
  const { client, account } = scope;
  if (account !== undefined) return entryOr(reader, store.newestOfAccount.get(reader, account));
  if (client === undefined) return entryOr(reader, auditHead(reader).seq);
  const newest = accountsIn(reader, scope).map((one) => store.newestOfAccount.get(reader, one) ?? 0);
  return entryOr(reader, Math.max(store.newestOfClient.get(reader, client) ?? 0, ...newest));
}

function entryOr(reader: Reader, seq: number | undefined): ChangePlace {
  return seq ? wholeEntry(reader, seq) : beginning;
}

type Owners = FilterValues<typeof store.entries.definition.filters>[];

/** The parts of the trail that are read: an index has each of them in order. */
export function ownersOf(reader: Reader, scope: ListScope, { types, told }: KindsAsked): Owners {
  const { client, account } = scope;
  const isWhole = client === undefined && account === undefined;
  const owners: Owners =
    isWhole && types === undefined ? [{}] : accountsIn(reader, scope).map((one) => ({ account: one }));
  if (account === undefined && !(isWhole && types === undefined))
    owners.push(isWhole ? { noAccount: [] } : { clientItself: client! });
  return types === undefined
    ? owners.map((owner) => ({ ...owner, told }))
    : owners.flatMap((owner) => types.map((resourceType) => ({ ...owner, resourceType })));
}

/** One walk along the trail, which collects the changes of a page. */
class Walk {
  readonly #reader: Reader;
  readonly #level: string;
  readonly #limit: number;
  readonly #movements: MovementsBySequence;
  readonly #parts: Part[] = [];
  #count = 0;

  constructor(reader: Reader, { movements }: KindsAsked, level: string, limit: number) {
    this.#reader = reader;
    this.#level = level;
    this.#limit = limit;
    this.#movements = new MovementsBySequence(reader, movements);
  }

  get count(): number {
    return this.#count;
  }

  /** The last that was collected. */
  get last(): { place: ChangePlace; hash: string } | undefined {
    const part = this.#parts.at(-1);
    if (!part) return undefined;
    const { seq, hash } = part;
    return { place: { seq, at: 'found' in part ? part.found.at(-1)!.sequence : 0 }, hash };
  }

  get #room(): number {
    return this.#limit - this.#count;
  }

  /** Collects the changes after a place, up to the size of a page. @returns how far it read */
  from(after: ChangePlace, head: ChangePlace, owners: Owners): ChangePlace {
    if (after.seq > 0 && after.at > 0) {
      const batch = store.batchOf.get(this.#reader, after.seq);
      if (batch && batch.last > after.at && !this.#addBatch(after.seq, batch, after.at + 1))
        return this.last!.place;
    }
    const { entries } = store;
    let seen = 0;
    let place = after;
    for (const [type, seq] of entries.after(
      this.#reader,
      owners,
      entries.natural,
      [after.seq],
      maxEntries + 1,
    )) {
      if (this.#room === 0) return this.last!.place;
      if (++seen > maxEntries) return place;
      const whole = this.#add(type as string, seq as number);
      if (!whole) return this.last!.place;
      place = whole;
    }
    // Nothing of the scope lies beyond its newest change, even if `after` does: a restore may have placed it at another
    // account's change, and the reader asks until it is at the newest one.
    return head;
  }

  /** @returns the place after the entry; undefined where a batch has more than there was room for */
  #add(type: string, seq: number): ChangePlace | undefined {
    if (type === 'movements') {
      const batch = store.batchOf.get(this.#reader, seq)!;
      return this.#addBatch(seq, batch) ? { seq, at: batch.last } : undefined;
    }
    const { hash, change } = store.thingChange.get(this.#reader, this.#level, seq)!;
    this.#parts.push({ seq, hash, change });
    this.#count++;
    return { seq, at: 0 };
  }

  /** @returns whether there was room for all of it */
  #addBatch(seq: number, batch: store.BatchRow, first = batch.first): boolean {
    const room = this.#room;
    const found = this.#movements.find(batch.account, first, batch.last, room);
    if (found.length > 0) this.#parts.push({ seq, hash: batch.hash, found, batch });
    this.#count += found.length;
    return found.length < room || found.at(-1)?.sequence === batch.last;
  }

  /** The collected changes, each with its cursor. */
  *items(cursorAt: (seq: number, at: number, hash: string) => string): Generator<Json, undefined> {
    const bodies = this.#movements.bodies(this.#parts.flatMap((part) => ('found' in part ? part.found : [])));
    for (const part of this.#parts) {
      const { seq, hash } = part;
      if ('change' in part) {
        yield `{"cursor":"${cursorAt(seq, 0, hash)}",${part.change.slice(1)}`;
        continue;
      }
      const { accountId } = part.batch;
      const shared = `,${part.batch.shared.slice(1, -1)},"body":`;
      for (const { sequence } of part.found) {
        const { kind, id, body } = bodies.next().value!;
        const own = `"kind":"${kind}","op":"create","action":"create","id":"${id}","accountId":"${accountId}","sequence":${sequence}`;
        yield `{"cursor":"${cursorAt(seq, sequence, hash)}",${own}${shared}${body}}`;
      }
    }
  }
}
