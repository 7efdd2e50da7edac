import { week, weekdayName } from '../../language/weekdays.ts';
import { GroupError } from './form.tsx';

/** Some of the days of a week; 0 is Sunday. */
export function WeekdayField({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  /** Its path in the request. */
  name?: string;
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}) {
  return (
    <fieldset data-field={name}>
      <legend>{label}</legend>
      <div class="weekdays">
        {week.map((weekday) => (
          <label key={weekday} class="weekday">
            <input
              type="checkbox"
              aria-label={weekdayName(weekday, 'long')}
              checked={value.includes(weekday)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, weekday] : value.filter((other) => other !== weekday))
              }
            />
            <span aria-hidden="true">{weekdayName(weekday, 'short')}</span>
          </label>
        ))}
      </div>
      {name !== undefined && <GroupError name={name} />}
    </fieldset>
  );
}
