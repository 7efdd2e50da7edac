import type { Item, Reply } from '../../api/call.ts';
import { refresh } from '../../api/revisions.ts';

export type Subscription = Item<'GET /subscriptions'>;
export type Attempt = Reply<'GET /subscriptions/:id/attempts'>['items'][number];
type Kind = NonNullable<Subscription['kinds']>[number];

/** Choices of events and the kinds of changes each includes; all: every kind. */
export const hearings: Readonly<Record<'movements' | 'people' | 'catalogue', readonly Kind[]>> = {
  movements: ['delivery', 'recharge', 'return', 'credit'],
  people: ['consumer', 'code', 'fingerprint'],
  catalogue: ['product', 'profile', 'device', 'planogram'],
};
export type Hearing = 'all' | 'own' | keyof typeof hearings;

/** The choice that matches a subscription's kinds; `own` for kinds chosen through the API. */
export function hearingOf(kinds: Subscription['kinds']): Hearing {
  if (kinds === null) return 'all';
  const known = Object.entries(hearings).find(
    ([, of]) => of.length === kinds.length && of.every((kind) => kinds.includes(kind)),
  );
  return (known?.[0] as Hearing | undefined) ?? 'own';
}

/** The status of a subscription. */
export type Standing = 'off' | 'current' | 'sending' | 'retrying' | 'suspended' | 'ended';

export function standingOf({
  isActive,
  state,
  behind,
}: Pick<Subscription, 'isActive' | 'state' | 'behind'>): Standing {
  if (state === 'suspended' || state === 'ended') return state;
  if (!isActive) return 'off';
  if (state === 'retrying') return state;
  return behind.changes === 0 ? 'current' : 'sending';
}

/** Returns the reason why a call failed: one of Larder's codes, or the status of the answer. */
export function failureOf(error: string): { code: string } | { status: number } {
  const status = /^HTTP (\d{3})$/.exec(error)?.[1];
  return status === undefined ? { code: error } : { status: Number(status) };
}

/** Refreshes for a while after an action, because messages are sent within seconds. */
export function lookAgain(): void {
  for (const ms of [800, 2500, 6000]) setTimeout(() => refresh('subscriptions'), ms);
}
