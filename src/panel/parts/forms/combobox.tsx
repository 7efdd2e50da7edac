import { useEffect, useState } from 'preact/hooks';
import type { Option } from './picking.ts';
import { texts } from './words-forms.ts';

/**
 * A text field that filters a list. Arrow keys and Enter pick an entry, as do mouse and touch. Unpicked text
 * is discarded on blur. `typed` is null while the list is closed; `found` is undefined until results are
 * there.
 */
export function Combobox({
  id,
  label,
  name,
  value,
  typed,
  onType,
  found,
  onPick,
  placeholder,
  describedBy,
  isWrong = false,
}: {
  id: string;
  /** The label of the list. The field has its own label, by its id. */
  label: string;
  name?: string | undefined;
  /** The text shown while no search text is entered. */
  value: string;
  typed: string | null;
  onType: (typed: string | null) => void;
  found: readonly Option[] | null;
  onPick: (value: string) => void;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  isWrong?: boolean;
}) {
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [found]);
  const isOpen = typed !== null;
  const options = (isOpen && found) || [];
  const close = () => onType(null);
  const pick = (option: Option | undefined) => {
    if (!option) return;
    onPick(option.value);
    close();
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(options.length - 1, to));
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(at + (event.key === 'ArrowDown' ? 1 : -1));
      else onType('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(options[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div class="picker">
      <input
        id={id}
        data-field={name}
        class="input"
        role="combobox"
        autocomplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={typed ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !isOpen && onType('')}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      <div
        id={`${id}-list`}
        class="picker-list"
        role="listbox"
        aria-label={label}
        hidden={!isOpen || found === null}
      >
        {options.map((option, index) => (
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
        {isOpen && options.length === 0 && <p class="soft small">{texts.nothingFound}</p>}
      </div>
    </div>
  );
}
