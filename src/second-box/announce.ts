import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readBoxFile, writeBoxFile } from './box-files.ts';
import { connectTo } from './connect.ts';
import { jsonMessage, MessageReader } from './messages.ts';

const firstMs = 200;
const retryMs = 1800;
const answerMs = 5000;

/**
 * Tells the box that was the primary that this one took over, until it has answered. It then stops writing. Does
 * nothing for data that were never promoted.
 */
export function announcePromotion(
  data: string,
  fingerprint: () => string | null,
  log: Logger,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const run = async () => {
    while (!closing.signal.aborted) {
      // Not before this box listens, so that it can name its address.
      await pause(firstMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      const promoted = readBoxFile(data, 'promoted');
      if (!promoted || promoted.known) return;
      const { primary, token, at, forkedAtSeq, forkedHash } = promoted;
      const address = promoted.address ?? notedAddress(data);
      try {
        await tell(
          { address: primary, token, fingerprint: null },
          {
            type: 'promoted',
            at,
            address,
            fingerprint: fingerprint(),
            forkedAtSeq,
            forkedHash,
          },
        );
        writeBoxFile(data, 'promoted', { ...promoted, known: true });
        log.info({ primary }, 'the old primary has stopped accepting changes');
        return;
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'the old primary cannot be reached yet');
      }
      await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** The address at which the server of a data directory listens, as it noted it. */
function notedAddress(data: string): string | null {
  try {
    return readFileSync(join(data, 'address'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

async function tell(other: Parameters<typeof connectTo>[0], message: object): Promise<void> {
  const { socket } = await connectTo(other, 'promoted');
  try {
    await new Promise<void>((resolve, reject) => {
      const reader = new MessageReader(() => resolve());
      socket.on('data', (bytes: Buffer) => reader.push(bytes));
      socket.once('close', () => reject(new Error('it closed the connection')));
      setTimeout(() => reject(new Error('it did not answer')), answerMs).unref();
      socket.resume();
      socket.write(jsonMessage(message));
    });
  } finally {
    socket.destroy();
  }
}
