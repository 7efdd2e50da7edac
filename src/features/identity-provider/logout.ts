import { findIdentity } from '../../access/identities.ts';
import { identityProvider } from '../../access/identity-provider.ts';
import { endProviderSessions, endSessionsBySid } from '../../access/sessions.ts';
import { spend } from '../../access/spent-tokens.ts';
import type { StreamContext, WriteContext } from '../../api/contexts.ts';
import { secondMs } from '../../lib/calendar/durations.ts';
import { Problem } from '../../problems/problem.ts';
import { clientFor, type Logout, logoutLifetimeSeconds } from './client.ts';
import { requireProvider } from './provider.ts';

/*
 * Sign-out that the identity provider sends without the browser (rules/identity-provider#back-channel-logout).
 */

export type LogoutWrite = Pick<Logout, 'jti' | 'sub' | 'sid'> & { issuer: string };

/** Bytes of a form with a token. */
const longestForm = 32 * 1024;

/**
 * Ends the sessions that a logout token names.
 * @throws `identity_provider.not_found`, `auth.invalid_logout_token`, `identity_provider.unreachable`
 */
export async function takeLogout(context: StreamContext<null>): Promise<object> {
  const provider = requireProvider(context);
  const form = new URLSearchParams((await context.body.whole(longestForm, false)).toString('utf8'));
  const [token, ...more] = form.getAll('logout_token');
  if (!token || more.length > 0) throw new Problem('auth.invalid_logout_token');
  const { jti, sub, sid } = await clientFor(context.settings).logoutOf(provider, token);
  const part: LogoutWrite = { issuer: provider.issuer, jti, sub, sid };
  await context.write(part);
  return { isEnded: true };
}

/** @throws `auth.invalid_logout_token` for one that was used before */
export function writeLogout({ tx }: WriteContext<null>, { issuer, jti, sub, sid }: LogoutWrite): undefined {
  const untilMs = tx.nowMs + 2 * logoutLifetimeSeconds * secondMs;
  if (identityProvider(tx)?.issuer !== issuer || !spend(tx, `logout ${issuer} ${jti}`, untilMs))
    throw new Problem('auth.invalid_logout_token');
  const user = sub === undefined ? undefined : findIdentity(tx, issuer, sub)?.user;
  if (sid !== undefined) endSessionsBySid(tx, sid, user);
  else if (user !== undefined) endProviderSessions(tx, user);
}
