import type { JWTVerifyGetKey } from 'jose';
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import * as v from 'valibot';
import type { IdentityProviderRow } from '../../access/identity-provider.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import type { CallFault } from '../../outbound/fault.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { type CallOptions, callFaultIn, type Fetch, providerFetch } from './calls.ts';
import { challengeOf, type Flow } from './flow.ts';
import { type Claims, membershipOf } from './grants.ts';

/** The identity provider with its secret opened. */
export type Provider = Pick<IdentityProviderRow, 'issuer' | 'clientId' | 'ca' | 'groupsClaim'> & {
  secret: string;
};

/** Signatures that the holder of the client secret cannot make. */
export const algorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const url = () => v.pipe(v.string(), v.url(), v.startsWith('https://'));
const names = () => v.optional(v.array(v.string()));

/** The members of a discovery document that are used (OpenID Connect Discovery section 3). */
const discovered = v.object({
  issuer: v.string(),
  authorization_endpoint: url(),
  token_endpoint: url(),
  jwks_uri: url(),
  userinfo_endpoint: v.optional(url()),
  scopes_supported: names(),
  id_token_signing_alg_values_supported: names(),
  token_endpoint_auth_methods_supported: names(),
  authorization_response_iss_parameter_supported: v.optional(v.boolean()),
  backchannel_logout_supported: v.optional(v.boolean()),
});
export type Discovered = v.InferOutput<typeof discovered>;

/** A discovery document that cannot be used. */
export class DiscoveryFault extends Error {
  override readonly name = 'DiscoveryFault';
  readonly reason: 'status' | 'not_json' | 'incomplete' | 'other_issuer' | 'algorithms';
  readonly detail: string | null;

  constructor(reason: DiscoveryFault['reason'], detail: string | null = null, cause?: unknown) {
    super(`the discovery document is not usable: ${reason}`, { cause });
    this.reason = reason;
    this.detail = detail;
  }
}

/** The time for which a discovery document is used before it is read again. */
const discoveryMs = hourMs;

type Opened = {
  metadata: Discovered;
  config: Configuration;
  fetch: Fetch;
  /** The keys of the provider, for tokens that do not come with an answer. */
  keys: JWTVerifyGetKey;
};

const clients = new WeakMap<InstallationSettings, ProviderClient>();

/** The client of an installation, which is made when it is first used. */
export function clientFor(settings: InstallationSettings): ProviderClient {
  const known = clients.get(settings);
  if (known) return known;
  const made = new ProviderClient({ allow: settings.webhookAllow, proxy: settings.proxy });
  clients.set(settings, made);
  return made;
}

/**
 * Talks to the identity provider. The libraries for it are loaded with the first sign-in, and what the provider says of
 * itself is stored for an hour.
 */
export class ProviderClient {
  readonly #options: CallOptions;
  #opened: { key: string; untilMs: number; parts: Promise<Opened> } | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
  }

  /** `fetch` for a provider, under the rules of outgoing calls. */
  fetchFor(provider: Pick<Provider, 'issuer' | 'ca'>): Fetch {
    return providerFetch(provider, this.#options);
  }

  /** The address at the provider where a user signs in. @throws `identity_provider.unreachable`, `identity_provider.unusable` */
  async addressOf(provider: Provider, flow: Flow): Promise<string> {
    const { config, metadata } = await this.#open(provider);
    const { buildAuthorizationUrl } = await import('openid-client');
    const isAsked = flow.purpose === 'confirm';
    return buildAuthorizationUrl(config, {
      redirect_uri: flow.redirectUri,
      response_type: 'code',
      scope: scopesOf(metadata),
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: challengeOf(flow),
      code_challenge_method: 'S256',
      ...(isAsked && { prompt: 'login', max_age: '0' }),
    }).href;
  }

  /**
   * Takes the code of an answer to the provider, and returns what it signs about the user. Groups that are needed and
   * not in the token are read at its userinfo endpoint.
   * @throws `auth.provider_refused`, `auth.provider_answer`, `identity_provider.unreachable`,
   *   `identity_provider.unusable`
   */
  async claimsOf(
    provider: Provider,
    flow: Flow,
    query: string,
    { needsGroups }: { needsGroups: boolean },
  ): Promise<Claims> {
    const { config, metadata } = await this.#open(provider);
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const answered = new URL(flow.redirectUri);
    answered.search = query;
    try {
      const tokens = await authorizationCodeGrant(config, answered, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
        // The user takes some time to come back.
        ...(flow.purpose === 'confirm' && { maxAge: 300 }),
      });
      const claims = tokens.claims() as Claims;
      const { groups, isOverage } = membershipOf(claims, provider.groupsClaim);
      const isComplete = !needsGroups || groups.length > 0 || isOverage;
      if (isComplete || metadata.userinfo_endpoint === undefined) return claims;
      // Some send groups there alone.
      const more = await fetchUserInfo(config, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    } catch (error) {
      throw await refusalOf(error);
    }
  }

  /** The configuration and the keys of a provider, for its test and for tokens that it sends. */
  async #open(provider: Provider): Promise<Opened> {
    const { issuer, clientId, secret, ca } = provider;
    const key = JSON.stringify([issuer, clientId, secret, ca]);
    const nowMs = performance.now();
    if (this.#opened?.key !== key || this.#opened.untilMs <= nowMs) {
      const parts = this.#openNow(provider);
      const opened = { key, untilMs: nowMs + discoveryMs, parts };
      this.#opened = opened;
      // The next sign-in tries again.
      parts.catch(() => {
        if (this.#opened === opened) this.#opened = undefined;
      });
    }
    try {
      return await this.#opened.parts;
    } catch (error) {
      throw await refusalOf(error);
    }
  }

  async #openNow(provider: Provider): Promise<Opened> {
    const fetch = this.fetchFor(provider);
    const metadata = await discover(provider.issuer, fetch);
    const openid = await import('openid-client');
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post')
      ? openid.ClientSecretPost(provider.secret)
      : openid.ClientSecretBasic(provider.secret);
    const config = new openid.Configuration(metadata as ServerMetadata, provider.clientId, {}, authenticate);
    config[openid.customFetch] = fetch as unknown as CustomFetch;
    config.timeout = 12;
    openid.enableNonRepudiationChecks(config);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: fetch as never });
    return { metadata, config, fetch, keys };
  }

  /**
   * Tests the client and its secret with an invalid code, because providers check the client first. Some answers do not
   * say which was wrong; then the first sign-in shows it.
   */
  async clientStep(provider: Provider, redirectUri: string): Promise<ClientStep> {
    const { config } = await this.#openNow(provider);
    const { genericGrantRequest, ResponseBodyError } = await import('openid-client');
    try {
      await genericGrantRequest(config, 'authorization_code', {
        code: 'larder-tests-the-client',
        redirect_uri: redirectUri,
        code_verifier: 'larder-tests-the-client-and-its-secret-only',
      });
      return { ok: null, reason: 'unclear' };
    } catch (error) {
      const fault = callFaultIn(error);
      if (fault) return { ok: false, reason: fault.code };
      const detail = error instanceof ResponseBodyError ? plainText(error.error) : null;
      if (detail === 'invalid_grant') return { ok: true };
      const isRefused = detail === 'invalid_client' || detail === 'unauthorized_client';
      return isRefused
        ? { ok: false, reason: 'client_refused', detail }
        : { ok: null, reason: 'unclear', detail };
    }
  }

  /**
   * The token by which the provider ends sessions, once it is checked (OpenID Connect Back-Channel Logout section 2.6).
   * @throws `auth.invalid_logout_token`, and what `claimsOf` throws for calls
   */
  async logoutOf(provider: Provider, token: string): Promise<Logout> {
    const { keys } = await this.#open(provider);
    const { jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: provider.issuer,
        audience: provider.clientId,
        algorithms: [...algorithms],
        clockTolerance: 30,
        maxTokenAge: logoutLifetimeSeconds,
        requiredClaims: ['jti', 'events'],
      });
      return v.parse(logout, payload);
    } catch (cause) {
      const fault = callFaultIn(cause);
      if (fault) throw unreachable(fault);
      throw new Problem('auth.invalid_logout_token', undefined, { cause });
    }
  }
}

/** The result of testing the client. `ok` is null if the answer is unclear. */
export type ClientStep = { ok: boolean | null; reason?: string; detail?: string | null };

/** Some send groups only if their scope is requested, and others refuse scopes that they do not know. */
const scopesOf = ({ scopes_supported = [] }: Discovered) =>
  ['openid', 'profile', 'email', ...scopes_supported.filter((one) => one === 'groups')].join(' ');

/** A code of an error as the provider sent it. */
const plainText = (code: string) => code.replaceAll(/[^\w.-]/g, '').slice(0, 60);

/** The age up to which a logout token is taken, and for which its `jti` is kept. */
export const logoutLifetimeSeconds = 600;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const logout = v.pipe(
  v.object({
    jti: v.pipe(v.string(), v.minLength(1)),
    sub: v.optional(v.string()),
    sid: v.optional(v.string()),
    events: v.object({ [logoutEvent]: v.record(v.string(), v.unknown()) }),
    // An ID token has one, and is no logout token.
    nonce: v.optional(v.never()),
  }),
  v.check(({ sub, sid }) => sub !== undefined || sid !== undefined),
);
export type Logout = v.InferOutput<typeof logout>;

/** Reads what a provider says of itself. @throws CallFault, DiscoveryFault */
export async function discover(issuer: string, fetch: Fetch): Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  if (answer.status !== 200) throw new DiscoveryFault('status', String(answer.status));
  let document: unknown;
  try {
    document = parseJsonBytes(new Uint8Array(await answer.arrayBuffer()));
  } catch (cause) {
    throw new DiscoveryFault('not_json', null, cause);
  }
  const read = v.safeParse(discovered, document);
  if (!read.success) {
    const missing = read.issues.map(({ path }) => v.getDotPath({ path } as never) ?? '');
    throw new DiscoveryFault('incomplete', missing.join(', '));
  }
  if (read.output.issuer !== issuer)
    throw new DiscoveryFault('other_issuer', read.output.issuer.slice(0, 500));
  const offered = read.output.id_token_signing_alg_values_supported ?? ['RS256'];
  const usable = offered.filter((one) => algorithms.includes(one));
  if (usable.length === 0) throw new DiscoveryFault('algorithms', offered.join(', ').slice(0, 200));
  return { ...read.output, id_token_signing_alg_values_supported: usable };
}

const unreachable = (fault: CallFault) =>
  new Problem('identity_provider.unreachable', details.providerCall({ fault: fault.message }), {
    cause: fault,
  });

/** An error of the connection to the provider, its document or its answer, as a refusal. */
async function refusalOf(error: unknown): Promise<Error> {
  if (error instanceof Problem) return error;
  const fault = callFaultIn(error);
  if (fault) return unreachable(fault);
  if (error instanceof DiscoveryFault) {
    return new Problem('identity_provider.unusable', undefined, { cause: error });
  }
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await import('openid-client');
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return new Problem('auth.provider_refused', details.providerSaid({ said: plainText(error.error) }), {
      cause: error,
    });
  }
  if (error instanceof ClientError || error instanceof TypeError) {
    const why = error.message.slice(0, 200);
    return new Problem('auth.provider_answer', details.providerAnswer({ why }), { cause: error });
  }
  return error as Error;
}
