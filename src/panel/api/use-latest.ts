import { useRef } from 'preact/hooks';
import type { Name, Options, Reply } from './call.ts';
import { type Loaded, useCall } from './use-call.ts';

/**
 * Loads as `useCall` does; the previous data stay until the next answer, or its error, arrives. For lists that are
 * filtered while typing.
 */
export function useLatest<N extends Name>(
  name: N,
  options: Options<N> | null,
  also: readonly string[] = [],
): Loaded<Reply<N>> {
  const loaded = useCall(name, options, also);
  const latest = useRef<Reply<N> | undefined>(undefined);
  if (loaded.data !== undefined || options === null || loaded.problem) latest.current = loaded.data;
  return { ...loaded, data: latest.current };
}
