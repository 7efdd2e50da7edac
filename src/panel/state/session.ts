import { signal } from '@preact/signals';
import type { Permission } from '../../api/permissions.ts';
import { call, type Reply } from '../api/call.ts';
import { ProblemError } from '../api/problem.ts';
import { forgetLoaded } from '../api/use-call.ts';

export type Session = Reply<'GET /auth/session'>;

/** The signed-in user: undefined while unknown, null if no one is signed in. */
export const session = signal<Session | null | undefined>(undefined);

/** Reads who is signed in. @throws {ProblemError} where the appliance does not say */
export async function loadSession(): Promise<void> {
  try {
    session.value = await call('GET /auth/session');
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    session.value = null;
  }
}

/** Ends the session, and forgets what it loaded. */
export async function signOut(): Promise<void> {
  await call('DELETE /auth/session');
  forgetLoaded();
  session.value = null;
}

/** True if the user may see the whole installation. Others are not offered it. */
export function seesInstallation(): boolean {
  return session.value?.user.scope === 'all';
}

/** True if the user has a permission. Actions without permission are not offered. */
export function may(permission: Permission | string): boolean {
  return (session.value?.user.permissions as readonly string[] | undefined)?.includes(permission) ?? false;
}
