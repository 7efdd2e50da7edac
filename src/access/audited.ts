import type { Json } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import type { AuditEntry } from '../store/writer/audit-trail.ts';
import type { Tx } from '../store/writer/transaction.ts';

type Action = AuditEntry['action'];

/**
 * The id and owner of a tenant's thing in the audit log. `account` is null for a client's own things; both
 * are null for things without a client.
 */
export type Owned = { id: string; client: number | null; account: number | null };

/** Writes the audit row of a change: `before` is null for what was made, `after` for what was removed. */
export function auditChange(
  tx: Tx,
  action: Action,
  resourceType: AuditEntry['resourceType'],
  { id, client, account }: Owned,
  before: Json | null,
  after: Json | null,
): void {
  tx.audit({
    action,
    resourceType,
    resourceId: id,
    client,
    account,
    previousValue: before,
    newValue: after,
  });
}

/** An edit of a thing. */
export type Edit = {
  /** The action of the audit row, or a function that chooses it from both bodies; null writes no row. */
  action: Action | ((before: Json, after: Json) => Action | null);
  /** True if the thing already has the requested values. Then `apply` is not called. */
  unchanged?: boolean;
  /** Applies the change. It may throw to refuse the edit. */
  apply(): unknown;
};

/**
 * A type of things whose changes are audited. Each change reads the body before and after it, and writes both into
 * its audit row. An edit that changes nothing writes no row. `T` identifies a thing to the audit and to the function
 * that reads its body. A thing that moves is given with its new owner.
 */
export class AuditedResource<T extends Owned> {
  readonly #type: AuditEntry['resourceType'];
  readonly #body: (reader: Reader, thing: T) => Json;

  constructor(type: AuditEntry['resourceType'], body: (reader: Reader, thing: T) => Json) {
    this.#type = type;
    this.#body = body;
  }

  /** The body of a thing as it is now. */
  body(reader: Reader, thing: T): Json {
    return this.#body(reader, thing);
  }

  /** Audits a thing that was just made. @returns its body */
  created(tx: Tx, thing: T, action: 'create' | 'enroll' = 'create'): Json {
    return this.createdAs(tx, thing, this.#body(tx, thing), action);
  }

  /** Like `created`, for a thing whose body the caller knows. */
  createdAs(tx: Tx, thing: T, body: Json, action: 'create' | 'enroll' = 'create'): Json {
    auditChange(tx, action, this.#type, thing, null, body);
    return body;
  }

  /** Edits a thing. @returns its body after the edit */
  edit(tx: Tx, thing: T, { action, unchanged = false, apply }: Edit): Json {
    const before = this.#body(tx, thing);
    if (unchanged) return before;
    apply();
    const after = this.#body(tx, thing);
    const done = typeof action === 'function' ? action(before, after) : action;
    if (done !== null) auditChange(tx, done, this.#type, thing, before, after);
    return after;
  }

  /**
   * Moves a thing to another owner, maybe with other edits. Each owner gets an entry with one half: the old owner's has
   * no new value, the new owner's no previous one. The last entry has the present state.
   */
  move(tx: Tx, from: T, to: T, apply: () => unknown): void {
    const before = this.#body(tx, from);
    apply();
    auditChange(tx, 'update', this.#type, from, before, null);
    auditChange(tx, 'update', this.#type, to, null, this.#body(tx, to));
  }

  /** Audits a change that another change caused: `before` is the previous body. An unchanged body leaves no row. */
  changedAlong(tx: Tx, thing: T, action: Action, before: Json): void {
    const after = this.#body(tx, thing);
    if (after !== before) auditChange(tx, action, this.#type, thing, before, after);
  }

  /** Audits a thing that went along with another one: `before` was its last body. */
  removedAlong(tx: Tx, thing: T, before: Json): void {
    auditChange(tx, 'delete', this.#type, thing, before, null);
  }

  /** Removes a thing. The audit row has its last body, as `audited` returns it. */
  remove(tx: Tx, thing: T, apply: () => unknown, audited = (before: Json): Json => before): void {
    const before = this.#body(tx, thing);
    apply();
    auditChange(tx, 'delete', this.#type, thing, audited(before), null);
  }
}

/** An edit's action: an update if the body changed, otherwise none. */
export function updateIfChanged(before: Json, after: Json): 'update' | null {
  return before === after ? null : 'update';
}

/** The action of an edit: a switch by itself is an activation or a deactivation, anything more is an update. */
export function actionOfEdit(
  before: { isActive: 0 | 1 },
  after: { isActive: 0 | 1 },
  changedElse: boolean,
): 'update' | 'activate' | 'deactivate' {
  if (changedElse || before.isActive === after.isActive) return 'update';
  return after.isActive ? 'activate' : 'deactivate';
}

/** A change of some members of a `T`: one that is absent or undefined stays as it is. */
export type EditOf<T, K extends keyof T> = { [M in K]?: T[M] | undefined };
