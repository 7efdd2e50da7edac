import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ProblemError } from '../../api/problem.ts';
import { Icon } from '../icon.tsx';
import { texts } from '../words.ts';

type Shared = {
  label: string;
  hint?: ComponentChildren;
  /** The server's error for this field; see `wrongOf`. */
  wrong?: string | undefined;
  /** A button that corrects the value. */
  remedy?: ComponentChildren;
  required?: boolean;
  disabled?: boolean;
};

/** Returns the error for one field of a request. */
export function wrongOf(problem: ProblemError | undefined, field: string): string | undefined {
  return problem?.fields.get(field);
}

/** The frame of a field: its label above, what helps and what is wrong below. */
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
  const { label: _, hint: __, remedy: ___, wrong, offered, ...rest } = shared;
  return (
    <Field id={id} {...shared}>
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
        list={offered && `${id}-offered`}
        class="input"
        // The kinds differ in the roles that they may have, which none is given here.
        type={type as 'text'}
        value={value}
        aria-invalid={wrong !== undefined}
        aria-describedby={describedBy(id, shared)}
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
  return (
    <Field id={id} {...shared}>
      <textarea
        id={id}
        class="input"
        value={value}
        required={shared.required}
        disabled={shared.disabled}
        aria-invalid={shared.wrong !== undefined}
        aria-describedby={describedBy(id, shared)}
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
  return (
    <Field id={id} {...shared}>
      <select
        id={id}
        class="input"
        value={value}
        disabled={shared.disabled}
        aria-invalid={shared.wrong !== undefined}
        aria-describedby={describedBy(id, shared)}
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
  checked,
  onChange,
  disabled,
  hint,
}: {
  label: ComponentChildren;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span class="soft small"> {hint}</span>}
      </span>
    </label>
  );
}
