import type { Role } from '../api/roles.ts';
import { openSecret, sealSecret } from '../lib/sealed-secrets.ts';
import { sealOf } from '../store/checks/seal.ts';
import type { Json } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { auditChange } from './audited.ts';
import * as store from './identity-provider-store.ts';

/* The identity provider by which users sign in (rules/identity-provider). There is one, or none. */

export type { IdentityProviderRow } from './identity-provider-store.ts';

/**
 * A row of the table of groups. It names a group as the provider sends it, or a hosted domain (`hd`), and the role and
 * scope of its members: the whole installation without a client and an account.
 */
export type Grant = {
  by: 'group' | 'domain';
  value: string;
  role: Role;
  clientId: string | null;
  accountId: string | null;
};

/** Its identity in the audit. */
const owned = { id: 'identity-provider', client: null, account: null };
const under = (key: Uint8Array) => ({ key, purpose: 'identity provider' });

export const identityProviderColumns = [
  'name',
  'issuer',
  'client_id',
  'secret',
  'ca',
  'groups_claim',
  'grants',
  'local_owner',
  'updated_at',
] as const;

/** The identity provider; undefined without one. */
export function identityProvider(reader: Reader): store.IdentityProviderRow | undefined {
  return store.identityProvider.get(reader);
}

/** The identity provider as the API and the audit show it, without its secret. */
export function identityProviderBody(reader: Reader): Json | undefined {
  return store.identityProviderBody.get(reader);
}

/** Stores the identity provider, with its audit row. */
export function putIdentityProvider(
  tx: Tx,
  provider: Omit<store.IdentityProviderRow, 'updatedAt' | 'grants'> & { grants: readonly Grant[] },
): Json {
  const before = store.identityProviderBody.get(tx) ?? null;
  const grants = JSON.stringify(provider.grants);
  const { name, issuer, clientId, secret, ca, groupsClaim, localOwner } = provider;
  store.putIdentityProvider.run(tx, {
    only_row: 1,
    name,
    issuer,
    client_id: clientId,
    secret,
    ca,
    groups_claim: groupsClaim,
    grants,
    local_owner: localOwner,
    updated_at: tx.nowIso,
    seal: sealOf(
      'identity_provider',
      name,
      issuer,
      clientId,
      secret,
      ca,
      groupsClaim,
      grants,
      localOwner,
      tx.nowIso,
    ),
  });
  const after = store.identityProviderBody.get(tx)!;
  auditChange(tx, before === null ? 'create' : 'update', 'identity_provider', owned, before, after);
  return after;
}

/** Removes the identity provider, with its audit row. */
export function removeIdentityProvider(tx: Tx): void {
  const before = store.identityProviderBody.get(tx);
  if (before === undefined) return;
  store.removeIdentityProvider.run(tx);
  auditChange(tx, 'delete', 'identity_provider', owned, before, null);
}

/** Seals the client secret for the row. */
export function sealClientSecret(key: Uint8Array, plain: string): string {
  return sealSecret(under(key), plain);
}

/** The client secret of a row; undefined if the key that sealed it was lost. */
export function openClientSecret(key: Uint8Array, sealed: string): string | undefined {
  try {
    return openSecret(under(key), sealed).toString();
  } catch {
    return undefined;
  }
}

/** True if a user (`seq`) may sign in by password (rules/identity-provider#without-passwords). */
export function mayUsePassword(reader: Reader, user: number): boolean {
  const localOwner = store.identityProvider.get(reader)?.localOwner ?? null;
  return localOwner === null || localOwner === user;
}

/** The user who always gets in by password while others do not; null if all may use one. */
export function localOwnerOf(reader: Reader): number | null {
  return store.identityProvider.get(reader)?.localOwner ?? null;
}
