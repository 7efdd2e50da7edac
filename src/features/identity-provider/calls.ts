import { AllowList, defaultAllowed } from '../../outbound/allow-list.ts';
import { CallFault } from '../../outbound/fault.ts';
import { checkedAddress, type LookUp, systemLookUp } from '../../outbound/look-up.ts';
import { openOutbound } from '../../outbound/outbound.ts';

/** Options for calls to the identity provider. */
export type CallOptions = {
  /** The entries of `webhook-allow`; if empty, the default. */
  allow: readonly string[];
  proxy: string | undefined;
  lookUp?: LookUp | undefined;
};

/** `fetch` as openid-client and jose call it. @throws CallFault */
export type Fetch = (
  url: string,
  init: { method?: string; headers?: Record<string, string> | Headers; body?: unknown },
) => Promise<Response>;

/** A document of a provider is smaller by far. */
const bounds = { deadlineMs: 10_000, answerBytes: 256 * 1024 };

/** Statuses whose answers have no body (Fetch standard). */
const withoutBody: readonly number[] = [101, 204, 205, 304];

const privateNetworks = new AllowList(defaultAllowed);

/**
 * Calls to an identity provider (rules/identity-provider#calls). The host of the issuer may be anywhere, because an owner
 * of the installation set it. Hosts that its document names may be on the Internet, or in `webhook-allow`.
 */
export function providerFetch(
  { issuer, ca }: { issuer: string; ca: string | null },
  { allow, proxy, lookUp = systemLookUp() }: CallOptions,
): Fetch {
  const issuerHost = new URL(issuer).hostname;
  const listed = allow.length > 0 ? allow : defaultAllowed;
  const reachable = (entries: readonly string[], by?: string) =>
    openOutbound({ allow: entries, isPublicAllowed: true, proxy: by, lookUp, bounds });
  const ofIssuer = reachable([...listed, ...defaultAllowed]);
  const ofOthers = reachable(listed);
  return async (url, { method = 'GET', headers, body }) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:') throw new CallFault('not_allowed');
    const isFar = proxy !== undefined && !(await isNear(hostname, lookUp));
    const direct = hostname === issuerHost ? ofIssuer : ofOthers;
    const answer = await (isFar ? reachable([hostname], proxy) : direct).callByHand({
      url,
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      body: body === undefined || body === null ? '' : String(body),
      ca,
    });
    if (answer.isCut) throw new CallFault('bad_answer');
    const sent = new Headers();
    for (const name of ['content-type', 'www-authenticate']) {
      const value = answer.headers[name];
      if (value !== undefined) sent.set(name, value);
    }
    const { status } = answer;
    return new Response(withoutBody.includes(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: sent,
    });
  };
}

/** True if a host is in a private network, for which no proxy is used. */
function isNear(host: string, lookUp: LookUp): Promise<boolean> {
  return checkedAddress(host, privateNetworks, lookUp).then(
    () => true,
    () => false,
  );
}

/** The fault of a call that an error of a library was caused by. */
export function callFaultIn(error: unknown): CallFault | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++)
    if (at instanceof CallFault) return at;
  return undefined;
}
