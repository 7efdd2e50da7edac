import { useLocation } from 'preact-iso/router';
import { withQuery } from '../../state/paths.ts';

/**
 * The members of the URL's query: filters live there, so that a view can be shared. `set` changes some of them,
 * replaces the history entry and returns to the first page; null removes one.
 */
export function useFilters(): {
  query: Readonly<Record<string, string>>;
  set: (changes: Record<string, string | null>) => void;
} {
  const { query, path, route } = useLocation();
  return {
    query,
    set(changes) {
      // A change that arrives late, while the next view loads, must not navigate back.
      if (location.pathname.replace(/(?<!\/)\/+$/, '') !== path.replace(/(?<!\/)\/+$/, '')) return;
      // Another change may follow before the view is drawn, and must not undo this one.
      const now = Object.fromEntries(new URLSearchParams(location.search));
      route(withQuery(path, { ...now, page: null, cursor: null, ...changes }), true);
    },
  };
}
