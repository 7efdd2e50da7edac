import type { StreamContext } from '../../api/contexts.ts';
import type { AnyActor, StreamEndpoint } from '../../api/endpoint.ts';
import { StreamedAnswer } from '../answer/streamed-answer.ts';
import { shortBodyBytes } from '../request/input.ts';
import { incomingBody } from '../request/streams.ts';
import type { ServedCall } from '../served-call.ts';

/** Runs what takes its body, or answers, in pieces. */
export async function runStream(call: ServedCall, endpoint: StreamEndpoint): Promise<void> {
  const { exchange, input, serving } = call;
  const { settings, sheets, spoolLimits, onAnswered } = serving.parts;
  const { dispatch, guard } = serving;
  const streamed = new StreamedAnswer(exchange, endpoint.status, settings.filesDirectory, spoolLimits);
  const place = serving.bodyRoom.placeFor(exchange.address);
  const incoming = incomingBody(exchange.request, endpoint.takes, place);
  let isGuarded = false;
  const context: StreamContext<AnyActor> = {
    ...call.context(),
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
      dispatch.submit(exchange, endpoint, { part, idempotency: keepAs }, takesLong ? 'series' : undefined),
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
