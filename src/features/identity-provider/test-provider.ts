import type { SessionActor } from '../../api/caller.ts';
import type { AskContext } from '../../api/contexts.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import type { CallFault, CallFaultCode } from '../../outbound/fault.ts';
import { callFaultIn, type Fetch } from './calls.ts';
import { clientFor, type Discovered, DiscoveryFault, discover } from './client.ts';
import type { testSteps } from './fields.ts';
import { redirectUriAt, requireProvider } from './provider.ts';

type Step = (typeof testSteps)[number];
type Taken = { step: Step; ok: boolean | null; reason: string | null; detail: string | null };
type Outcome = Pick<Taken, 'ok'> & Partial<Pick<Taken, 'reason' | 'detail'>>;

const good: Outcome = { ok: true };

/**
 * Checks the provider step by step, as a sign-in does (rules/identity-provider#testing). A step that was not reached is
 * null.
 * @throws `identity_provider.not_found`, `identity_provider.secret_lost`
 */
export async function testProvider(context: AskContext<SessionActor>): Promise<object> {
  const provider = requireProvider(context);
  const client = clientFor(context.settings);
  const fetch = client.fetchFor(provider);
  const steps: Record<Step, Outcome> = {
    name: { ok: null },
    connection: { ok: null },
    tls: { ok: null },
    discovery: { ok: null },
    keys: { ok: null },
    client: { ok: null },
  };
  const metadata = await discovered(provider.issuer, fetch, steps);
  if (metadata && (await hasKeys(metadata, fetch, steps))) {
    steps.client = await client.clientStep(provider, redirectUriAt(context.origin));
  }
  const taken = Object.entries(steps).map(([step, { ok, reason = null, detail = null }]) => ({
    step: step as Step,
    ok,
    reason,
    detail,
  }));
  return { isUsable: taken.every(({ ok }) => ok !== false) && metadata !== undefined, steps: taken };
}

/** Finds the host, connects, and reads the document. */
async function discovered(
  issuer: string,
  fetch: Fetch,
  steps: Record<Step, Outcome>,
): Promise<Discovered | undefined> {
  const passed = (until: Step) => {
    for (const step of ['name', 'connection', 'tls', 'discovery'] as const) {
      if (step === until) return;
      steps[step] = good;
    }
  };
  try {
    const metadata = await discover(issuer, fetch);
    passed('keys');
    steps.discovery = { ok: true, detail: hostsOf(metadata).join(', ') };
    return metadata;
  } catch (error) {
    const fault = callFaultIn(error);
    const step = fault ? stepOf[fault.code] : 'discovery';
    passed(step);
    if (fault) steps[step] = failed(fault);
    else if (error instanceof DiscoveryFault)
      steps[step] = { ok: false, reason: error.reason, detail: error.detail };
    else throw error;
    return undefined;
  }
}

/** The hosts that a sign-in calls or redirects to. */
function hostsOf({
  authorization_endpoint,
  token_endpoint,
  jwks_uri,
  userinfo_endpoint,
}: Discovered): string[] {
  const all = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint];
  return [...new Set(all.filter((one) => one !== undefined).map((one) => new URL(one).host))];
}

const stepOf: Record<CallFaultCode, Step> = {
  bad_target: 'name',
  not_allowed: 'name',
  lookup_failed: 'name',
  refused: 'connection',
  unreachable: 'connection',
  reset: 'connection',
  timeout: 'connection',
  tls_failed: 'tls',
  bad_answer: 'discovery',
};

/** A failed call as a step; for TLS, with the condition that failed. */
function failed(fault: CallFault): Outcome {
  const { code = '' } = (fault.cause ?? {}) as NodeJS.ErrnoException;
  const reason = fault.code === 'tls_failed' ? tlsReason(code) : fault.code;
  return { ok: false, reason, detail: code || null };
}

function tlsReason(code: string): string {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificate_expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate_of_other_name';
  if (/^(UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/.test(code)) return 'certificate_untrusted';
  return 'tls_failed';
}

async function hasKeys(
  { jwks_uri }: Discovered,
  fetch: Fetch,
  steps: Record<Step, Outcome>,
): Promise<boolean> {
  try {
    const answer = await fetch(jwks_uri, { headers: { accept: 'application/json' } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const body = answer.status === 200 ? jsonIn(bytes) : null;
    const keys = (body as { keys?: unknown } | null)?.keys;
    const count = Array.isArray(keys) ? keys.length : 0;
    steps.keys =
      answer.status !== 200
        ? { ok: false, reason: 'status', detail: String(answer.status) }
        : count === 0
          ? { ok: false, reason: 'no_keys' }
          : { ok: true, detail: String(count) };
  } catch (error) {
    const fault = callFaultIn(error);
    if (!fault) throw error;
    steps.keys = { ...failed(fault), detail: new URL(jwks_uri).host };
  }
  return steps.keys.ok === true;
}

/** The JSON in some bytes; null if they contain none. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return parseJsonBytes(bytes);
  } catch {
    return null;
  }
}
