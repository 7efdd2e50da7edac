import type { Actor } from '../store/actor.ts';
import type { Permission } from './permissions.ts';

/**
 * An API key as the acting identity of a request (rules/keys-and-permissions#authentication). `client` and `account`
 * are `seq`s for statements, `clientId` and `accountId` the same for bodies; the account is null for a client-level
 * key.
 */
export type KeyActor = Actor & {
  readonly type: 'api_key';
  readonly id: string;
  readonly seq: number;
  readonly scope: 'client' | 'account';
  readonly client: number;
  readonly clientId: string;
  readonly account: number | null;
  readonly accountId: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** Requests in a clock minute. */
  readonly rateLimit: number;
  readonly expiresAt: string | null;
};

/** Whether a thing of this client and account lies in the key's scope (rules/scope#levels). */
export function inScope(actor: KeyActor, owner: { client: number; account: number | null }): boolean {
  return actor.account === null ? owner.client === actor.client : owner.account === actor.account;
}
