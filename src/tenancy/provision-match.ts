import type { Tx } from '../store/transaction.ts';
import { SiteFileError } from './site-file.ts';

/** What the parts of a provisioning share: the transaction, and which thing each place of the file has named. */
export class Provisioning {
  readonly tx: Tx;
  readonly #placeOf = new Map<string, string>();

  constructor(tx: Tx) {
    this.tx = tx;
  }

  /** Notes that `path` names a thing. @throws SiteFileError when another place of the file names it too */
  claim(path: string, id: string): void {
    const other = this.#placeOf.get(id);
    if (other !== undefined) throw new SiteFileError(path, `names the same thing as ${other}`);
    this.#placeOf.set(id, path);
  }
}

type Found<T> = {
  /** What stands at the end of a sentence: `the client Acme`. */
  what: string;
  id: string | undefined;
  /** The thing with an id, inside the parent that the file gives it. */
  byId(id: string): T | undefined;
  /** Whether the id is used elsewhere: another parent's, removed or revoked. */
  isTaken(id: string): boolean;
  /** The live things of the parent that bear the name; none when the file gives no name. */
  byName(): T[];
};

/**
 * Finds what an entry of the file names: by id, else by its name inside its parent (contract section 2).
 * @returns undefined when it is to be made
 * @throws SiteFileError when the id is in use elsewhere, when the name is borne by a thing with another id, or when
 *   two things bear it and no id says which
 */
export function matched<T extends { id: string }>(path: string, found: Found<T>): T | undefined {
  const { what, id } = found;
  const row = id === undefined ? undefined : found.byId(id);
  if (row) return row;
  if (id !== undefined && found.isTaken(id)) {
    throw new SiteFileError(path, `has the id ${id}, which is in use elsewhere or was removed`);
  }
  const [first, second] = found.byName();
  if (second) throw new SiteFileError(path, `may be either of two: ${what} exists twice; give its id`);
  if (first && id !== undefined) {
    throw new SiteFileError(path, `has the id ${id}, and ${what} exists with the id ${first.id}`);
  }
  return first;
}

/** A member that a new thing must have. @throws SiteFileError */
export function required<T>(path: string, member: string, value: T | undefined): T {
  if (value === undefined) throw new SiteFileError(`${path}.${member}`, 'is missing');
  return value;
}
