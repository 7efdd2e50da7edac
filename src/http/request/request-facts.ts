import type { RequestFacts } from '../../api/contexts.ts';
import { plainAddress } from '../listener/networks.ts';
import { preferredLocale, prefersEvents } from './accept.ts';
import type { Exchange } from './exchange.ts';

/** Headers in which proxies name themselves and their clients. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Facts about a request. Proxy headers are cut at 200 characters each. */
export function factsOf({ request, response, address }: Exchange): RequestFacts {
  const { headers, socket } = request;
  const sent = proxyHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value).slice(0, 200)]];
  });
  return {
    address,
    peer: plainAddress(socket.remoteAddress),
    scheme: 'encrypted' in socket ? 'https' : 'http',
    host: headers.host ?? null,
    headers: Object.fromEntries(sent),
    wantsEvents: prefersEvents(headers.accept),
    onGone: (work) => void response.once('close', work),
    preferred: <L extends string>(languages: readonly L[]) =>
      preferredLocale(headers['accept-language'], languages).language as L,
  };
}
