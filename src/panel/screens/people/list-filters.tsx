import type { ComponentChildren } from 'preact';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { accountLines, useOperations } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { validityTexts } from '../../parts/forms/words-validity.ts';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { TagFilter, tagNames } from '../../parts/lists/tag-filter.tsx';
import { expiryDays, type Filters } from './paths.ts';
import { texts } from './words.ts';

/** Filters of the list besides the search; their values are in the URL. */
export function ListFilters({
  filters,
  search,
  end,
}: {
  filters: Filters;
  search: ComponentChildren;
  /** Actions on the filtered list. */
  end: ComponentChildren;
}) {
  const { set } = useFilters();
  const lines = accountLines();
  const operations = useOperations();
  const profile = useCall('GET /profiles/:id', filters.profile ? { params: { id: filters.profile } } : null);
  return (
    <FilterBar
      first={search}
      end={end}
      names={[...tagNames, 'line', 'operation', 'profile', 'expiry', 'state']}
    >
      <TagFilter />
      {lines.length > 1 && (
        <SelectField
          label={texts.line}
          value={filters.line ?? ''}
          onChange={(line) => set({ line })}
          options={[['', texts.anyLine], ...lines.map((line) => [line, words.lines[line]] as const)]}
        />
      )}
      {(operations.length > 1 || filters.operation) && (
        <SelectField
          label={texts.where}
          value={filters.operation ?? ''}
          onChange={(operation) => set({ operation })}
          options={[['', texts.anywhere], ...operations.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      {filters.profile && (
        <SelectField
          label={texts.profile}
          value={filters.profile}
          onChange={(value) => set({ profile: value })}
          options={[
            [filters.profile, profile.data?.name ?? '…'],
            ['', texts.anyProfile],
          ]}
        />
      )}
      <SelectField
        label={validityTexts.expiry}
        value={filters.expiry ?? ''}
        onChange={(expiry) => set({ expiry })}
        options={[
          ['', validityTexts.anyExpiry],
          ['past', validityTexts.hasExpired],
          ...expiryDays.map((days) => [String(days), validityTexts.soon(count(days))] as const),
        ]}
      />
      <SelectField
        label={texts.state}
        value={filters.state ?? ''}
        onChange={(state) => set({ state })}
        options={[
          ['', texts.everyone],
          ['active', texts.onlyActive],
          ['inactive', texts.onlyInactive],
          ['noProfile', texts.onlyNoProfile],
        ]}
      />
    </FilterBar>
  );
}
