import type { WriteEndpoint } from '../../api/endpoint.ts';
import type { WriteResult } from '../request/work.ts';
import type { ServedCall } from '../served-call.ts';

/** Has the writer make a change, and answers once it is on disk. */
export async function runWrite(call: ServedCall, endpoint: WriteEndpoint): Promise<void> {
  const { beside, exchange, input, serving } = call;
  const origin = endpoint.caller === 'user' ? { origin: exchange.baseUrl } : {};
  try {
    const written = { request: input, ...beside, ...origin };
    const result = (await serving.dispatch.submit(exchange, endpoint, written)) as WriteResult;
    if (result.replayed) exchange.header('Idempotency-Replayed', 'true');
    return call.answer(result.body, result.status);
  } finally {
    if (beside.idempotency) serving.guard.leave(exchange);
  }
}
