import { once } from 'node:events';
import { Problem } from '../../problems/problem.ts';
import type { Exchange } from '../request/exchange.ts';

/** How long a client may read nothing of what was sent. */
const maxIdleMs = 60_000;

/**
 * Answers with pieces as the client reads them: no more than one is in memory. Where something fails after the first, the
 * connection is cut, so that nobody takes the answer for a whole one. @throws what the first piece throws
 */
export async function sendPieces(
  exchange: Exchange,
  status: number,
  pieces: AsyncIterable<string>,
  mediaType: string,
): Promise<void> {
  const { response, request, method } = exchange;
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
  } catch {
    request.socket.destroy();
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
