import type { AskContext } from '../../api/contexts.ts';
import { type AnyActor, type ProcessEndpoint, replyText } from '../../api/endpoint.ts';
import { Problem } from '../../problems/problem.ts';
import type { JsonUtf8 } from '../../store/json-utf8.ts';
import { HttpEventStream } from '../answer/event-stream.ts';
import { dispositionOf, sendFile } from '../answer/file-reply.ts';
import { sendPieces } from '../answer/pieces.ts';
import { factsOf } from '../request/request-facts.ts';
import type { WriteResult } from '../request/work.ts';
import type { ServedCall } from '../served-call.ts';

/** Runs what asks the process itself; it may have answered in a way of its own. */
export async function runProcess(call: ServedCall, endpoint: ProcessEndpoint): Promise<void> {
  const { exchange, input, serving } = call;
  const { installation, sheets, onAnswered } = serving.parts;
  const { dispatch } = serving;
  const gathered = (beside: object) => dispatch.report(exchange, endpoint, { part: { ...input, ...beside } });
  const context: AskContext<AnyActor> = {
    ...call.context(),
    installation,
    request: factsOf(exchange),
    gather: async (beside) => replyText(await gathered(beside))!,
    gatherBytes: (beside) => gathered(beside) as Promise<JsonUtf8>,
    record: async (beside) =>
      ((await dispatch.submit(exchange, endpoint, { part: { ...input, ...beside } })) as WriteResult).body,
    sheets,
    sendBytes: (bytes, { mediaType, name }) => {
      exchange.header('Content-Disposition', dispositionOf({ disposition: 'attachment', name }));
      exchange.send(endpoint.status, Buffer.from(bytes), mediaType);
      return undefined;
    },
    sendPieces: async (pieces, mediaType) => {
      await sendPieces(exchange, endpoint.status, pieces, mediaType);
      return undefined;
    },
    events: () => new HttpEventStream(exchange),
    sendFile: async ({ missing, ...file }) => {
      if (!(await sendFile(exchange, file))) throw new Problem(missing);
      return undefined;
    },
  };
  const reply = await endpoint.run(context, input);
  if (!exchange.response.headersSent) return call.answer(reply);
  onAnswered(exchange, exchange.response.statusCode);
}
