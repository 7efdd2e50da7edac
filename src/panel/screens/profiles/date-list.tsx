import { X } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { dayAt, dayFromText, startOfDay } from '../../../lib/calendar/local-days.ts';
import { day, dayAndTime, zone } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { texts } from './words.ts';

/** Days of the account, each as its first moment in milliseconds; those that were there keep the moment they had. */
export function DateList({
  label,
  dates,
  onChange,
  hint,
  wrong,
}: {
  label: string;
  dates: readonly number[];
  onChange: (dates: readonly number[]) => void;
  hint?: string;
  wrong?: string | undefined;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = () => {
    const chosen = dayFromText(typed);
    if (!chosen) return;
    const moment = startOfDay(zone(), chosen);
    onChange([...new Set([...dates, moment])].sort((a, b) => a - b));
    setTyped('');
  };
  return (
    <Field id={id} label={label} wrong={wrong} {...(hint !== undefined && { hint })}>
      <div class="stack tight">
        {dates.length > 0 && (
          <ul class="row">
            {dates.map((moment) => (
              <li key={moment}>
                <button
                  type="button"
                  class="chip date-chip"
                  aria-label={texts.takeOut(textOf(moment))}
                  onClick={() => onChange(dates.filter((other) => other !== moment))}
                >
                  {textOf(moment)}
                  <Icon of={X} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div class="row date-row">
          <input
            id={id}
            class="input"
            type="date"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add} disabled={typed === ''}>
            {texts.addDate}
          </Button>
        </div>
      </div>
    </Field>
  );
}

/** A day, and the time where it is not the day's first moment. */
function textOf(moment: number): string {
  const isFirst = startOfDay(zone(), dayAt(zone(), moment)) === moment;
  return isFirst ? day(moment) : dayAndTime(moment);
}
