import { Plus, Trash2 } from 'lucide';
import { week } from '../../language/weekdays.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { WeekdayField } from '../../parts/forms/weekday-field.tsx';
import type { Contact } from './logic.ts';
import { texts } from './words.ts';

type Hours = Contact['quietHours'];

const atMost = 14;

/** The quiet hours of a contact: any number of ranges on some weekdays. */
export function QuietFields({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const change = (at: number, one: Partial<Hours[number]>) =>
    onChange(value.map((hours, other) => (other === at ? { ...hours, ...one } : hours)));
  return (
    <fieldset class="quiet-hours">
      <legend>{texts.quiet}</legend>
      <p class="soft small">{texts.quietHint}</p>
      {value.map((hours, at) => (
        // Nothing else tells these apart: they are where they stand.
        <div class="quiet-row" key={at}>
          <WeekdayField
            label={texts.quietDays}
            name={`quietHours.${at}.weekdays`}
            value={hours.weekdays}
            onChange={(weekdays) => {
              if (weekdays.length > 0) change(at, { weekdays });
            }}
          />
          <div class="pair">
            <TextField
              label={texts.from}
              type="time"
              value={hours.from}
              onInput={(from) => change(at, { from })}
              name={`quietHours.${at}.from`}
              required
            />
            <TextField
              label={hours.to <= hours.from ? texts.toNextDay : texts.to}
              type="time"
              value={hours.to}
              onInput={(to) => change(at, { to })}
              name={`quietHours.${at}.to`}
              required
            />
          </div>
          <div>
            <Button
              look="quiet"
              icon={Trash2}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            >
              {texts.quietRemove}
            </Button>
          </div>
        </div>
      ))}
      {value.length < atMost && (
        <div>
          <Button
            icon={Plus}
            onClick={() =>
              onChange([
                ...value,
                value.length === 0
                  ? { weekdays: [...week], from: '22:00', to: '06:00' }
                  : { weekdays: [6, 0], from: '06:00', to: '22:00' },
              ])
            }
          >
            {value.length === 0 ? texts.quietAdd : texts.quietMore}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
