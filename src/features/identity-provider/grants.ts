import { accountById } from '../../access/accounts.ts';
import type { Grant } from '../../access/identity-provider.ts';
import type { Reach } from '../../access/users.ts';
import { parseJson } from '../../api/json-bytes.ts';
import type { Role } from '../../api/roles.ts';
import type { Reader } from '../../store/statement.ts';
import { findClient } from '../sites/tenants.ts';

/** The claims of a user, as the identity provider signed them. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The claims that decide about role and scope (rules/identity-provider#groups). */
export type Membership = {
  /** As the provider sends them: names, ids or paths. */
  groups: string[];
  /** The hosted domain (`hd`) of Google; null without one. */
  domain: string | null;
  /** True if the user is in too many groups for a token, so that it lists none (Entra ID). */
  isOverage: boolean;
};

/** A grant that applies, with its present scope. */
export type Granted = { row: number; grant: Grant; role: Role; reach: Reach };

/** The most groups of a user that are checked. */
const maxGroups = 5000;

/** Reads the groups and the domain out of claims. Values that are no texts are left out. */
export function membershipOf(claims: Claims, groupsClaim: string): Membership {
  const sent = claims[groupsClaim];
  const listed: readonly unknown[] = Array.isArray(sent) ? sent : sent === undefined ? [] : [sent];
  const { hd } = claims;
  return {
    groups: listed.slice(0, maxGroups).filter((one): one is string => typeof one === 'string'),
    domain: typeof hd === 'string' ? hd.toLowerCase() : null,
    isOverage: isOverage(claims, groupsClaim),
  };
}

/**
 * True if the claims refer to the groups instead of listing them. Entra ID does so from 201 groups on
 * (`_claim_names`), or says that there are some (`hasgroups`).
 */
function isOverage(claims: Claims, groupsClaim: string): boolean {
  const { _claim_names: elsewhere, hasgroups } = claims;
  const isReferred =
    typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim);
  return isReferred || hasgroups === true || hasgroups === 'true';
}

/** The rows of the table of groups as they are stored. */
export function grantsOf({ grants }: { grants: string }): Grant[] {
  return parseJson(grants) as Grant[];
}

/** The first row of the table that applies. A row whose client or account is gone grants nothing. */
export function grantFor(
  reader: Reader,
  grants: readonly Grant[],
  { groups, domain }: Pick<Membership, 'groups' | 'domain'>,
): Granted | undefined {
  const has = new Set(groups);
  for (const [row, grant] of grants.entries()) {
    // Exactly as it is sent: two groups whose names differ in case alone are two groups.
    const applies = grant.by === 'group' ? has.has(grant.value) : grant.value === domain;
    const reach = applies ? reachOf(reader, grant) : undefined;
    if (reach) return { row, grant, role: grant.role, reach };
  }
  return undefined;
}

/** The scope of a row; undefined if its client or account is gone. */
export function reachOf(reader: Reader, { clientId, accountId }: Grant): Reach | undefined {
  if (accountId !== null) {
    const account = accountById(reader, accountId);
    return account && { client: account.client, account: account.seq };
  }
  if (clientId === null) return { client: null, account: null };
  const client = findClient(reader, clientId);
  return client && { client: client.seq, account: null };
}
