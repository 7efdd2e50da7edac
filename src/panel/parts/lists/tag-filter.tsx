import { labelOf, useTags, useTagValues } from '../forms/account-options.ts';
import { SelectField } from '../forms/field.tsx';
import { useFilters } from './filters.ts';
import { texts } from './words-tag-filter.ts';

/** The members of a URL by which `TagFilter` narrows: a tag's id, and its value. */
export const tagNames = ['tag', 'value'] as const;

/** By a tag, and then by one of its values. */
export function TagFilter() {
  const { query, set } = useFilters();
  const { tag, value } = query;
  const tags = useTags();
  const values = useTagValues(tag);
  const known = value && !values.includes(value) ? [value, ...values] : values;
  if (tags.length === 0) return null;
  return (
    <>
      <SelectField
        label={texts.tag}
        value={tag ?? ''}
        onChange={(one) => set({ tag: one || null, value: null })}
        options={[['', texts.anyTag], ...tags.map(({ id, key }) => [id, labelOf(key)] as const)]}
      />
      {tag && (
        <SelectField
          label={texts.tagValue}
          value={value ?? ''}
          onChange={(one) => set({ value: one || null })}
          options={[['', texts.anyValue], ...known.map((one) => [one, one] as const)]}
        />
      )}
    </>
  );
}
