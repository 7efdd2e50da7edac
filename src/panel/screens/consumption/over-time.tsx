import { useState } from 'preact/hooks';
import { longDay, shortDay, zone } from '../../language/format.ts';
import { addDays, daysFrom, startOfDay, startOfWeek } from '../../language/zoned.ts';
import type { Period } from '../../parts/lists/period.ts';
import { TimePlot } from '../../parts/plot/time-plot.tsx';
import type { Group } from './called.ts';
import { type Measure, told, toldShort } from './measures.ts';
import { texts } from './words.ts';

/** The days at which buckets begin, of a period. */
function bucketsOf(by: 'day' | 'week', { first, last }: Pick<Period, 'first' | 'last'>): string[] {
  const start = by === 'week' ? startOfWeek(first) : first;
  const step = by === 'week' ? 7 : 1;
  return Array.from({ length: Math.floor(daysFrom(start, last) / step) + 1 }, (_, at) =>
    addDays(start, at * step),
  );
}

const valuesOf = (days: readonly string[], items: readonly Group[], measure: Measure) => {
  const known = new Map(
    items.map((group) => [group.key && 'value' in group.key ? group.key.value : '', group]),
  );
  return days.map((day) => known.get(day)?.[measure] ?? 0);
};

/** Days or weeks as a line, with those of the period before. */
export function OverTime({
  by,
  name,
  period,
  before,
  today,
  items,
  earlier,
  measure,
}: {
  by: 'day' | 'week';
  name: string;
  period: Period;
  /** The days of the period before. */
  before: { first: string; last: string };
  today: string;
  items: readonly Group[];
  earlier: readonly Group[] | undefined;
  measure: Measure;
}) {
  const [rested, setRested] = useState<number | null>(null);
  const days = bucketsOf(by, period);
  const values = valuesOf(days, items, measure).map((value, at) => (days[at]! > today ? null : value));
  const earlierDays = bucketsOf(by, before).slice(0, days.length);
  const was = earlier && valuesOf(earlierDays, earlier, measure);
  const current = by === 'week' ? startOfWeek(today) : today;
  const running = days.indexOf(current);
  const at = rested !== null && rested < days.length ? rested : null;
  const nameOf = (day: string) => {
    const name = (by === 'week' ? shortDay : longDay)(startOfDay(zone(), day));
    return by === 'week' ? texts.weekOf(name) : name;
  };
  return (
    <>
      <p class="plot-legend small">
        <span class="key first">
          {at === null ? texts.thisPeriod : nameOf(days[at]!)}
          {at !== null && values[at] !== null && <strong>{told(measure, values[at]!)}</strong>}
        </span>
        {was && (
          <span class="key second">
            {at === null || earlierDays[at] === undefined ? texts.before : nameOf(earlierDays[at])}
            {at !== null && was[at] !== undefined && <strong>{told(measure, was[at])}</strong>}
          </span>
        )}
      </p>
      <TimePlot
        label={`${name}. ${texts.highest(told(measure, Math.max(0, ...values.map((value) => value ?? 0))))}`}
        at={days.map((day) => startOfDay(zone(), day))}
        values={values.map((value, index) => (index === running && index > 0 ? null : value))}
        running={values.map((value, index) => (running > 0 && index >= running - 1 ? value : null))}
        before={days.map((_, index) => was?.[index] ?? null)}
        tick={(value) => toldShort(measure, value)}
        moment={(atMs) => shortDay(atMs)}
        onRest={setRested}
      />
    </>
  );
}
