import { X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { IconButton } from '../button.tsx';
import { Combobox } from '../forms/combobox.tsx';
import { Field } from '../forms/field.tsx';
import type { Option } from '../forms/picking.ts';
import { texts } from './words-lists.ts';

/** The typing pause before a search starts. */
const pauseMs = 200;

/**
 * A filter by one of more than a page can hold: the appliance searches for the typed text, and returns
 * the first few before that. It shows the picked item, with a cross to remove it.
 */
export function PickFilter({
  label,
  chosen,
  find,
  onPick,
  placeholder = texts.all,
}: {
  label: string;
  /** The name of the chosen item; undefined if there is none. */
  chosen: string | undefined;
  find: (typed: string) => Promise<readonly Option[]>;
  onPick: (value: string | null) => void;
  /** The placeholder while nothing is chosen. */
  placeholder?: string;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Option[] | null>(null);
  const latest = useRef<string | null>(null);
  latest.current = typed;
  useEffect(() => {
    if (typed === null) return setFound(null);
    const show = (options: readonly Option[]) => latest.current === typed && setFound(options);
    const timer = setTimeout(() => find(typed.trim()).then(show, () => show([])), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field id={id} label={label}>
      <div class="pick-filter">
        <Combobox
          id={id}
          label={label}
          value={chosen ?? ''}
          typed={typed}
          onType={setTyped}
          found={found}
          onPick={onPick}
          placeholder={chosen ?? placeholder}
        />
        {chosen !== undefined && typed === null && (
          <IconButton icon={X} label={texts.without(label)} onClick={() => onPick(null)} />
        )}
      </div>
    </Field>
  );
}
