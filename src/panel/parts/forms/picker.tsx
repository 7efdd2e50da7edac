import { useId, useMemo, useState } from 'preact/hooks';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { useRefusal } from './form.tsx';
import { matching, type Option } from './picking.ts';

/** The number of items shown; for others the user types more. */
const shownAtMost = 60;

/**
 * One of many, found by typing a part of it: a combobox. `onPick` gets the value of an option; what is typed without
 * being picked is forgotten when the field is left.
 */
export function Picker({
  label,
  name,
  options,
  value,
  onPick,
  hint,
  wrong: given,
  placeholder,
  clears = false,
}: {
  label: string;
  name?: string;
  options: readonly Option[];
  value: string;
  onPick: (value: string) => void;
  hint?: string;
  wrong?: string | undefined;
  placeholder?: string;
  /** True if the field is cleared after each pick, for adding several in a row. */
  clears?: boolean;
}) {
  const id = useId();
  const wrong = useRefusal(name) ?? given;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = useMemo(
    () => (typed === null ? null : matching(options, typed).slice(0, shownAtMost)),
    [typed, options],
  );
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const described = [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-wrong`].filter(
    Boolean,
  );
  return (
    <Field id={id} label={label} wrong={wrong} {...(hint !== undefined && { hint })}>
      <Combobox
        id={id}
        label={label}
        value={clears ? '' : chosen}
        typed={typed}
        onType={setTyped}
        found={shown}
        name={name}
        onPick={onPick}
        placeholder={placeholder}
        describedBy={described.join(' ') || undefined}
        isWrong={wrong !== undefined}
      />
    </Field>
  );
}
