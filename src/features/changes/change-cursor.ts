import type { ListScope } from '../../access/accounts.ts';
import { ListCursors } from '../../api/cursor.ts';
import { historyForked } from '../../api/history.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { partingOfCursor, type Stamp, stampAt } from '../../store/history/epochs.ts';
import type { Reader } from '../../store/statement.ts';
import { batchOf } from './change-store.ts';

/**
 * A place among the changes: an audit entry and, for a batch of movements, the last returned movement (0 for other
 * things). All earlier changes were returned.
 */
export type ChangePlace = { readonly seq: number; readonly at: number };

/** Before the first change. */
export const beginning: ChangePlace = { seq: 0, at: 0 };

/** The name of a scope, to which its cursors belong: a cursor has not passed changes of other scopes. */
export function changesOf({ client, account }: ListScope): string {
  return account === undefined ? `changes of client ${client ?? '*'}` : `changes of account ${account}`;
}

/** Writes cursors of one scope. They carry the epoch and the hash of their entry (rules/changes#cursors). */
export class ChangeCursors {
  readonly #cursors: ListCursors;
  readonly #scope: ListScope;

  constructor(settings: InstallationSettings, scope: ListScope) {
    this.#scope = scope;
    this.#cursors = new ListCursors(settings, changesOf(scope));
  }

  /** The cursor of a place whose entry has a stamp. */
  at({ seq, at }: ChangePlace, { epoch, hash }: Stamp): string {
    return this.#cursors.of(`${seq},${at},"${epoch}","${hash}"`);
  }

  /** The cursor of a place, which is looked up. */
  of(reader: Reader, place: ChangePlace): string {
    return this.at(place, stampAt(reader, place.seq));
  }

  /**
   * The place of a cursor.
   * @throws `validation.failed` on `field`, rule `isCursor`; `changes.history_forked` for one of another history
   */
  placeIn(reader: Reader, cursor: string, field = 'after'): ChangePlace {
    const place = this.anyPlaceIn(cursor, field);
    const parting = partingOfCursor(reader, place);
    if (!parting) return place;
    const shared = parting.sharedSeq === null ? undefined : sharedPlace(reader, place, parting.sharedSeq);
    throw historyForked(reader, parting, shared ? this.of(reader, shared) : null, this.#scope);
  }

  /** The place of a cursor, of any history. @throws `validation.failed` on `field`, rule `isCursor` */
  anyPlaceIn(cursor: string, field = 'after'): ChangePlace & Stamp {
    const cells = this.#cursors.placeOf(cursor, field);
    const [seq, at, epoch, hash] = cells as unknown as [number, number, string, string];
    return { seq, at, epoch, hash };
  }
}

/** The place that two histories share, up to `place`. */
export function sharedPlace(reader: Reader, place: ChangePlace, sharedSeq: number): ChangePlace {
  if (place.seq <= sharedSeq) return { seq: place.seq, at: place.at };
  return wholeEntry(reader, sharedSeq);
}

/** The place after a whole entry. */
export function wholeEntry(reader: Reader, seq: number): ChangePlace {
  return { seq, at: batchOf.get(reader, seq)?.last ?? 0 };
}
