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
      // A change that arrives late, while the next view loads, must not navigate back.
      if (location.pathname.replace(/(?<!\/)\/+$/, '') !== path.replace(/(?<!\/)\/+$/, '')) return;
      // Another change may follow before the view is drawn, and must not undo this one.
      const now = Object.fromEntries(new URLSearchParams(location.search));
      route(withQuery(path, { ...now, page: null, cursor: null, ...changes }), true);
    },
  };
}

/** A search that waits for a pause in the typing, and does not navigate back if the user has left. */
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
  // The searched text comes back as `value`, while more may have been typed.
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
