import Router from 'find-my-way';
import { lowerUuid } from '../api/fields.ts';

/** What lies at a path: a target for each method. */
export type Found<T> = { target: T | undefined; params: Record<string, string>; allowed: readonly string[] };

/**
 * Finds what a path and a method name, in a radix tree: the cost does not grow with the number of routes.
 * Path parameters are percent-decoded after the path is split, so an encoded slash belongs to its parameter.
 */
export class Routes<T> {
  readonly #router = Router({ ignoreTrailingSlash: false, maxParamLength: 2048 });

  /** Adds the targets of one path; the path's parameters are written `:name`, and `*` stands for the rest. */
  add(path: string, targets: ReadonlyMap<string, T>): void {
    const methods = [...targets.keys()];
    const allowed = [...methods, ...(targets.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
    // One entry for all methods: what the path allows is found together with what it does.
    this.#router.on('GET', path, () => {}, { targets, allowed });
  }

  find(method: string, path: string): Found<T> | null {
    let found: Router.FindResult<Router.HTTPVersion.V1> | null;
    try {
      found = this.#router.find('GET', path);
    } catch {
      return null;
    }
    const store = found?.store as { targets: ReadonlyMap<string, T>; allowed: string[] } | undefined;
    if (!store) return null;
    const target = store.targets.get(method === 'HEAD' ? 'GET' : method);
    return { target, params: found!.params as Record<string, string>, allowed: store.allowed };
  }
}

/** The parameters of a path, ids of things in lower case; a code's id is what a machine reads, and stays as it is. */
export function idsOf(params: Record<string, string>): Record<string, string> {
  for (const name in params)
    if ((name === 'id' || name.endsWith('Id')) && name !== 'codeId') params[name] = lowerUuid(params[name]!);
  return params;
}
