import { readFileSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';
import { version } from '../lib/assets.ts';
import { type HeadSettings, shownUrl } from './settings.ts';

/** The timeout for connecting to a head office and for each statement. A waiting site ships nothing. */
const connectMs = 15_000;
export const statementMs = 120_000;

/**
 * A connection to head office. Without `sslmode` its certificate and its name are verified, and a server without TLS is
 * refused (rules/head-office#address-and-tls).
 * A statement that takes longer than `answerMs` fails here (0: it may take as long as it does). Nothing is set for
 * the session, which a pool of connections may share (rules/head-office#address-and-tls).
 * @throws HeadUnreachable; no message of it holds the password
 */
export async function connect(
  settings: Pick<HeadSettings, 'url' | 'password'>,
  answerMs = statementMs,
): Promise<Client> {
  let client: Client | undefined;
  try {
    client = new Client(configOf(settings, answerMs));
    // An idle connection that breaks reports it here; the next use fails with its own error.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    await client?.end().catch(() => {});
    throw new HeadUnreachable(settings, error);
  }
}

/** Head office could not be reached: the network, its certificate, its password, or it is down. */
export class HeadUnreachable extends Error {
  constructor({ url, password }: Pick<HeadSettings, 'url' | 'password'>, cause: unknown) {
    super(
      `head office at ${shownUrl(url)} cannot be reached: ${withoutSecrets(reasonOf(cause), url, password)}${tlsHint(cause)}`,
    );
  }
}

/** Returns the setting to change in the address after a TLS failure; empty after any other failure. */
function tlsHint(cause: unknown): string {
  const { code, message } = cause as { code?: string; message?: string };
  if (message === 'The server does not support SSL connections')
    return '. Turn on TLS there (ssl = on), or add ?sslmode=disable to the address if the network is trusted';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return '. Use the name of the certificate in the address, or add ?sslmode=verify-ca to accept another name';
  if (code && unknownAuthority.has(code))
    return '. Add ?sslrootcert=FILE with the authority of its certificate to the address, or ?sslmode=disable to do without TLS if the network is trusted';
  return '';
}

/** Codes of certificates whose authority is not a known one. */
const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Several addresses of one name fail together, each with a reason of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** A text of the driver or of the server, without what only the two of them may know. */
export function withoutSecrets(text: string, url: string, password?: string): string {
  const ofUrl = URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '';
  return [password ?? '', ofUrl]
    .filter(Boolean)
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}

function configOf({ url, password }: Pick<HeadSettings, 'url' | 'password'>, answerMs: number): ClientConfig {
  const parsed = new URL(url);
  const mode = parsed.searchParams.get('sslmode') ?? 'verify-full';
  const root = parsed.searchParams.get('sslrootcert');
  const socket = parsed.searchParams.get('host');
  const hostname = decodeURIComponent(parsed.hostname).replace(/^\[|\]$/g, '');
  const host = socket ?? (hostname || 'localhost');
  return {
    host,
    port: Number(parsed.searchParams.get('port') ?? (parsed.port || 5432)),
    user: decodeURIComponent(parsed.username) || 'larder',
    database: decodeURIComponent(parsed.pathname.slice(1)) || 'larder',
    password: password ?? decodeURIComponent(parsed.password),
    application_name: `larder ${version}`,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    ssl: host.startsWith('/') || mode === 'disable' ? false : tlsOf(mode, root),
  };
}

function tlsOf(mode: string, root: string | null): NonNullable<Exclude<ClientConfig['ssl'], boolean>> {
  const ca = root === null ? {} : { ca: readFileSync(root, 'utf8') };
  if (mode === 'require' && root === null) return { rejectUnauthorized: false };
  // The name is verified unless the operator said that the authority is enough.
  return mode === 'verify-full'
    ? { ...ca, rejectUnauthorized: true }
    : { ...ca, rejectUnauthorized: true, checkServerIdentity: () => undefined };
}
