import { ListFilter } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { useFilters } from './filters.ts';
import { texts } from './words-lists.ts';

/**
 * The filters of a list in a row. `names` are their members of the URL. On narrow screens all but the first
 * are behind a button that shows how many are set.
 */
export function FilterBar({
  first,
  names,
  end,
  children,
}: {
  first: ComponentChildren;
  names: readonly string[];
  /** Actions on the filtered list. */
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
