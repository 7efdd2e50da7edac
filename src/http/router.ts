import Router from 'find-my-way';
import type { Endpoint } from '../api/endpoint.ts';
import { lowerUuid } from '../api/fields.ts';

/** The longest parameter of a path: no id and no code is longer. */
export const maxParamLength = 2048;

/** Who sees a path: somebody with a key, with a session, or with neither. */
export type Viewer = 'key' | 'session' | 'nobody';

/** The methods of a path for each viewer; none where nothing is there for him. */
export type AllowedMethods = Readonly<Record<Viewer, readonly string[]>>;

/** What lies at a path: the endpoint of a method, where there is one, and the methods that there are. */
export type RouteMatch = {
  endpoint: Endpoint | undefined;
  params: Record<string, string>;
  allowed: AllowedMethods;
};

const callersSeen: Readonly<Record<Viewer, readonly Endpoint['caller'][]>> = {
  key: ['key', 'controller'],
  session: ['key', 'controller', 'user', 'anybody'],
  nobody: ['key', 'controller', 'anybody'],
};

/** The same methods for whoever looks. */
export function allowedToAll(methods: readonly string[]): AllowedMethods {
  return { key: methods, session: methods, nobody: methods };
}

function allowedTo(viewer: Viewer, endpoints: readonly Endpoint[]): readonly string[] {
  const seen = endpoints.filter(({ caller }) => callersSeen[viewer].includes(caller));
  return seen.length === 0 ? [] : allowedMethods(seen.map(({ method }) => method));
}

/** The methods of a path with some; HEAD goes wherever GET does. */
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
    }
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

/** The parameters of a path, ids of things in lower case; a code's id is what a machine reads, and stays as it is. */
export function idsOf(params: Record<string, string>): Record<string, string> {
  for (const name in params)
    if ((name === 'id' || name.endsWith('Id')) && name !== 'codeId') params[name] = lowerUuid(params[name]!);
  return params;
}
