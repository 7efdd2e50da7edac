import { X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { IconButton } from './button.tsx';
import { texts } from './messages-pick.ts';

/** Something to pick: what stands in the URL for it, its name, and what tells it from others of that name. */
export type Choice = { value: string; name: string; note?: string };

/**
 * A filter by one of many things: typing searches for them (the first few come without), arrows and Enter pick, as do
 * the mouse and the finger. What was picked stands in it, and a cross takes it away.
 */
export function PickFilter({
  label,
  chosen,
  find,
  onPick,
  placeholder = texts.all,
}: {
  label: string;
  /** The name of what is picked; undefined where nothing is. */
  chosen: string | undefined;
  find: (typed: string) => Promise<readonly Choice[]>;
  onPick: (value: string | null) => void;
  /** What stands in it where nothing is picked. */
  placeholder?: string;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Choice[] | null>(null);
  const [at, setAt] = useState(0);
  const latest = useRef('');
  const isOpen = typed !== null;

  useEffect(() => {
    if (typed === null) return;
    latest.current = typed;
    const timer = setTimeout(
      () => {
        find(typed.trim()).then(
          (choices) => {
            if (latest.current !== typed) return;
            setFound(choices);
            setAt(0);
          },
          () => setFound([]),
        );
      },
      typed === '' ? 0 : 200,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  const close = () => {
    setTyped(null);
    setFound(null);
  };
  const pick = (choice: Choice | undefined) => {
    if (choice) onPick(choice.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found?.length ?? 0;
    if (event.key === 'Escape' && isOpen) {
      // It closes the list, and not the dialog that it stands in.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setTyped('');
      else if (count > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(found?.[at]);
    }
  };

  return (
    <div class="field pick">
      <label for={id}>{label}</label>
      <div class="pick-box">
        <input
          id={id}
          class="input"
          type="text"
          role="combobox"
          autocomplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found?.[at] ? `${id}-${at}` : undefined}
          placeholder={chosen ?? placeholder}
          value={typed ?? chosen ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => typed === null && setTyped('')}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {chosen !== undefined && !isOpen && (
          <IconButton icon={X} label={texts.clear(label)} onClick={() => onPick(null)} />
        )}
      </div>
      <div
        id={`${id}-list`}
        class="pick-list"
        role="listbox"
        aria-label={label}
        hidden={!isOpen || found === null}
      >
        {found?.map((choice, index) => (
          // The keys are the field's, which has the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            class="pick-option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(choice)}
          >
            <span>{choice.name}</span>
            {choice.note !== undefined && <span class="soft small">{choice.note}</span>}
          </div>
        ))}
        {found?.length === 0 && <p class="pick-none soft small">{texts.none}</p>}
      </div>
    </div>
  );
}
