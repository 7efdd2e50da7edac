import { once } from 'node:events';
import { Problem } from '../../problems/problem.ts';
import type { Exchange } from '../request/exchange.ts';

/** The time for which a client may read nothing. */
const maxIdleMs = 60_000;

/**
 * Sends pieces as the client reads them, with at most one in memory.
 * @throws what a piece throws. After the first one, the answer has begun: the code that catches it must cut the
 *   connection, so that the client does not mistake a part for the whole.
 */
export async function sendPieces(
  exchange: Exchange,
  status: number,
  pieces: AsyncIterable<string>,
  mediaType: string,
): Promise<void> {
  const { response, method } = exchange;
  const iterator = pieces[Symbol.asyncIterator]();
  let next = await iterator.next();
  exchange.begin(status, mediaType);
  try {
    while (method !== 'HEAD' && !next.done) {
      if (response.destroyed) return;
      if (!response.write(next.value)) await drained(exchange);
      next = await iterator.next();
    }
    response.end();
  } finally {
    await iterator.return?.(undefined);
  }
}

/** @throws `request.timeout` where the client reads nothing */
async function drained({ response }: Exchange): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), maxIdleMs);
  try {
    await Promise.race([
      once(response, 'drain', { signal: stop.signal }),
      once(response, 'close', { signal: stop.signal }),
    ]);
  } catch {
    throw new Problem('request.timeout');
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
