import { signal } from '@preact/signals';
import type { Permission } from '../../api/permissions.ts';
import { call, type Reply } from '../api/call.ts';
import { ProblemError } from '../api/problem.ts';
import { forgetLoaded } from '../api/use-call.ts';

export type Session = Reply<'GET /auth/session'>;

/** Who is signed in: undefined while that is not known, null when nobody is. */
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

/** Whether what is the whole installation's is for who is signed in: to others it is not offered. */
export function seesInstallation(): boolean {
  return session.value?.user.scope === 'all';
}

/** Whether who is signed in holds a permission: what may not be done is not offered. */
export function may(permission: Permission | string): boolean {
  return (session.value?.user.permissions as readonly string[] | undefined)?.includes(permission) ?? false;
}
