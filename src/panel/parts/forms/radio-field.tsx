import { useId } from 'preact/hooks';
import { GroupError } from './form.tsx';

/** One of two or three that are all to be seen. */
export function RadioField<T extends string>({
  label,
  name: path,
  value,
  onChange,
  options,
  isNamedAbove = false,
}: {
  label: string;
  /** Its path in the request. */
  name?: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly (readonly [value: T, label: string])[];
  /** True if a heading right above labels the group. */
  isNamedAbove?: boolean;
}) {
  const name = useId();
  return (
    <fieldset data-field={path}>
      <legend class={isNamedAbove ? 'visually-hidden' : ''}>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} class="check">
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>{text}</span>
        </label>
      ))}
      {path !== undefined && <GroupError name={path} />}
    </fieldset>
  );
}
