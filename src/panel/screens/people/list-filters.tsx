import type { ComponentChildren } from 'preact';
import { useCall } from '../../api/use-call.ts';
import { words } from '../../language/words.ts';
import {
  accountLines,
  labelOf,
  useOperations,
  useTags,
  useTagValues,
} from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.tsx';
import { texts } from './messages.ts';
import type { Filters } from './paths.ts';

/** What narrows the list beside the search; all of it lives in the URL. */
export function ListFilters({ filters, search }: { filters: Filters; search: ComponentChildren }) {
  const { set } = useFilters();
  const tags = useTags();
  const values = useTagValues(filters.tag);
  const known = filters.value && !values.includes(filters.value) ? [filters.value, ...values] : values;
  const lines = accountLines();
  const operations = useOperations();
  const profile = useCall('GET /profiles/:id', filters.profile ? { params: { id: filters.profile } } : null);
  return (
    <FilterBar first={search} names={['tag', 'value', 'line', 'operation', 'profile', 'active']}>
      {tags.length > 0 && (
        <SelectField
          label={texts.tag}
          value={filters.tag ?? ''}
          onChange={(tag) => set({ tag, value: null })}
          options={[['', texts.anyTag], ...tags.map(({ id, key }) => [id, labelOf(key)] as const)]}
        />
      )}
      {filters.tag && (
        <SelectField
          label={texts.tagValue}
          value={filters.value ?? ''}
          onChange={(value) => set({ value })}
          options={[['', texts.anyValue], ...known.map((value) => [value, value] as const)]}
        />
      )}
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
        label={texts.state}
        value={filters.active ?? ''}
        onChange={(active) => set({ active })}
        options={[
          ['', texts.everyone],
          ['true', texts.onlyActive],
          ['false', texts.onlyInactive],
        ]}
      />
    </FilterBar>
  );
}
