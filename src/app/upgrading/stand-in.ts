import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  languageHeaders,
  privateHeaders,
  problemLanguage,
  problemMediaType,
  problemText,
} from '../../http/answer/problem-answer.ts';
import { reachedAt } from '../../http/listener/host.ts';
import { traceIdOf } from '../../lib/trace.ts';
import { Problem, type UpgradeStatus } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';

/** The most seconds after which a client should look again. */
const maxRetryAfter = 30;

/** Returns the handler that replaces the appliance during an upgrade: it answers every request with its progress. */
export function standIn(status: () => UpgradeStatus, baseUrl: string | undefined) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { headers, method, socket } = request;
    const language = problemLanguage(headers['accept-language']);
    const traceId = traceIdOf(headers['traceparent'] as string | undefined);
    const upgrade = status();
    const problem = new Problem('server.upgrading', detailOf(upgrade), { upgrade });
    const body = problemText(problem, baseUrl ?? reachedAt(socket, headers.host), traceId, language);
    response.writeHead(problem.status, [
      ...['x-trace-id', traceId],
      ...privateHeaders,
      ...languageHeaders(language),
      ...['Retry-After', String(Math.min(Math.max(1, upgrade.secondsLeft ?? 1), maxRetryAfter))],
      // Its next request is for the appliance.
      ...['Connection', 'close'],
      ...['Content-Type', problemMediaType, 'Content-Length', String(Buffer.byteLength(body))],
    ]);
    response.end(method === 'HEAD' ? undefined : body);
  };
}

function detailOf({ from, to, copy, state, percent, stepsDone, steps }: UpgradeStatus) {
  return state === 'copying'
    ? details.upgradeCopies({ from, to, copy, percent })
    : details.upgradeMigrates({ from, to, copy, done: stepsDone, steps });
}
