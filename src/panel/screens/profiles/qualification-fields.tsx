import { labelOf, useTags, useTagValues } from '../../parts/forms/account-options.ts';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import type { FormPart } from './draft.ts';
import { texts } from './words.ts';

/** The qualification that people must have: a tag, with a value or any. */
export function QualificationFields({ draft, set }: FormPart) {
  const tags = useTags();
  const values = useTagValues(draft.tagId === '' ? undefined : draft.tagId);
  return (
    <div class="form">
      <SelectField
        name="qualification.tagId"
        label={texts.qualificationTag}
        hint={texts.qualificationHint}
        value={draft.tagId}
        onChange={(tagId) => set({ tagId, tagValue: '' })}
        options={[['', texts.noQualification], ...tags.map(({ id, key }) => [id, labelOf(key)] as const)]}
      />
      {draft.tagId !== '' && (
        <TextField
          name="qualification.tagValue"
          label={texts.qualificationValue}
          hint={texts.anyValue}
          required={false}
          value={draft.tagValue}
          onInput={(tagValue) => set({ tagValue })}
          offered={values}
          autocomplete="off"
          maxLength={200}
        />
      )}
    </div>
  );
}
