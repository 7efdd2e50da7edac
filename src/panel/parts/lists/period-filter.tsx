import { SelectField, TextField } from '../forms/field.tsx';
import { type Period, presets } from './period.ts';
import { texts } from './words-period.ts';

const options = ([...presets, 'own'] as const).map((preset) => [preset, texts[preset]] as const);

/** Chooses a period; it is in the URL (see `periodOf`). */
export function PeriodFilter({
  period,
  set,
}: {
  period: Period;
  set: (changes: Record<string, string | null>) => void;
}) {
  const { preset, first, last } = period;
  return (
    <>
      <SelectField
        label={texts.period}
        value={preset}
        options={options}
        onChange={(chosen) =>
          set(
            chosen === 'own'
              ? { period: null, from: first, to: last }
              : { period: chosen, from: null, to: null },
          )
        }
      />
      {preset === 'own' && (
        <>
          <TextField
            label={texts.first}
            type="date"
            value={first}
            max={last}
            onInput={(day) => day && set({ from: day, to: last })}
          />
          <TextField
            label={texts.last}
            type="date"
            value={last}
            min={first}
            onInput={(day) => day && set({ from: first, to: day })}
          />
        </>
      )}
    </>
  );
}
