import { Problem } from '../problems/problem.ts';
import type { Caller, SessionActor } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import { requirePermission } from './permissions.ts';

/** How long a password counts as just given (rules/people-and-sessions#the-password-again). */
const confirmedForMs = 10 * 60 * 1000;

/**
 * Lets a caller use an endpoint at `nowMs`: it holds the permission, and where the endpoint asks for it, the password
 * was given in the last 10 minutes.
 * @throws `auth.forbidden`, `auth.password_needed`
 */
export function requireGranted(
  actor: Caller | SessionActor,
  { permission, confirmed }: Pick<Endpoint, 'permission' | 'confirmed'>,
  nowMs: number,
): void {
  requirePermission(actor, permission);
  // A clock that was set back by more than that makes no password just given.
  if (confirmed && !('confirmedMs' in actor && Math.abs(nowMs - actor.confirmedMs) <= confirmedForMs))
    throw new Problem('auth.password_needed');
}
