import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { useRefusal } from './form.tsx';
import { texts } from './words-forms.ts';

type Shared = {
  label: string;
  hint?: ComponentChildren;
  /** The field's path in the request: a refusal that names it is shown here. */
  name?: string | undefined;
  /** Another error, found before sending. */
  wrong?: string | undefined;
  /** A button that corrects the value. */
  remedy?: ComponentChildren;
  required?: boolean;
  disabled?: boolean;
};

/** The frame of a field: its label above, help and errors below. */
export function Field({
  id,
  label,
  hint,
  wrong,
  remedy,
  required,
  children,
}: Shared & { id: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required === false && <span class="soft"> ({texts.optional})</span>}
      </label>
      {children}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {wrong !== undefined && (
        <span class="wrong" id={`${id}-wrong`} role="alert">
          <Icon of={CircleAlert} />
          {wrong}
        </span>
      )}
      {remedy}
    </div>
  );
}

const describedBy = (id: string, { hint, wrong }: Shared) =>
  [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-wrong`].filter(Boolean).join(' ') ||
  undefined;

/** A line to type in. */
export function TextField({
  value,
  onInput,
  type = 'text',
  ...shared
}: Shared & {
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'password' | 'search' | 'date' | 'datetime-local' | 'time' | 'number' | 'email';
  autocomplete?: string;
  placeholder?: string;
  autofocus?: boolean;
  inputMode?: 'numeric' | 'decimal' | 'text';
  min?: string | number;
  max?: string | number;
  minLength?: number;
  maxLength?: number;
  /** Suggestions while typing. Other values are allowed too. */
  offered?: readonly string[];
}) {
  const id = useId();
  const wrong = useRefusal(shared.name) ?? shared.wrong;
  const { label: _, hint: __, remedy: ___, wrong: ____, name, offered, ...rest } = shared;
  return (
    <Field id={id} {...shared} wrong={wrong}>
      {offered && (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <input
        {...rest}
        id={id}
        data-field={name}
        list={offered && `${id}-offered`}
        class="input"
        // The kinds differ in the roles that they may have, which none is given here.
        type={type as 'text'}
        value={value}
        aria-invalid={wrong !== undefined}
        aria-describedby={describedBy(id, { ...shared, wrong })}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Lines to type in. */
export function LongTextField({
  value,
  onInput,
  ...shared
}: Shared & { value: string; onInput: (value: string) => void }) {
  const id = useId();
  const wrong = useRefusal(shared.name) ?? shared.wrong;
  return (
    <Field id={id} {...shared} wrong={wrong}>
      <textarea
        id={id}
        data-field={shared.name}
        class="input"
        value={value}
        required={shared.required}
        disabled={shared.disabled}
        aria-invalid={wrong !== undefined}
        aria-describedby={describedBy(id, { ...shared, wrong })}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

/** One of a few. */
export function SelectField<T extends string>({
  value,
  onChange,
  options,
  ...shared
}: Shared & {
  value: T;
  onChange: (value: T) => void;
  options: readonly (readonly [value: T, label: string])[];
}) {
  const id = useId();
  const wrong = useRefusal(shared.name) ?? shared.wrong;
  return (
    <Field id={id} {...shared} wrong={wrong}>
      <select
        id={id}
        data-field={shared.name}
        class="input"
        value={value}
        disabled={shared.disabled}
        aria-invalid={wrong !== undefined}
        aria-describedby={describedBy(id, { ...shared, wrong })}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option} selected={option === value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Yes or no. */
export function CheckField({
  label,
  name,
  checked,
  onChange,
  disabled,
  hint,
}: {
  label: ComponentChildren;
  /** Its path in the request. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
}) {
  const id = useId();
  const wrong = useRefusal(name);
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          data-field={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {label}
          {hint !== undefined && <span class="soft small"> {hint}</span>}
        </span>
      </label>
      {wrong !== undefined && (
        <span class="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
