import { CheckField } from '../../parts/forms/field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';

/** All of some things (null), or those that are ticked. */
export function SomeField<T extends string>({
  label,
  name,
  all,
  some,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Its path in the request. */
  name: string;
  /** Labels of the two choices. */
  all: string;
  some: string;
  options: readonly (readonly [value: T, label: string])[];
  value: readonly T[] | null;
  onChange: (value: T[] | null) => void;
}) {
  const known = options.map(([one]) => one);
  const chosen = new Set<string>(value ?? []);
  return (
    <div class="stack tight">
      <RadioField
        label={label}
        name={name}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : [...known])}
        options={[
          ['all', all],
          ['some', some],
        ]}
      />
      {value !== null && (
        <fieldset class="some-of">
          <legend class="visually-hidden">{some}</legend>
          {options.map(([one, name]) => (
            <CheckField
              key={one}
              label={name}
              checked={chosen.has(one)}
              onChange={(isOn) => {
                const next = known.filter((other) => (other === one ? isOn : chosen.has(other)));
                if (next.length > 0) onChange(next);
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
