import { messages } from '../language/language.ts';
import { SelectField, TextField } from './field.tsx';
import type { Period, Preset } from './period.ts';

const texts = messages<Record<Preset | 'own' | 'period' | 'first' | 'last', string>>({
  en: {
    period: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    '7d': 'Last 7 days',
    '28d': 'Last 28 days',
    month: 'This month',
    'last-month': 'Last month',
    own: 'Other days…',
    first: 'First day',
    last: 'Last day',
  },
  es: {
    period: 'Periodo',
    today: 'Hoy',
    yesterday: 'Ayer',
    '7d': 'Últimos 7 días',
    '28d': 'Últimos 28 días',
    month: 'Este mes',
    'last-month': 'Mes pasado',
    own: 'Otros días…',
    first: 'Primer día',
    last: 'Último día',
  },
});

const options = (['today', 'yesterday', '7d', '28d', 'month', 'last-month', 'own'] as const).map(
  (preset) => [preset, texts[preset]] as const,
);

/** Chooses a period; it stands in the URL (see `periodOf`). */
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
