import type { AskContext, SignInContext, StreamContext } from '../api/contexts.ts';
import {
  type AnyActor,
  type DoorEndpoint,
  type HereEndpoint,
  type ProcessEndpoint,
  type ReportEndpoint,
  replyText,
  type StreamEndpoint,
  type WriteEndpoint,
} from '../api/endpoint.ts';
import { Problem } from '../problems/problem.ts';
import type { JsonUtf8 } from '../store/json-utf8.ts';
import { type Actor, systemActor } from '../store/writer/actor.ts';
import { sessionCookie } from './admission/session-cookie.ts';
import { HttpEventStream } from './answer/event-stream.ts';
import { dispositionOf, sendFile } from './answer/file-reply.ts';
import { sendPieces } from './answer/pieces.ts';
import { StreamedAnswer } from './answer/streamed-answer.ts';
import { networkOf } from './listener/networks.ts';
import { shortBodyBytes } from './request/input.ts';
import { factsOf } from './request/request-facts.ts';
import { incomingBody } from './request/streams.ts';
import type { WriteResult } from './request/work.ts';
import type { ServedCall } from './served-call.ts';

/** Runs the endpoint of a call on the thread that its `where` names, and answers. */
export function runServed(call: ServedCall): void | Promise<void> {
  const { endpoint } = call;
  switch (endpoint.where) {
    case 'here':
      return runHere(call, endpoint);
    case 'report':
      return runReport(call, endpoint);
    case 'write':
      return runWrite(call, endpoint);
    case 'stream':
      return runStream(call, endpoint);
    case 'process':
      return runProcess(call, endpoint);
    case 'door':
      return runDoor(call, endpoint);
  }
}

/** Reads on this thread, and answers. */
function runHere(call: ServedCall, endpoint: HereEndpoint | ReportEndpoint): void | Promise<void> {
  return call.answer(endpoint.run(call.context(), call.input));
}

/** Reads on a read thread if it may take long, else on this thread, and answers. */
function runReport(call: ServedCall, endpoint: ReportEndpoint): void | Promise<void> {
  const { exchange, input, serving } = call;
  if (endpoint.takesLong?.(input) === false) return runHere(call, endpoint);
  return serving.dispatch.report(exchange, endpoint, { request: input }).then((reply) => call.answer(reply));
}

/** Writes on the writer thread, and answers once the change is on disk. */
async function runWrite(call: ServedCall, endpoint: WriteEndpoint): Promise<void> {
  const { beside, exchange, input, serving } = call;
  const origin = endpoint.caller === 'user' ? { origin: exchange.baseUrl } : {};
  try {
    await endpoint.prepare?.({ ...call.context(), installation: serving.parts.installation }, input);
    const written = { request: input, ...beside, ...origin };
    const result = (await serving.dispatch.submit(exchange, endpoint, written)) as WriteResult;
    if (result.replayed) exchange.header('Idempotency-Replayed', 'true');
    return call.answer(result.body, result.status);
  } finally {
    if (beside.idempotency) serving.guard.leave(exchange);
  }
}

/** Runs what needs the process itself. The endpoint may have sent its own answer. */
async function runProcess(call: ServedCall, endpoint: ProcessEndpoint): Promise<void> {
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

/** Runs what reads its body or sends its answer in pieces. */
async function runStream(call: ServedCall, endpoint: StreamEndpoint): Promise<void> {
  const { exchange, input, serving } = call;
  const { settings, sheets, spoolLimits, onAnswered } = serving.parts;
  const { dispatch, guard } = serving;
  const streamed = new StreamedAnswer(exchange, endpoint.status, settings.filesDirectory, spoolLimits);
  const place = serving.bodyRoom.placeFor(exchange.address);
  const incoming = incomingBody(exchange.request, endpoint.takes, place);
  let isGuarded = false;
  const context: StreamContext<AnyActor> = {
    ...call.context(),
    traceId: exchange.traceId,
    isGone: () => exchange.response.destroyed,
    body: {
      ...incoming,
      whole: async (limit, isJson = true) => {
        const bytes = await incoming.whole(limit, isJson);
        if (isJson && bytes.length > shortBodyBytes) await dispatch.checkLongBody(exchange, endpoint, bytes);
        return bytes;
      },
    },
    answer: streamed,
    write: (part, takesLong = false, keepAs) =>
      exchange.actor === undefined
        ? dispatch.submitAs(exchange, endpoint, systemActor, part)
        : dispatch.submit(
            exchange,
            endpoint,
            { part, idempotency: keepAs },
            takesLong ? 'series' : undefined,
          ),
    sheets,
    repeat: async (bytes) => {
      // The query says what is done with the bytes.
      const identity = guard.enter(exchange, Buffer.concat([bytes, Buffer.from(exchange.queryString)]));
      if (!identity) return {};
      isGuarded = true;
      const lookUp = { part: {}, idempotency: identity, lookUp: true } as const;
      const stored = (await dispatch.submit(exchange, endpoint, lookUp)) as { body: string } | null;
      if (!stored) return { identity };
      exchange.header('Idempotency-Replayed', 'true');
      return { stored: stored.body };
    },
  };
  try {
    const reply = await endpoint.run(context, input);
    if (!exchange.response.headersSent) return call.answer(reply);
    await streamed.end();
    onAnswered(exchange, endpoint.status);
  } catch (error) {
    // The client is told what is on disk, whatever ended the rest.
    await streamed.breakOff().catch(() => {});
    throw error;
  } finally {
    if (isGuarded) guard.leave(exchange);
    place.leave();
    await streamed.close();
  }
}

/** Signs a person in or out, on this thread; what it writes runs on the writer thread. */
async function runDoor(call: ServedCall, endpoint: DoorEndpoint): Promise<void> {
  const { exchange, input, nowMs, serving } = call;
  const { attempts, dispatch } = serving;
  const network = networkOf(exchange.address);
  const context: SignInContext<AnyActor> = {
    ...call.context(),
    who: exchange.who,
    network,
    attempt: (name) => attempts.begin(name, network, nowMs),
    hold: (token) => {
      exchange.header('Set-Cookie', sessionCookie(exchange.request, token));
      // The next user of the browser finds nothing in its cache.
      if (token === null) exchange.header('Clear-Site-Data', '"cache", "storage"');
    },
    write: <T>(part: object, as: Actor) => dispatch.submitAs(exchange, endpoint, as, part) as Promise<T>,
  };
  return call.answer(await endpoint.run(context, input));
}
