import { type IncomingMessage, request } from 'node:http';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { liveEvents } from '../../src/features/live/live-events.ts';

/** An event as it was sent. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
export type Sent = { id: string | undefined; event: string; data: any };

/** A stream of events that is read as a browser does. */
export type Watched = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The messages received so far. */
  readonly sent: readonly Sent[];
  readonly text: string;
  readonly isOpen: boolean;
  close(): void;
};

/**
 * Opens a stream with a session; it is closed at the end of the test. An event that does not match `liveEvents` fails
 * the reader of `sent`.
 */
export function watch(
  address: string,
  session: string,
  headers: Record<string, string> = {},
): Promise<Watched> {
  const cookie = `larder_session=${session}`;
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/panel/events`, { headers: { cookie, ...headers } }, (response) => {
      let text = '';
      let isOpen = true;
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('close', () => {
        isOpen = false;
      });
      response.on('error', () => {});
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        get sent() {
          return eventsOf(text);
        },
        get text() {
          return text;
        },
        get isOpen() {
          return isOpen;
        },
        close: () => asked.destroy(),
      });
    });
    asked.on('error', reject);
    asked.end();
    onTestFinished(() => {
      asked.destroy();
    });
  });
}

function eventsOf(text: string): Sent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      const event = fields.get('event');
      // A beat tells that the appliance lives, and of nothing that happened.
      if (event === undefined || event === 'beat') return [];
      const data = JSON.parse(fields.get('data')!);
      // Events as the panel reads them.
      v.assert(liveEvents[event as keyof typeof liveEvents], data);
      return [{ id: fields.get('id'), event, data }];
    });
}
