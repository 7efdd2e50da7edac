import type { SignInContext } from '../../api/contexts.ts';
import type { AnyActor, DoorEndpoint } from '../../api/endpoint.ts';
import type { Actor } from '../../store/writer/actor.ts';
import { sessionCookie } from '../admission/session-cookie.ts';
import { networkOf } from '../listener/networks.ts';
import type { ServedCall } from '../served-call.ts';

/** Runs what lets somebody in, or out. */
export async function runDoor(call: ServedCall, endpoint: DoorEndpoint): Promise<void> {
  const { exchange, input, nowMs, serving } = call;
  const { attempts, dispatch } = serving;
  const network = networkOf(exchange.address);
  const context: SignInContext<AnyActor> = {
    ...call.context(),
    who: exchange.who,
    network,
    attempt: (name) => attempts.begin(name, network, nowMs),
    succeeded: (name) => attempts.succeeded(name, network),
    hold: (token) => {
      exchange.header('Set-Cookie', sessionCookie(exchange.request, token));
      // Whoever uses the browser next finds nothing of what it kept.
      if (token === null) exchange.header('Clear-Site-Data', '"cache", "storage"');
    },
    write: <T>(part: object, as: Actor) => dispatch.submitAs(exchange, endpoint, as, part) as Promise<T>,
  };
  return call.answer(await endpoint.run(context, input));
}
