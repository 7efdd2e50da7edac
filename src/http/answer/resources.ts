import { type Endpoint, type HereEndpoint, takesIfMatch } from '../../api/endpoint.ts';

/**
 * The location of a created thing or job: a path, and the member that ends it; without a member it is in the
 * list.
 */
export type CreatedPlace = { path: string; member?: string };

/** Relations between endpoints: those that concern the same thing. */
export class Resources {
  readonly #things = new Map<string, HereEndpoint>();
  readonly #paths: ReadonlySet<string>;
  readonly #tagged = new WeakSet<Endpoint>();
  readonly #places = new WeakMap<Endpoint, CreatedPlace>();

  constructor(endpoints: readonly Endpoint[]) {
    this.#paths = new Set(endpoints.map(({ path }) => path));
    for (const endpoint of endpoints) if (isOneThing(endpoint)) this.#things.set(endpoint.path, endpoint);
    for (const endpoint of endpoints) {
      const place = endpoint.method === 'POST' ? this.#placeFor(endpoint) : undefined;
      if (place) this.#places.set(endpoint, place);
      const thing = this.#things.get(place?.path ?? endpoint.path);
      const answersThing = thing === endpoint || place?.member !== undefined || takesIfMatch(endpoint);
      if (thing && thing.reply === endpoint.reply && answersThing) this.#tagged.add(endpoint);
    }
  }

  /** True if the answer is a thing in the form of its GET, and carries its tag. */
  isTagged(endpoint: Endpoint): boolean {
    return this.#tagged.has(endpoint);
  }

  /** True if the answer is a list with a weak tag (rules/requests#versions). */
  isTaggedList(endpoint: Endpoint): boolean {
    const isList = endpoint.method === 'GET' && 'items' in (membersOf(endpoint.reply) ?? {});
    return isList && !this.isTagged(endpoint);
  }

  /** The GET of what an endpoint changes, whose tag `If-Match` names: that of its path, or of the nearest one above. */
  changedBy({ path }: Endpoint): HereEndpoint | undefined {
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const thing = this.#things.get(at);
      if (thing) return thing;
    }
    return undefined;
  }

  /** The location of a created thing or job (rules/requests#methods, #jobs). */
  placeOf(endpoint: Endpoint): CreatedPlace | undefined {
    return this.#places.get(endpoint);
  }

  /** A created thing is below the path of its POST. A job is also there, or at the path itself. */
  #placeFor(endpoint: Endpoint): CreatedPlace | undefined {
    if (endpoint.status === 201) return this.#placeBelow(endpoint);
    return endpoint.status === 202 ? (this.#placeBelow(endpoint) ?? { path: endpoint.path }) : undefined;
  }

  #placeBelow({ path, reply }: Endpoint): CreatedPlace | undefined {
    for (const member of Object.keys(membersOf(reply) ?? {})) {
      const below = `${path}/:${member}`;
      if (this.#paths.has(below)) return { path: below, member };
    }
    return undefined;
  }
}

/**
 * True if a GET answers with one thing, rather than a part of a list or a computed result
 * (rules/requests#versions).
 */
function isOneThing(endpoint: Endpoint): endpoint is HereEndpoint {
  const { method, where, caller, isMomentary, reply } = endpoint;
  const members = membersOf(reply);
  if (method !== 'GET' || where !== 'here' || caller === 'directory' || isMomentary || !members) return false;
  return !('page' in members || 'nextCursor' in members);
}

/** The members of an object reply; for alternatives, those of the first, because all have the same ids. */
function membersOf(reply: Endpoint['reply']): object | undefined {
  const { entries, options } = (reply ?? {}) as { entries?: object; options?: { entries?: object }[] };
  return entries ?? options?.[0]?.entries;
}
