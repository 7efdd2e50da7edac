import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HttpEventStream } from '../../../src/http/answer/event-stream.ts';
import type { Exchange } from '../../../src/http/request/exchange.ts';

it('an answer of events that has ended takes no more, and does not fail', async () => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const faults: Error[] = [];
  response.on('error', (fault) => faults.push(fault));
  const stream = new HttpEventStream({ request, response } as Exchange);
  stream.send('data: first\n\n');
  response.end();
  stream.send('data: second\n\n');
  await setImmediate();
  expect(faults).toEqual([]);
});
