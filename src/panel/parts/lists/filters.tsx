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
      // What a view is told late, while the next one loads, leads nobody back to it.
      if (location.pathname.replace(/(?<!\/)\/+$/, '') !== path.replace(/(?<!\/)\/+$/, '')) return;
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
  // What was searched for comes back as `value`, while more may have been typed.
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = text.trim();
      latest.current(told.current);
    }, 250);
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
