import { useId, useRef, useState } from 'preact/hooks';
import { Field } from './field.tsx';
import { texts } from './messages.ts';
import { matching, type Option } from './picking.ts';

/** So many are shown; whoever looks for another one types more of it. */
const shownAtMost = 60;

/**
 * One of many, found by typing a part of it: a combobox. `onPick` gets the value of an option; what is typed without
 * being picked is forgotten when the field is left.
 */
export function Picker({
  label,
  options,
  value,
  onPick,
  hint,
  wrong,
  placeholder,
  clears = false,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onPick: (value: string) => void;
  hint?: string;
  wrong?: string | undefined;
  placeholder?: string;
  /** Whether it is empty again once something was picked: for adding one after the other. */
  clears?: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isOpen = typed !== null;
  const found = isOpen ? matching(options, typed).slice(0, shownAtMost) : [];
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const close = () => {
    setTyped(null);
    setAt(0);
  };
  const pick = (option: Option | undefined) => {
    if (!option) return;
    onPick(option.value);
    close();
    if (clears) input.current?.focus();
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(at + (event.key === 'ArrowDown' ? 1 : -1));
      else setTyped('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(found[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const described = [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-wrong`].filter(
    Boolean,
  );
  return (
    <Field id={id} label={label} wrong={wrong} {...(hint !== undefined && { hint })}>
      <div class="picker">
        <input
          ref={input}
          id={id}
          class="input"
          role="combobox"
          autocomplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at}` : undefined}
          aria-invalid={wrong !== undefined}
          aria-describedby={described.join(' ') || undefined}
          placeholder={placeholder}
          value={typed ?? (clears ? '' : chosen)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => !isOpen && setTyped('')}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
          onBlur={close}
        />
        <div id={`${id}-list`} class="picker-list" role="listbox" aria-label={label} hidden={!isOpen}>
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              <span>{option.label}</span>
              {option.note !== undefined && <span class="soft small">{option.note}</span>}
            </div>
          ))}
          {isOpen && found.length === 0 && <p class="soft small">{texts.nothingFound}</p>}
        </div>
      </div>
    </Field>
  );
}
