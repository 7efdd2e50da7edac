import { isCaller } from '../api/caller.ts';
import type { AnyActor, Endpoint } from '../api/endpoint.ts';
import { requireGranted } from '../api/grants.ts';

/** A call of an endpoint on some thread: how each check runs there. */
export type CheckedCall<R> = {
  readonly endpoint: Endpoint;
  /** The moment of its checks, milliseconds. */
  readonly nowMs: number;
  /**
   * The caller.
   * @throws `auth.…` if the request does not name a valid one
   */
  caller(): AnyActor;
  /**
   * Checks its query and its body by the schemas, and continues: at once, or when the body has arrived.
   * @throws what is wrong with them
   */
  validate(next: () => R): R;
  /** The stored answer to the same request (rules/requests#idempotency); undefined to continue. */
  replay(actor: AnyActor): R | undefined;
  /** Holds `If-Match` against what is there (rules/requests#versions). @throws `request.precondition_failed` */
  requireUnchanged(actor: AnyActor): void;
  /** Does what the endpoint is for. */
  run(actor: AnyActor): R;
};

/**
 * Checks a call, and runs it: grant, validation, replay, precondition (rules/requests#order-of-checks). The serving thread
 * does so when a request comes, and whichever other thread the work is done on does so again when its turn comes: meanwhile
 * a key may have been revoked, a session ended, the same request answered, or the thing changed.
 * @throws what the first check that fails throws
 */
export function checkedRun<R>(call: CheckedCall<R>): R {
  const actor = call.caller();
  // The paths of the feed and of SCIM define the rights of controllers and directories.
  if (isCaller(actor)) requireGranted(actor, call.endpoint, call.nowMs);
  return call.validate(() => {
    const answered = call.replay(actor);
    if (answered !== undefined) return answered;
    call.requireUnchanged(actor);
    return call.run(actor);
  });
}
