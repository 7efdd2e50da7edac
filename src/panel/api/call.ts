import { signal } from '@preact/signals';
import type { Interface } from '../../app/routes.ts';
import { ProblemError, problemOf } from './problem.ts';
import { heard } from './pulse.ts';
import { type Query, withQuery } from './query.ts';

/** An endpoint by its name, such as `GET /products/:id`. */
export type Name = keyof Interface & string;

type PathOf<N extends string> = N extends `${string} ${infer Path}` ? Path : never;
type ParamNames<Path extends string> = Path extends `${string}:${infer P}/${infer Rest}`
  ? P | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer P}`
    ? P
    : never;

/**
 * The inputs of a call. `params` are path parameters, `query` omits null and empty values, and `file` is the
 * body of an endpoint that takes a file, by its media type.
 */
export type Options<N extends Name> = {
  query?: { [K in keyof Interface[N]['query']]?: Query[string] };
  signal?: AbortSignal;
  file?: Blob;
  /** The trace id of the request, which its events have. */
  traceId?: string;
} & ([ParamNames<PathOf<N>>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<PathOf<N>>, string> }) &
  (Interface[N]['body'] extends undefined ? { body?: undefined } : { body: Interface[N]['body'] });

/** The reply type of an endpoint. */
export type Reply<N extends Name> = Interface[N]['reply'];

/** One thing of a list's answer. */
export type Item<N extends Name> = Reply<N> extends { items: readonly (infer T)[] } ? T : never;

/** Hooks of the client; the shell sets them (see `main.tsx`). */
export const around = {
  /** The language that refusals are requested in. */
  language: 'en',
  /** No session is behind the cookie any more. */
  signedOut: () => {},
  /** The password is requested again; true when it was given. */
  confirmed: async () => false,
  /** Something is about to be written. */
  writing: () => {},
  /** Something was written below this first part of a path. */
  written: (_topic: string) => {},
};

/**
 * Calls an endpoint as the signed-in user. Where the password is needed again it is requested, once.
 * @throws {ProblemError} with what the appliance says, or `panel.no_connection` where it does not answer
 */
export async function call<N extends Name>(
  name: N,
  ...[options]: Record<never, never> extends Options<N> ? [Options<N>?] : [Options<N>]
): Promise<Reply<N>> {
  const asked: Loose = options ?? {};
  if (!name.startsWith('GET ')) around.writing();
  return read(name, await answerTo(name, asked), asked.signal);
}

/**
 * Gets what an endpoint answers with as a file, by the name that the appliance gave it.
 * @throws what `call` throws
 */
export async function callFile<N extends Name>(
  name: N,
  options: Pick<Options<N>, 'params' | 'query'>,
): Promise<{ name: string; content: Blob }> {
  const answer = await answerTo(name, options as Loose);
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '');
  const content = await answer.blob().catch(() => {
    throw noConnection();
  });
  return { name: named?.[1] ?? 'larder', content };
}

/** The answer of success; where the password is needed again it is requested, once. */
async function answerTo(name: string, asked: Loose): Promise<Response> {
  const answer = await send(name, asked);
  if (answer.ok) return answer;
  const problem = await problemOf(answer);
  if (problem.code === 'auth.no_session' && !name.endsWith('/auth/session')) around.signedOut();
  if (problem.code !== 'auth.password_needed' || !(await around.confirmed())) throw problem;
  const second = await send(name, asked);
  if (!second.ok) throw await problemOf(second);
  return second;
}

type Loose = {
  params?: Record<string, string> | undefined;
  query?: Query;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  traceId?: string;
};

async function read<N extends Name>(name: N, answer: Response, signal?: AbortSignal): Promise<Reply<N>> {
  if (!name.startsWith('GET ')) around.written(topicOf(name));
  // A 202 may have no body.
  const isEmpty =
    answer.status === 204 || (answer.status === 202 && answer.headers.get('content-length') === '0');
  if (isEmpty) return undefined as Reply<N>;
  try {
    return (await answer.json()) as Reply<N>;
  } catch (error) {
    // The connection can break within the answer.
    if (signal?.aborted) throw error;
    throw noConnection();
  }
}

const noConnection = () => new ProblemError({ status: 0, code: 'panel.no_connection', detail: '' });

/** The number of calls in flight. */
export const inFlight = signal(0);

async function send(name: string, { params, query, body, file, signal, traceId }: Loose): Promise<Response> {
  const [method = 'GET'] = name.split(' ', 1);
  const headers = { Accept: 'application/json', 'Accept-Language': around.language };
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, 'Content-Type': 'application/json' };
  }
  if (traceId) init.headers = { ...headers, traceparent: `00-${traceId}-${traceId.slice(16)}-01` };
  if (file) init.body = file;
  if (signal) init.signal = signal;
  inFlight.value++;
  try {
    const answer = await fetch(addressOf(name, { params, query: query ?? {} }), init);
    heard();
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noConnection();
  } finally {
    inFlight.value--;
  }
}

/** The address of a call, for links and downloads too. */
export function addressOf(
  name: string,
  { params, query = {} }: { params?: Record<string, string> | undefined; query?: Query },
): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''));
  return withQuery(path, query);
}

/** The topic of an endpoint: the first part of its path, such as `products`. */
export function topicOf(name: string): string {
  return name.split('/')[1] ?? '';
}
