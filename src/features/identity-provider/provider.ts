import { grantedIdentities, identityOf, noteLapsed } from '../../access/identities.ts';
import {
  type Grant,
  identityProvider,
  identityProviderBody,
  openClientSecret,
  putIdentityProvider,
  removeIdentityProvider,
  sealClientSecret,
} from '../../access/identity-provider.ts';
import { endPasswordSessions, endProviderSessions } from '../../access/sessions.ts';
import { editUser, hasOwner, isLocalOwner, userById, userBySeq } from '../../access/users.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { ReadContext, ServingContext, SessionWriteContext, WriteContext } from '../../api/contexts.ts';
import { invalidField, missingField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { reachGiven } from '../users/reach.ts';
import type { Provider } from './client.ts';
import type { IdentityProviderBody } from './fields.ts';
import { grantsOf, reachOf } from './grants.ts';

/* The identity provider as owners of the whole installation set it up (rules/identity-provider#setting-it-up). */

/** The claim that lists groups, unless another is set. */
const defaultGroupsClaim = 'groups';

/** The address to which the provider sends users back. */
export const redirectUriAt = (origin: string) => `${origin}/panel/sign-in`;

/** The provider that is set up, and the addresses of this appliance for it. */
export function readSetup({
  reader,
  origin,
}: Pick<ServingContext<SessionActor>, 'reader' | 'origin'>): object {
  const body = identityProviderBody(reader);
  return {
    provider: body === undefined ? null : JSON.parse(body),
    redirectUri: redirectUriAt(origin),
    logoutUri: `${origin}/auth/provider/logout`,
  };
}

/** The ways to sign in, for those who are not signed in. */
export function readWays({ reader }: Pick<ReadContext<null>, 'reader'>): object {
  const row = identityProvider(reader);
  return {
    provider: row ? { name: row.name } : null,
    passwordFor: row && row.localOwner !== null ? 'local_owner' : 'everyone',
  };
}

/** The provider, and if the signed-in user is linked with it. */
export function readOwnIdentity({
  reader,
  actor,
}: Pick<ReadContext<SessionActor>, 'reader' | 'actor'>): object {
  const row = identityProvider(reader);
  const isLinked = row !== undefined && identityOf(reader, actor.seq)?.issuer === row.issuer;
  return { provider: row ? { name: row.name } : null, isLinked };
}

/** The provider with its secret. @throws `identity_provider.not_found`, `identity_provider.secret_lost` */
export function requireProvider({
  reader,
  settings,
}: Pick<ReadContext<unknown>, 'reader' | 'settings'>): Provider & { grants: Grant[]; name: string } {
  const row = identityProvider(reader);
  if (!row) throw new Problem('identity_provider.not_found');
  const secret = openClientSecret(settings.templateKey, row.secret);
  if (secret === undefined) throw new Problem('identity_provider.secret_lost');
  return { ...row, secret, grants: grantsOf(row) };
}

/**
 * Sets the identity provider. A secret that is left out stays while issuer and client stay: so no one can send it to
 * another issuer. Users created by a row get its present role and scope; those without their row are disabled until
 * another row applies.
 * @throws `validation.failed`, `users.last_owner`, and what `reachGiven` throws
 */
export function setProvider(context: SessionWriteContext, body: IdentityProviderBody): Json {
  const { tx, settings } = context;
  const before = identityProvider(tx);
  const { name, issuer, clientId, clientSecret, ca = null } = body;
  const isSame = before?.issuer === issuer && before.clientId === clientId;
  const secret = clientSecret
    ? sealClientSecret(settings.templateKey, clientSecret)
    : isSame && before.secret;
  if (!secret) throw missingField('clientSecret');
  const grants = body.grants.map((one, row) => grantGiven(context, one, row));
  const localOwner = localOwnerGiven(tx, body.localOwnerId ?? null);
  const after = putIdentityProvider(tx, {
    name,
    issuer,
    clientId,
    secret,
    ca,
    groupsClaim: body.groupsClaim ?? defaultGroupsClaim,
    grants,
    localOwner,
  });
  if (before && !isSame) endProviderSessions(tx);
  if (localOwner !== null) endPasswordSessions(tx, localOwner);
  applyGrants(tx, issuer, grants);
  return after;
}

/** @throws `identity_provider.not_found` */
export function dropProvider({ tx }: WriteContext<SessionActor>): undefined {
  if (!identityProvider(tx)) throw new Problem('identity_provider.not_found');
  removeIdentityProvider(tx);
  endProviderSessions(tx);
}

type GivenGrant = IdentityProviderBody['grants'][number];

function grantGiven({ tx, actor }: SessionWriteContext, given: GivenGrant, row: number): Grant {
  const { by, role, clientId = null, accountId = null } = given;
  const value = by === 'domain' ? given.value.trim().toLowerCase() : given.value;
  if (by === 'domain' && !/^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/.test(value))
    throw invalidField(`grants.${row}.value`, 'isUrl', fieldTexts.mailDomain);
  const asked = { ...(clientId !== null && { clientId }), ...(accountId !== null && { accountId }) };
  reachGiven(tx, actor, asked, { client: null, account: null });
  return { by, value, role, clientId, accountId };
}

/** @returns the `seq` of the user who signs in by password while others do not; null if all may */
function localOwnerGiven(reader: Reader, id: string | null): number | null {
  if (id === null) return null;
  const user = userById(reader, id);
  if (!user || !isLocalOwner(user)) throw invalidField('localOwnerId', 'isIn', fieldTexts.localOwner);
  return user.seq;
}

function applyGrants(tx: Tx, issuer: string, grants: readonly Grant[]): void {
  for (const identity of grantedIdentities(tx)) {
    const user = userBySeq(tx, identity.user);
    if (identity.issuer !== issuer || !user.isActive) continue;
    const grant = grants.find(
      ({ by, value }) => by === identity.grantedBy && value === identity.grantedValue,
    );
    const reach = grant && reachOf(tx, grant);
    if (grant && reach) {
      editUser(tx, user, { role: grant.role, ...reach });
    } else {
      editUser(tx, user, { isActive: false });
      noteLapsed(tx, user.seq, true);
    }
  }
  if (!hasOwner(tx, { client: null, account: null })) throw new Problem('users.last_owner');
}
