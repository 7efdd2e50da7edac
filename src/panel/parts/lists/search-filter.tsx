import { Search } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';

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
