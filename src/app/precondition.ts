import { type AnyActor, type Endpoint, replyText } from '../api/endpoint.ts';
import type { InstallationSettings } from '../api/settings.ts';
import { entityTagOf, requireMatch } from '../http/answer/entity-tags.ts';
import { Resources } from '../http/answer/resources.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { endpoints } from './routes.ts';

const resources = new Resources(endpoints);

/**
 * Compares `If-Match` with the thing that a write is about to change, inside its transaction: if two writers have read
 * the same state, the second is refused (rules/requests#versions).
 * @throws `request.precondition_failed`; the refusals of the thing's GET
 */
export function requireUnchanged(
  tx: Tx,
  endpoint: Endpoint,
  asked: {
    ifMatch: string;
    params: Record<string, string>;
    actor: AnyActor;
    settings: InstallationSettings;
    origin: string | undefined;
  },
): void {
  const { ifMatch, params, actor, settings, origin = '' } = asked;
  const thing = resources.changedBy(endpoint);
  const context = { reader: tx, actor, nowMs: tx.nowMs, settings, origin, ...nowhere };
  const body = thing && replyText(thing.run(context, { params, query: {}, body: {} }));
  requireMatch(ifMatch, body === undefined ? undefined : entityTagOf(body));
}

/** The rest of the context for reading a thing to compare its version. */
const nowhere = {
  tell() {},
  keepRefusal() {},
  noteReporter() {},
  requestLogs: { sinceMs: 0, of: () => [], usageOf: () => [] },
};
