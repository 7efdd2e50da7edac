import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { testCertificate } from './mail-server.ts';

/** Claims of an ID token, as a provider signs them. */
export type SignedClaims = Record<string, unknown> & { sub: string };

/** The parameters of a request for a sign-in. */
export type Asked = Record<
  'client_id' | 'redirect_uri' | 'response_type' | 'scope' | 'state' | 'nonce' | 'code_challenge',
  string
> & { code_challenge_method: string; prompt?: string; max_age?: string };

type Code = { asked: Asked; claims: SignedClaims; isUsed: boolean };

/**
 * An identity provider over HTTPS that signs whatever a test has it say. It checks the client, its secret, the code
 * verifier and the redirect address as providers do, and gives each code once.
 */
export type ScriptedProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  ca: string;
  /** Requests by path, since it started. */
  asked: string[];
  /** Changes what it does: the discovery document, and the ID token that it answers. */
  script: {
    metadata: Record<string, unknown>;
    /** Makes the ID token of a code. */
    token(claims: Record<string, unknown>): Promise<string>;
    /** Statuses by path, instead of its answer. */
    status: Record<string, number>;
    userinfo: Record<string, unknown> | null;
    takesCodesAgain: boolean;
  };
  /** Lets somebody sign in for what a URL asks. @returns the query of the way back */
  signIn(url: string, claims: SignedClaims, more?: Record<string, string>): string;
  /** The parameters of a URL. */
  read(url: string): Asked;
  /** Signs claims with its key, or another one. */
  sign(claims: Record<string, unknown>, options?: { typ?: string; foreign?: boolean }): Promise<string>;
  /** Signs nothing (`alg: none`). */
  unsigned(claims: Record<string, unknown>): string;
  /** A logout token for claims. */
  logoutToken(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Starts a provider on `localhost`. */
export async function scriptedProvider(path = ''): Promise<ScriptedProvider> {
  const { ca, cert, key } = await testCertificate();
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const asked: string[] = [];
  const server: Server = createServer({ cert, key }, (request, response) => {
    const name = new URL(request.url!, 'https://localhost').pathname.slice(path.length);
    asked.push(name);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const forced = provider.script.status[name];
    if (forced !== undefined) return send(forced, {});
    if (name === '/.well-known/openid-configuration') return send(200, provider.script.metadata);
    if (name === '/keys') return send(200, { keys: [jwk] });
    if (name === '/me') return send(provider.script.userinfo ? 200 : 404, provider.script.userinfo ?? {});
    if (name !== '/token') return send(404, {});
    void bodyOf(request).then(async (form) => {
      const [status, body] = await answerToken(form);
      send(status, body);
    });
  });
  const answerToken = async (form: URLSearchParams): Promise<[number, object]> => {
    const { clientId, clientSecret, script } = provider;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return [401, { error: 'invalid_client' }];
    const code = codes.get(form.get('code') ?? '');
    const isGood =
      code !== undefined &&
      (!code.isUsed || script.takesCodesAgain) &&
      form.get('redirect_uri') === code.asked.redirect_uri &&
      hash('sha256', form.get('code_verifier') ?? '', 'base64url') === code.asked.code_challenge;
    if (!isGood) return [400, { error: 'invalid_grant' }];
    code.isUsed = true;
    const id_token = await script.token({
      iss: provider.issuer,
      aud: clientId,
      iat: nowSeconds(),
      exp: nowSeconds() + 300,
      nonce: code.asked.nonce,
      ...code.claims,
    });
    return [200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token }];
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}${path}`;
  const sign: ScriptedProvider['sign'] = (claims, { typ = 'JWT', foreign: isForeign = false } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own', typ })
      .sign(isForeign ? foreign.privateKey : own.privateKey);
  const provider: ScriptedProvider = {
    issuer,
    clientId: 'larder',
    clientSecret: 'a secret of the provider & more',
    ca,
    asked,
    script: {
      metadata: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
      },
      token: (claims) => sign(claims),
      status: {},
      userinfo: null,
      takesCodesAgain: false,
    },
    read: (url) => Object.fromEntries(new URL(url).searchParams) as Asked,
    signIn(url, claims, more = {}) {
      const code = randomUUID();
      const { state, ...rest } = provider.read(url);
      codes.set(code, { asked: { state, ...rest }, claims, isUsed: false });
      return `?${new URLSearchParams({ code, state, ...more })}`;
    },
    sign,
    unsigned: (claims) => new UnsecuredJWT(claims).encode(),
    logoutToken: (claims) =>
      sign(
        {
          iss: issuer,
          aud: 'larder',
          iat: nowSeconds(),
          exp: nowSeconds() + 120,
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        { typ: 'logout+jwt' },
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/*
 * ID tokens as the directories send them, recorded from their documentation and from tenants made for that, with other
 * ids and names. `iss`, `aud`, `iat`, `exp` and `nonce` are those of the provider that replays them.
 */

/** Entra ID: groups are object ids, `sub` is pairwise, and a guest may have no mail address. */
export const entra = {
  ver: '2.0',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  name: 'Abe Lincoln',
  preferred_username: 'AbeLi@contoso.com',
  oid: '6cb04018-a3f5-46a7-b995-940c78f5aef3',
  tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
  groups: ['0760b6cf-170e-4a14-91b3-4b78e0739963', '3b2b0c93-acd8-4208-8eba-7a48db1cd4c0'],
  uti: 'T8x1GvCmQUG8IW3bV9opAA',
} as const;

/** Entra ID from 201 groups on: where they are, instead of what they are. */
export const { groups: _, ...entraOverage } = {
  ...entra,
  sub: 'BBBBBBBBBBBBBBBBBBBBBIkzqFVrSaSaFHy782bbtaQ',
  _claim_names: { groups: 'src1' },
  _claim_sources: {
    src1: {
      endpoint:
        'https://graph.windows.net/9122040d-6c67-4c5b-b112-36a304b66dad/users/6cb04018-a3f5-46a7-b995-940c78f5aef3/getMemberObjects',
    },
  },
};

/** Okta: groups are names, among them one that everybody is in. */
export const okta = {
  sub: '00uid4BxXw6I6TV4m0g3',
  name: 'Isaac Brock',
  email: 'isaac.brock@example.com',
  ver: 1,
  jti: 'ID.4wy4aKIWpuMoBlsFY2nOwtZgFbXTQqhXYJxZ5pDeYZk',
  amr: ['pwd'],
  idp: '00oigy8yqv8K4ZyNk0g3',
  preferred_username: 'isaac.brock@example.com',
  groups: ['Everyone', 'Larder operators'],
} as const;

/** Keycloak: groups are paths, and a session has a name. */
export const keycloak = {
  sub: 'f:6c8a1d9e-1f3c-4a52-9a34-0e7b0b6a4d31:mrivera',
  typ: 'ID',
  azp: 'larder',
  sid: '0d2b9bd8-6b1b-4b0c-8b3e-2f6b6f1a1a77',
  at_hash: undefined,
  acr: '1',
  email_verified: false,
  name: 'María Rivera',
  preferred_username: 'mrivera',
  groups: ['/plant/north/operators', '/staff'],
} as const;

/** Google Workspace: no groups, and the domain that hosts the account. */
export const google = {
  azp: 'larder',
  sub: '110169484474386276334',
  hd: 'example.com',
  email: 'jsmith@example.com',
  email_verified: true,
  name: 'Jane Smith',
} as const;
