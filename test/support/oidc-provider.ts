import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { exportJWK, generateKeyPair } from 'jose';
import { ensureExtra } from '../../build/ensure.ts';
import { testCertificate } from './mail-server.ts';

/** A person of the provider: what it says of them. */
export type Account = { name: string; groups: string[]; email?: string };

/** `oidc-provider` from npm, a certified provider, on `localhost` with a certificate of an authority of its own. */
export type OidcProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  ca: string;
  /** Its accounts by subject, which is also the name to sign in with; any password is good. */
  accounts: Map<string, Account>;
  close(): Promise<void>;
};

/** Starts a provider that knows Larder at an address. */
export async function oidcProvider(larder: string): Promise<OidcProvider> {
  const folder = await ensureExtra('oidc');
  const entry = pathToFileURL(`${folder}/node_modules/oidc-provider/lib/index.js`).href;
  const { default: Provider } = await import(entry);
  const { ca, cert, key } = await testCertificate();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const accounts = new Map<string, Account>();
  const [clientId, clientSecret] = ['larder', 'a secret of the provider & more'];
  const server = createServer({ cert, key });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${larder}/panel/sign-in`],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: `${larder}/auth/provider/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the cookies of the provider'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    // It calls no private address by itself, and Larder is on one here.
    fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, init),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...accounts.get(sub) }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    ca,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
