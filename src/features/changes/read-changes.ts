import { accountsIn, type ListScope } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { epochOfToday, type Stamp } from '../../store/history/epochs.ts';
import type { Json } from '../../store/json.ts';
import type { FilterValues } from '../../store/lists/conditions.ts';
import type { Reader } from '../../store/statement.ts';
import { auditHead } from '../../store/writer/audit-trail.ts';
import { type FoundMovement, MovementsBySequence } from '../movements/by-sequence/by-sequence.ts';
import { beginning, ChangeCursors, type ChangePlace, wholeEntry } from './change-cursor.ts';
import type { KindsAsked } from './change-kinds.ts';
import * as store from './change-store.ts';

/** Which changes are asked for: of a scope and of some kinds, after a place. */
export type ChangesAsked = {
  scope: ListScope;
  /** The level of who asks, as bodies tell it. */
  level: Caller['scope'];
  kinds: KindsAsked;
  after: ChangePlace;
  limit: number;
  /** Whether it is only asked how many there are, and how far they go: then nothing is told of them. */
  isCounted?: boolean;
};

/** Changes in their order. `place` is how far was looked: where the next page begins. */
export type ChangesPage = {
  /** None where they are only counted. */
  items: Json[];
  count: number;
  /** The cursor of the last item; null where there is none. */
  last: string | null;
  lastPlace: ChangePlace | null;
  place: ChangePlace;
  /** The place of the newest change of the scope, of whatever kind. */
  head: ChangePlace;
  epoch: string;
};

/** How many entries are looked at for a page: some ten milliseconds. Where they have nothing that is asked for, the page ends. */
const maxEntries = 5000;

/** What is told of an item before its movement's body is read. */
type Slot = { change: Json } | { found: FoundMovement; batch: store.BatchRow };
type Placed = Slot & { place: ChangePlace; hash: string };

/**
 * A page of changes, each once, in the order of their commits (rules/changes#reading). It costs what its items do, and
 * what it passes over, however long the trail is. Call it on one snapshot.
 */
export function readChanges(
  reader: Reader,
  settings: InstallationSettings,
  asked: ChangesAsked,
): ChangesPage {
  const { scope, level, kinds, after, limit, isCounted = false } = asked;
  const { epoch } = epochOfToday(reader);
  const head = headOf(reader, scope);
  const walk = new Walk(reader, kinds, level, limit);
  const place = walk.from(after, head, ownersOf(reader, scope, kinds));
  const cursors = new ChangeCursors(settings, scope);
  const cursorAt = ({ place: at, hash }: Pick<Placed, 'place' | 'hash'>) =>
    cursors.at(at, stampOf(epoch, at, hash));
  const { last } = walk;
  return {
    items: isCounted ? [] : walk.items(cursorAt),
    count: walk.count,
    lastPlace: last?.place ?? null,
    last: last ? cursorAt(last) : null,
    place,
    head,
    epoch,
  };
}

const hashLength = 12;
const stampOf = (epoch: string, { seq }: ChangePlace, hash: string): Stamp => ({
  epoch,
  seq,
  hash: hash.slice(0, hashLength),
});

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

/** One walk along the trail, which collects what a page tells. */
class Walk {
  readonly #reader: Reader;
  readonly #level: string;
  readonly #limit: number;
  readonly #movements: MovementsBySequence;
  readonly #placed: Placed[] = [];

  constructor(reader: Reader, { movements }: KindsAsked, level: string, limit: number) {
    this.#reader = reader;
    this.#level = level;
    this.#limit = limit;
    this.#movements = new MovementsBySequence(reader, movements);
  }

  get count(): number {
    return this.#placed.length;
  }

  /** The last that was collected. */
  get last(): Placed | undefined {
    return this.#placed.at(-1);
  }

  get #room(): number {
    return this.#limit - this.#placed.length;
  }

  /** Collects what comes after a place, as much as there is room for. @returns how far it looked */
  from(after: ChangePlace, head: ChangePlace, owners: Owners): ChangePlace {
    if (after.seq > 0 && after.at > 0) {
      const batch = store.batchOf.get(this.#reader, after.seq);
      if (batch && batch.last > after.at && !this.#addBatch(after.seq, batch, after.at + 1))
        return this.#placed.at(-1)!.place;
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
      if (this.#room === 0) return this.#placed.at(-1)!.place;
      if (++seen > maxEntries) return place;
      const whole = this.#add(type as string, seq as number);
      if (!whole) return this.#placed.at(-1)!.place;
      place = whole;
    }
    // All that there is was looked at.
    return head.seq >= after.seq ? head : after;
  }

  /** @returns the place after the entry; undefined where a batch has more than there was room for */
  #add(type: string, seq: number): ChangePlace | undefined {
    if (type === 'movements') {
      const batch = store.batchOf.get(this.#reader, seq)!;
      return this.#addBatch(seq, batch) ? { seq, at: batch.last } : undefined;
    }
    const { hash, change } = store.thingChange.get(this.#reader, this.#level, seq)!;
    const place = { seq, at: 0 };
    this.#placed.push({ place, hash, change });
    return place;
  }

  /** @returns whether there was room for all of it */
  #addBatch(seq: number, batch: store.BatchRow, first = batch.first): boolean {
    const room = this.#room;
    const found = this.#movements.find(batch.account, first, batch.last, room);
    for (const one of found)
      this.#placed.push({ place: { seq, at: one.sequence }, hash: batch.hash, found: one, batch });
    return found.length < room || found.at(-1)?.sequence === batch.last;
  }

  /** What was collected, as it is told, each with its cursor. */
  items(cursorAt: (one: Placed) => string): Json[] {
    const bodies = this.#movements
      .bodies(this.#placed.flatMap((one) => ('found' in one ? [one.found] : [])))
      .values();
    return this.#placed.map((one) => {
      const begin = `{"cursor":"${cursorAt(one)}",`;
      if ('change' in one) return begin + one.change.slice(1);
      const { kind, id, sequence, body } = bodies.next().value!;
      const { accountId, shared } = one.batch;
      const own = `"kind":"${kind}","op":"create","action":"create","id":"${id}","accountId":"${accountId}","sequence":${sequence},`;
      return `${begin}${own}${shared.slice(1, -1)},"body":${body}}`;
    });
  }
}
