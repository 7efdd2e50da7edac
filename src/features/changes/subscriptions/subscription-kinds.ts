import { businessTypes, guardedTypes, readPermissions } from '../../../access/visible-types.ts';
import { type Caller, inScope } from '../../../api/caller.ts';
import { requireConfirmed, requirePermission } from '../../../api/grants.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { type Holder, missingPermissions, type PermissionNeed } from '../../../api/permissions.ts';
import { memoizedFew } from '../../../lib/memo.ts';
import { Problem } from '../../../problems/problem.ts';
import { type ChangeKind, changeKinds, isMovement, type KindsAsked, kindsAsked } from '../change-kinds.ts';

const guarded: readonly ChangeKind[] = guardedTypes;
const unguarded = changeKinds.filter((kind) => !guarded.includes(kind));

/** The kinds of changes that a subscription delivers, by its stored kinds (JSON); null: all but the guarded ones. */
export function kindsOfSubscription(kinds: string | null): KindsAsked {
  return kinds === null
    ? kindsAsked(undefined, guardedTypes)
    : kindsAsked(parseJson(kinds) as ChangeKind[], []);
}

const business: readonly ChangeKind[] = businessTypes;
const isOfBusiness = (kind: ChangeKind) => isMovement(kind) || business.includes(kind);

const needs = new Map<string, readonly PermissionNeed[]>();

/**
 * The permissions that a subscription to these kinds (JSON) needs of its owner: to have a subscription at all, to read
 * `/changes`, and to read each kind by its GETs (rules/webhooks#owners).
 */
export function needsOfSubscription(kinds: string | null): readonly PermissionNeed[] {
  return memoizedFew(needs, kinds ?? '', () => {
    const told = kinds === null ? unguarded : (parseJson(kinds) as ChangeKind[]);
    const reads = told.map((kind) => (isMovement(kind) ? 'reports:read' : readPermissions[kind]));
    const reading = told.every(isOfBusiness) ? (['audit:read', 'changes:read'] as const) : 'audit:read';
    return [
      ['subscriptions:create', 'subscriptions:update'],
      ...new Set<PermissionNeed>([reading, ...reads]),
    ];
  });
}

/** True if the holder may read everything that a subscription to these kinds (JSON) delivers. */
export function mayRead(holder: Pick<Holder, 'permissions'>, kinds: string | null): boolean {
  const [, ...reads] = needsOfSubscription(kinds);
  return missingPermissions(holder, reads).length === 0;
}

/**
 * Requires that a caller may have a subscription to these kinds (JSON), of this client and account, and gave the password
 * in the last 10 minutes if the caller is a person.
 * @throws `auth.out_of_scope`, `auth.forbidden` (names the missing permissions), `auth.password_needed`
 */
export function requireReadable(
  actor: Caller,
  kinds: string | null,
  of: { client: number | null; account: number | null },
  nowMs: number,
): void {
  if (!inScope(actor, of)) throw new Problem('auth.out_of_scope');
  requirePermission(actor, ...needsOfSubscription(kinds));
  if (actor.type === 'operator') requireConfirmed(actor, nowMs);
}
