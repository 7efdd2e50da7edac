import type { Interface } from '../../../app/routes.ts';

/* Rules of the screen of the identity provider that need no browser. */

export type Setup = Interface['GET /identity-provider']['reply'];
export type Provider = NonNullable<Setup['provider']>;
export type Grant = Provider['grants'][number];

/** The scope of a row, as a user has one. */
export function reachOfGrant({ clientId, accountId }: Grant) {
  const scope = accountId !== null ? 'account' : clientId !== null ? 'client' : 'all';
  return { scope, clientId, accountId } as const;
}

/** The body that sets a provider as it is, with some members changed. The secret stays. */
export function bodyOf(provider: Provider, changed: Partial<Pick<Provider, 'grants' | 'localOwnerId'>>) {
  const { name, issuer, clientId, ca, groupsClaim, grants, localOwnerId } = provider;
  return { name, issuer, clientId, ca, groupsClaim, grants, localOwnerId, ...changed };
}

/** Moves a row of the table up or down. */
export function movedRow<T>(rows: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  if (to < 0 || to >= rows.length) return [...rows];
  const moved = rows.toSpliced(from, 1);
  return moved.toSpliced(to, 0, rows[from]!);
}

/** True for a group that the provider calls by an id, which is never given to another one. */
export function isGroupId(value: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** True if a row names a group neither by id nor by path: people who rename groups decide who has its rights. */
export function isByName({ by, value }: Grant): boolean {
  return by === 'group' && !isGroupId(value) && !value.startsWith('/');
}

/** Issuers of well-known providers, as suggestions. */
export const knownIssuers = [
  'https://login.microsoftonline.com/TENANT-ID/v2.0',
  'https://YOUR-COMPANY.okta.com',
  'https://HOST/realms/REALM',
  'https://accounts.google.com',
] as const;
