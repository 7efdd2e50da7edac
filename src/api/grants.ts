import { minuteMs } from '../lib/calendar/durations.ts';
import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import { type Caller, requireInstallation, type SessionActor } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import { type Holder, missingPermissions, type PermissionNeed } from './permissions.ts';

/** The time for which a password counts as recent (rules/people-and-sessions#the-password-again). */
const confirmedForMs = 10 * minuteMs;

/**
 * Admits a caller to an endpoint at `nowMs`: the caller has the permission, sees all clients if the endpoint is for the
 * whole installation and, if the endpoint requires it, entered the password in the last 10 minutes.
 * @throws `auth.forbidden`, `auth.out_of_scope`, `auth.password_needed`
 */
export function requireGranted(
  actor: Caller | SessionActor,
  { permission, ofInstallation, confirmed }: Pick<Endpoint, 'permission' | 'ofInstallation' | 'confirmed'>,
  nowMs: number,
): void {
  requirePermission(actor, permission);
  if (ofInstallation) requireInstallation(actor);
  if (confirmed) requireConfirmed(actor, nowMs);
}

/** @throws `auth.forbidden`, with the missing permissions, unless the caller meets every need */
export function requirePermission(holder: Holder, ...needs: readonly PermissionNeed[]): void {
  const missing = missingPermissions(holder, needs);
  if (missing.length === 0) return;
  const lacks = holder.type === 'operator' ? details.roleLacksPermission : details.keyLacksPermission;
  const named = (or: string) => missing.map((need) => [need].flat().join(` ${or} `)).join(', ');
  throw new Problem('auth.forbidden', {
    en: lacks({ permission: named('or') }).en,
    es: lacks({ permission: named('o') }).es,
  });
}

/** Requires a password of the last 10 minutes. @throws `auth.password_needed` */
export function requireConfirmed(actor: Caller | SessionActor, nowMs: number): void {
  // A clock that was set back by more than that makes no password just given.
  if (!('confirmedMs' in actor && Math.abs(nowMs - actor.confirmedMs) <= confirmedForMs))
    throw new Problem('auth.password_needed');
}
