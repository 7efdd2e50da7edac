import { labelOf, useTags } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { texts } from './words.ts';

type Tagged = {
  consumer?: { tags?: readonly { key: string; value: string }[] | null | undefined } | null | undefined;
};

/** A field that chooses the tag with a column of its own: `column` in the URL. */
export function TagColumn() {
  const { query, set } = useFilters();
  const tags = useTags();
  if (tags.length === 0) return null;
  return (
    <SelectField
      label={texts.tagColumn}
      value={query['column'] ?? ''}
      options={[['', texts.noColumn], ...tags.map(({ id, key }) => [id, labelOf(key)] as const)]}
      onChange={(column) => set({ column: column || null })}
    />
  );
}

/**
 * The columns of a list of movements with the tag of the URL after the second one: the person's value at the time
 * (rules/movements#tags-of-movements). Without one, the columns unchanged.
 */
export function useTagColumn<C>(columns: readonly C[]) {
  const { query } = useFilters();
  const tag = useTags().find(({ id }) => id === query['column']);
  if (!tag) return { columns, isTagged: false };
  const carried = ({ consumer }: Tagged) => consumer?.tags?.find(({ key }) => key === tag.key)?.value;
  const column = {
    title: labelOf(tag.key),
    line: 3 as const,
    cell: carried,
    inFile: (row: Tagged) => carried(row) ?? null,
    path: `tags.${tag.key}`,
  };
  return { columns: columns.toSpliced(2, 0, column as never), isTagged: true };
}
