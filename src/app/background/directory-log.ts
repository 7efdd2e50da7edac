import type { SentRequest } from '../../api/directory-log.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { copiedText } from '../../lib/copied-text.ts';

const root = '/scim/v2';
/** Characters of a path and of a name that are kept. */
const longest = 200;

/**
 * A request of a directory as stored (rules/directory#stored-requests): every write, and every refused read except a
 * 404, because directories read unknown people to find out whether they exist. Undefined for any other request.
 */
export function sentRequestOf(exchange: Exchange, status: number, dateMs: number): SentRequest | undefined {
  const { actor, method, path, problem, traceId } = exchange;
  if (actor?.type !== 'directory') return undefined;
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (isRead && (status < 400 || status === 404)) return undefined;
  return {
    account: actor.account,
    dateMs,
    method,
    path: shortened(path.startsWith(root) ? path.slice(root.length) : path),
    subject: subjectOf(exchange.body),
    status,
    code: problem?.code ?? null,
    detail: problem?.text ?? null,
    traceId: copiedText(traceId),
  };
}

function subjectOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { userName, displayName } = body as { userName?: unknown; displayName?: unknown };
  const name = [userName, displayName].find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' && name.isWellFormed() && !name.includes('\0') ? shortened(name) : null;
}

function shortened(text: string): string {
  return copiedText(text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text);
}
