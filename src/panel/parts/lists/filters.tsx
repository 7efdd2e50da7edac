import { Search } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { withQuery } from '../../state/paths.ts';
import { Icon } from '../icon.tsx';

/**
 * The members of the URL's query: filters live there, so that a view can be sent to somebody. `set` changes some of
 * them in the history's place and goes back to the first page; null takes one away.
 */
export function useFilters(): {
  query: Readonly<Record<string, string>>;
  set: (changes: Record<string, string | null>) => void;
} {
  const { query, path, route } = useLocation();
  return {
    query,
    set(changes) {
      // One change may follow another before the view has been drawn anew, and is not to take it back.
      const now = Object.fromEntries(new URLSearchParams(location.search));
      route(withQuery(path, { ...now, page: null, cursor: null, ...changes }), true);
    },
  };
}

/** A search that waits for a pause in the typing, and leads nobody back who has gone elsewhere meanwhile. */
export function SearchFilter({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text.trim()), 250);
  };
  return (
    <div class="field grow">
      <div class="search-box">
        <Icon of={Search} />
        <input
          class="input"
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          onInput={(event) => later(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
