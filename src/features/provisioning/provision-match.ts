import type { Json } from '../../store/json.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { SiteFileError, type SiteProblem, siteProblem } from './site-problems.ts';

/** The outcome for a thing of the file. */
export type Outcome = {
  state: 'created' | 'changed' | 'moved' | 'same';
  /** The previous place of a thing that moved. */
  from?: string;
  /** Changed members, before and after. */
  changes: Record<string, [before: unknown, after: unknown]>;
};

/** The outcome for each thing of the file, by id; for a tag, by its account's id and its key. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** The key of a tag's outcome. */
export const tagPlace = (accountId: string, key: string) => `${accountId} ${key}`;

/** Options besides the file. */
export type ProvisionOptions = {
  /** Keys and controllers may go to another account or scope. */
  move?: boolean;
};

/** Shared state of a provisioning: the transaction, the problems found, and the outcomes. */
export class Provisioning {
  readonly tx: Tx;
  readonly move: boolean;
  readonly outcomes = new Map<string, Outcome>();
  readonly #problems: SiteProblem[];
  readonly #refused: ReadonlySet<string>;
  readonly #placeOf = new Map<string, string>();
  readonly #controllers = new Set<string>();
  readonly #atEnd: (() => void)[] = [];

  /** `problems` are the errors of the file itself; things at their paths are not applied. */
  constructor(tx: Tx, { move = false }: ProvisionOptions, problems: readonly SiteProblem[]) {
    this.tx = tx;
    this.move = move;
    this.#problems = [...problems];
    this.#refused = new Set(problems.map(({ path }) => path.slice(0, path.lastIndexOf('.'))));
  }

  /** Records that `path` names a thing. @throws SiteFileError when another place of the file names it too */
  claim(path: string, id: string): void {
    const other = this.#placeOf.get(id);
    if (other !== undefined) throw siteProblem(path, `refers to the same item as ${other}`);
    this.#placeOf.set(id, path);
  }

  /** The place of a thing in the file. */
  placeOf(id: string): string | undefined {
    return this.#placeOf.get(id);
  }

  /** Records that the file names a controller of an account, whether or not it can be made there. */
  expectController(account: number, serial: string): void {
    this.#controllers.add(`${account} ${serial}`);
  }

  /** True if the file has named a controller of an account. */
  expectsController(account: number, serial: string): boolean {
    return this.#controllers.has(`${account} ${serial}`);
  }

  /**
   * Records the result for a thing with the previous body `before`, null if it is new. `from` is the previous owner of
   * a moved thing.
   */
  note(id: string, before: Json | null, after: Json, from?: string): void {
    this.outcomes.set(id, outcomeOf(before, after, from));
  }

  /** Applies a list of the file; what is refused is noted and left out, and the next ones are checked. */
  each<G, A>(path: string, list: G[] | undefined, apply: (path: string, given: G) => A): A[] {
    const applied: A[] = [];
    for (const [index, given] of (list ?? []).entries()) {
      const at = `${path}.${index}`;
      if (this.#refused.has(at)) continue;
      this.attempt(() => applied.push(apply(at, given)));
    }
    return applied;
  }

  /** Runs `work`, and notes what it refuses. */
  attempt(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      if (error instanceof SiteFileError) this.#problems.push(...error.problems);
      else throw error;
    }
  }

  /** Runs a check after the whole file has been applied. */
  atEnd(check: () => void): void {
    this.#atEnd.push(check);
  }

  /** @throws SiteFileError with everything that was refused */
  end(): void {
    for (const check of this.#atEnd) this.attempt(check);
    if (this.#problems.length > 0) throw new SiteFileError(this.#problems);
  }
}

function outcomeOf(before: Json | null, after: Json, from: string | undefined): Outcome {
  if (before === null) return { state: 'created', changes: {} };
  const [old, now] = [before, after].map((body) => JSON.parse(body) as Record<string, unknown>);
  const changes: Outcome['changes'] = {};
  for (const member of Object.keys(now!)) {
    const pair: [unknown, unknown] = [old![member], now![member]];
    if (!untold.has(member) && JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[member] = pair;
  }
  if (from !== undefined) return { state: 'moved', from, changes };
  return { state: Object.keys(changes).length > 0 ? 'changed' : 'same', changes };
}

/** Members that are not listed as changes. A new place is in `from`, by name. */
const untold = new Set(['updatedAt', 'operationId', 'accountId', 'scope']);

type Found<T> = {
  /** The thing at the end of a sentence: `the client Acme`. */
  what: string;
  id: string | undefined;
  /** The thing with an id, within its parent in the file. */
  byId(id: string): T | undefined;
  /** True if the id is in use elsewhere: by another parent, removed or revoked. */
  isTaken(id: string): boolean;
  /** The live things of the parent with the name; none if the file has no name. */
  byName(): T[];
};

/**
 * Finds what an entry of the file names: by id, else by its name inside its parent.
 * @returns undefined when it is to be made
 * @throws SiteFileError when the id is in use elsewhere, when the name is borne by a thing with another id, or when
 *   two things bear it and no id says which
 */
export function matched<T extends { id: string }>(path: string, found: Found<T>): T | undefined {
  const { what, id } = found;
  const row = id === undefined ? undefined : found.byId(id);
  const named = found.byName();
  if (row) {
    // Two that bear one name already may continue doing so.
    const other = named.some((one) => one.id === row.id) ? undefined : named[0];
    if (other)
      throw siteProblem(path, `has the id ${row.id}, but ${what} already exists with the id ${other.id}`);
    return row;
  }
  if (id !== undefined && found.isTaken(id)) {
    throw siteProblem(path, `has the id ${id}, which is in use elsewhere or was removed`);
  }
  const [first, second] = named;
  if (second) throw siteProblem(path, `is ambiguous: ${what} exists twice; give the id`);
  if (first && id !== undefined) {
    throw siteProblem(path, `has the id ${id}, but ${what} already exists with the id ${first.id}`);
  }
  return first;
}

/** A member that a new thing must have. @throws SiteFileError */
export function required<T>(path: string, member: string, value: T | undefined): T {
  if (value === undefined) throw siteProblem(`${path}.${member}`, 'is missing');
  return value;
}

/** The members that a new thing needs, from the file. @throws SiteFileError with the missing ones */
export function requiredAll<G extends object, M extends keyof G & string>(
  path: string,
  given: G,
  members: readonly M[],
): { [K in M]-?: Exclude<G[K], undefined> } {
  const missing = members.filter((member) => given[member] === undefined);
  if (missing.length > 0) {
    throw new SiteFileError(missing.map((member) => ({ path: `${path}.${member}`, what: 'is missing' })));
  }
  return given as { [K in M]-?: Exclude<G[K], undefined> };
}
