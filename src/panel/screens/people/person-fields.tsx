import { useState } from 'preact/hooks';
import type { ProblemError } from '../../api/problem.ts';
import { labelOf, useQualifyingTags, useTags, useTagValues } from '../../parts/forms/account-options.ts';
import { always, type BoundsInput, changedBounds, sentBound } from '../../parts/forms/bound.ts';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { ValidityFields } from '../../parts/forms/validity-fields.tsx';
import { numberTaken } from './own-problems.ts';
import { texts } from './words.ts';

/** A person as it is typed in; tags by their keys. */
export type PersonInput = {
  name: string;
  identification: string;
  tags: Record<string, string>;
  /** The last days of tags, by their keys; empty for none. */
  ends: Record<string, string>;
  bounds: BoundsInput;
};

export const nobody: PersonInput = { name: '', identification: '', tags: {}, ends: {}, bounds: always };

/** Returns the body to send for a person's fields; a tag without a value is left out, as is a bound that stays. */
export function personBody(
  { name, identification, tags, ends, bounds }: PersonInput,
  before: Pick<PersonInput, 'ends' | 'bounds'> = nobody,
) {
  const said = Object.entries(tags).filter(([, value]) => value.trim() !== '');
  return {
    name: name.trim(),
    identification: identification.trim(),
    tags: said.map(([key, value]) => ({
      key,
      value: value.trim(),
      ...((ends[key] ?? '') !== (before.ends[key] ?? '') && { validUntil: sentBound(ends[key] ?? '') }),
    })),
    ...changedBounds(bounds, before.bounds),
  };
}

/** The path of a tag's member in the request; undefined while the tag is empty, and not sent. */
function pathOf(tags: PersonInput['tags'], key: string, member: string): string | undefined {
  const at = Object.entries(tags)
    .filter(([, value]) => value.trim() !== '')
    .findIndex(([other]) => other === key);
  return at === -1 ? undefined : `tags.${at}.${member}`;
}

/** The number of tags that are shown as fields; others are chosen. */
const atOnce = 6;

/** An input for a person's tag. It suggests existing values so that each value has one spelling. */
function TagField({
  tag,
  name,
  path,
  value,
  onInput,
}: {
  tag: { id: string } | undefined;
  name: string;
  /** Its path in the request; undefined while it is empty, and not sent. */
  path: string | undefined;
  value: string;
  onInput: (value: string) => void;
}) {
  return (
    <TextField
      name={path}
      label={labelOf(name)}
      required={false}
      value={value}
      onInput={onInput}
      offered={useTagValues(tag?.id)}
      autocomplete="off"
      maxLength={200}
    />
  );
}

/** The fields of a person: name, identification and tags. */
export function PersonFields({
  value,
  onChange,
  problem,
}: {
  value: PersonInput;
  onChange: (value: PersonInput) => void;
  problem: ProblemError | undefined;
}) {
  const tags = useTags();
  const keys = tags.map(({ key }) => key);
  const [asked, ask] = useState<readonly string[]>([]);
  const set = (changes: Partial<PersonInput>) => onChange({ ...value, ...changes });
  const shown = keys.filter((key, at) => at < atOnce || key in value.tags || asked.includes(key));
  const qualifying = useQualifyingTags();
  const isEnding = (key: string) =>
    key in value.ends || qualifying.has(tags.find((tag) => tag.key === key)?.id ?? '');
  const fieldOf = (key: string) => ({
    tag: tags.find((tag) => tag.key === key),
    name: key,
    path: pathOf(value.tags, key, 'value'),
    value: value.tags[key] ?? '',
    onInput: (typed: string) => set({ tags: { ...value.tags, [key]: typed } }),
  });
  const others = keys.filter((key) => !shown.includes(key));
  return (
    <>
      <div class="pair">
        <TextField
          label={texts.name}
          value={value.name}
          onInput={(name) => set({ name })}
          name="name"
          autocomplete="off"
          required
          autofocus
        />
        <TextField
          label={texts.number}
          hint={texts.numberHint}
          value={value.identification}
          onInput={(identification) => set({ identification })}
          name="identification"
          wrong={numberTaken(problem)}
          autocomplete="off"
          required
        />
      </div>
      {shown.length > 0 && (
        <div class="pair">
          {shown
            .filter((key) => !isEnding(key))
            .map((key) => (
              <TagField key={key} {...fieldOf(key)} />
            ))}
        </div>
      )}
      {shown.filter(isEnding).map((key) => (
        <div class="pair" key={key}>
          <TagField {...fieldOf(key)} />
          <TextField
            label={texts.tagEnds(labelOf(key))}
            name={pathOf(value.tags, key, 'validUntil')}
            hint={texts.tagEndsHint}
            type="date"
            required={false}
            disabled={(value.tags[key] ?? '').trim() === ''}
            value={(value.ends[key] ?? '').slice(0, 10)}
            max="9998-12-31"
            onInput={(day) => set({ ends: { ...value.ends, [key]: day } })}
          />
        </div>
      ))}
      {others.length > 0 && (
        <SelectField
          label={texts.addTag}
          value=""
          onChange={(key) => ask([...asked, key])}
          options={[['', ''], ...others.map((key) => [key, labelOf(key)] as const)]}
        />
      )}
      <ValidityFields value={value.bounds} onChange={(bounds) => set({ bounds })} />
    </>
  );
}
