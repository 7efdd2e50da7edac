import Router from 'find-my-way';
import type { Endpoint } from '../api/endpoint.ts';
import { lowerUuid } from '../api/fields.ts';
import { nearest } from '../api/nearest.ts';

/** The longest parameter of a path: no id and no code is longer. */
export const maxParamLength = 2048;

/** The kind of viewer of a path: with a key, with a session, or without either. */
export type Viewer = 'key' | 'session' | 'nobody';

/** The methods of a path for each viewer; none if nothing is there for them. */
export type AllowedMethods = Readonly<Record<Viewer, readonly string[]>>;

/** The match of a path: the method's endpoint, if any, and the available methods. */
export type RouteMatch = {
  endpoint: Endpoint | undefined;
  params: Record<string, string>;
  allowed: AllowedMethods;
};

const callersSeen: Readonly<Record<Viewer, readonly Endpoint['caller'][]>> = {
  key: ['key', 'controller', 'directory'],
  session: ['key', 'controller', 'directory', 'user', 'anybody'],
  nobody: ['key', 'controller', 'directory', 'anybody'],
};

/** The same methods for every viewer. */
export function allowedToAll(methods: readonly string[]): AllowedMethods {
  return { key: methods, session: methods, nobody: methods };
}

function allowedTo(viewer: Viewer, endpoints: readonly Endpoint[]): readonly string[] {
  const seen = endpoints.filter(({ caller }) => callersSeen[viewer].includes(caller));
  return seen.length === 0 ? [] : allowedMethods(seen.map(({ method }) => method));
}

/** The methods of a path with some; HEAD is allowed with GET. */
export function allowedMethods(methods: readonly string[]): readonly string[] {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

type PathEntry = { endpoints: ReadonlyMap<string, Endpoint>; allowed: AllowedMethods };

/**
 * Finds the endpoint that a path and a method name, in a radix tree: the cost does not grow with the number of routes.
 * Path parameters are percent-decoded after the path is split, so an encoded slash belongs to its parameter.
 */
export class EndpointRouter {
  readonly #router = Router({ ignoreTrailingSlash: false, maxParamLength });
  readonly #patterns = new Map<string, AllowedMethods>();

  constructor(endpoints: readonly Endpoint[]) {
    for (const [path, atPath] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
      const byMethod = new Map(atPath.map((endpoint) => [endpoint.method as string, endpoint]));
      // One entry for all methods: what the path allows is found together with what it does.
      const allowed: AllowedMethods = {
        key: allowedTo('key', atPath),
        session: allowedTo('session', atPath),
        nobody: allowedTo('nobody', atPath),
      };
      const entry: PathEntry = { endpoints: byMethod, allowed };
      this.#router.on('GET', path, () => {}, entry);
      this.#patterns.set(path, allowed);
    }
  }

  /**
   * The path that a caller most likely meant by one that does not exist; undefined if none is like it. Considers a slash
   * at the end, up to two leading segments too many (`/api/v1`), and misspelled segments.
   */
  nearest(path: string, viewer: Viewer): string | undefined {
    const segments = path.split('/').filter((segment) => segment !== '');
    if (segments.length > longestCorrected) return undefined;
    for (const dropped of [0, 1, 2]) {
      const shorter = `/${segments.slice(dropped).join('/')}`;
      if (shorter !== path && this.#isVisible(shorter, viewer)) return shorter;
    }
    const candidates = [...this.#patterns]
      .filter(([, allowed]) => allowed[viewer].length > 0)
      .map(([pattern]) => correctedBy(pattern.split('/').slice(1), segments))
      .filter((corrected) => corrected !== undefined)
      .map((corrected) => `/${corrected.join('/')}`);
    return nearest(path, candidates) ?? candidates[0];
  }

  #isVisible(path: string, viewer: Viewer): boolean {
    return (this.find('GET', path)?.allowed[viewer].length ?? 0) > 0;
  }

  /** @returns null where no endpoint is, whatever the method */
  find(method: string, path: string): RouteMatch | null {
    let found: Router.FindResult<Router.HTTPVersion.V1> | null;
    try {
      found = this.#router.find('GET', path);
    } catch {
      return null;
    }
    const entry = found?.store as PathEntry | undefined;
    // `/consumers/` is no consumer without an id: nothing is there.
    if (!entry || Object.values(found!.params).includes('')) return null;
    const endpoint = entry.endpoints.get(method === 'HEAD' ? 'GET' : method);
    return { endpoint, params: found!.params as Record<string, string>, allowed: entry.allowed };
  }
}

/** A path with more segments than this is not corrected. */
const longestCorrected = 8;

/** The segments as a pattern spells them; undefined unless each literal segment is like the one of the pattern. */
function correctedBy(pattern: readonly string[], segments: readonly string[]): string[] | undefined {
  if (pattern.length !== segments.length) return undefined;
  const corrected: string[] = [];
  for (const [at, expected] of pattern.entries()) {
    const sent = segments[at]!;
    if (expected.startsWith(':')) corrected.push(sent);
    else if (sent === expected || nearest(sent, [expected]) !== undefined) corrected.push(expected);
    else return undefined;
  }
  return corrected;
}

/** The parameters of a path, ids of things in lower case; a code's id is what a machine reads, and stays as it is. */
export function idsOf(params: Record<string, string>): Record<string, string> {
  for (const name in params)
    if ((name === 'id' || name.endsWith('Id')) && name !== 'codeId') params[name] = lowerUuid(params[name]!);
  return params;
}
