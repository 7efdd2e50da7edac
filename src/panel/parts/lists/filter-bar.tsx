import { ListFilter } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { texts } from '../messages.ts';
import { useFilters } from './filters.tsx';

/**
 * What narrows a list, in a row; `names` are its members of the URL. Where it is narrow those after the first stand
 * behind a button that says how many of them are set.
 */
export function FilterBar({
  first,
  names,
  end,
  children,
}: {
  first: ComponentChildren;
  names: readonly string[];
  /** What is done with the list as it is narrowed. */
  end?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { query, set } = useFilters();
  const count = names.filter((name) => query[name]).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div class={`filters filter-bar no-print${isOpen ? ' open' : ''}`}>
      {first}
      <div class="filters-toggle">
        <Button icon={ListFilter} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {texts.filters}
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      <div class="filters-rest" id={id}>
        {children}
        {count > 0 && (
          <Button look="quiet" onClick={() => set(Object.fromEntries(names.map((name) => [name, null])))}>
            {texts.noFilters}
          </Button>
        )}
      </div>
      {end}
    </div>
  );
}
