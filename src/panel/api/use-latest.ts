import { useRef } from 'preact/hooks';
import type { Name, Options, Reply } from './call.ts';
import { type Loaded, useCall } from './use-call.ts';

/**
 * Loads as `useCall` does; when something else is requested, what was there stays until the answer comes. For lists
 * that are narrowed as someone types.
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
