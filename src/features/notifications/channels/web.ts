import type { CallAnswer } from '../../../outbound/call.ts';
import { CallFault, type CallFaultCode } from '../../../outbound/fault.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { signatureHeaders } from '../../../outbound/signing.ts';
import type { Shape } from '../contacts/contact-fields.ts';
import type { ContactSecrets } from '../contacts/targets.ts';
import type { Content } from '../content.ts';
import { type FailureReason, SendFailure } from './failure.ts';
import { lineText } from './header-text.ts';
import { type Envelope, ntfy, shaped } from './shapes.ts';

/** A message for a webhook, or (shape null) for ntfy. */
export type WebMessage = {
  shape: Shape | null;
  secrets: ContactSecrets;
  content: Content;
  envelope: Envelope;
};

const reasons: Record<CallFaultCode, FailureReason> = {
  bad_target: 'target_unreadable',
  not_allowed: 'target_not_allowed',
  lookup_failed: 'name_unknown',
  refused: 'connection_refused',
  unreachable: 'connection_failed',
  tls_failed: 'tls_failed',
  reset: 'connection_lost',
  timeout: 'timeout',
  bad_answer: 'connection_lost',
};
/** Faults after which the message may have arrived. */
const uncertain: readonly CallFaultCode[] = ['reset', 'timeout', 'bad_answer'];

/** Sends a message to a webhook or to ntfy, by the sender of all outbound calls. @throws SendFailure */
export async function sendWeb(
  outbound: Outbound,
  { shape, secrets, content, envelope }: WebMessage,
): Promise<void> {
  const { target, token } = secrets;
  const { url, body } = shape === null ? ntfy(target, content) : shaped(shape, target, content, envelope);
  const signing = [
    secrets.secret,
    secrets.previous && secrets.previous.untilMs > envelope.sentMs ? secrets.previous.secret : null,
  ].filter((secret) => secret !== null);
  const { id, sentMs } = envelope;
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Larder',
    ...(signing.length > 0 ? signatureHeaders({ id, sentMs, body }, signing) : { 'webhook-id': id }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  let answer: CallAnswer;
  try {
    answer = await outbound.call({ url, headers, body });
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    throw new SendFailure(reasons[error.code], { isUncertain: uncertain.includes(error.code) });
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const reason =
    status >= 300 && status < 400 ? 'redirected' : status === 413 ? 'too_large' : 'answer_refused';
  throw new SendFailure(reason, { step: 'accepted', line: lineOfAnswer(answer) });
}

function lineOfAnswer({ status, body }: CallAnswer): string {
  const said = lineText(body.subarray(0, 1000).toString(), 200);
  return said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`;
}

/** A line of the other side without what is secret of a target: servers like to repeat what they were called by. */
export function withoutSecrets(
  line: string | null,
  secrets: readonly (string | null | undefined)[],
): string | null {
  if (line === null) return null;
  const parts = secrets
    .flatMap((secret) => (secret ? [secret, ...partsOf(secret)] : []))
    .filter((part) => part.length > 2)
    .toSorted((one, other) => other.length - one.length);
  return parts.reduce((text, part) => text.replaceAll(part, '…'), line);
}

function partsOf(secret: string): string[] {
  const encoded = [encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  if (!URL.canParse(secret)) return [...encoded, ...secret.split('@').slice(0, 1)];
  const { pathname, search, searchParams } = new URL(secret);
  const segments = pathname.split('/').filter((segment) => segment.length > 5);
  return [...encoded, `${pathname}${search}`, pathname, ...segments, ...searchParams.values()];
}
