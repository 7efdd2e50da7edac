import { guardedTypes, hiddenTypes } from '../../../access/visible-types.ts';
import type { Caller } from '../../../api/caller.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { Problem } from '../../../problems/problem.ts';
import { type ChangeKind, type KindsAsked, kindsAsked } from '../change-kinds.ts';

/**
 * What a subscription hears of, by its kinds as they are kept (JSON). One that names none hears of nothing that asks for
 * a right beside `audit:read`: nobody looks, when a message is made, at the rights of whoever made the subscription.
 */
export function kindsOfSubscription(kinds: string | null): KindsAsked {
  return kinds === null
    ? kindsAsked(undefined, guardedTypes)
    : kindsAsked(parseJson(kinds) as ChangeKind[], []);
}

/** @throws `auth.forbidden` where the kinds of a subscription (JSON) name what its maker may not be told */
export function requireVisibleKinds(actor: Pick<Caller, 'permissions'>, kinds: string | null): void {
  if (kinds === null) return;
  const hidden: readonly ChangeKind[] = hiddenTypes(actor);
  const asked = (parseJson(kinds) as ChangeKind[]).filter((kind) => hidden.includes(kind));
  if (asked.length === 0) return;
  throw new Problem('auth.forbidden', `You may not read changes of these kinds: ${asked.join(', ')}.`);
}
