import { count, hourOfClock, money, shortAmount, shortCount } from '../../language/format.ts';
import type { Overview } from '../../parts/reasons/reasons.ts';
import { topOf } from './figures.ts';
import { texts } from './words.ts';

export type Measure = 'revenue' | 'sales' | 'deliveries' | 'failed';
type Hours = Overview['hours'];

/** A value of a measure as it is read. */
export function valueText(measure: Measure, value: number, currency: string): string {
  return measure === 'revenue' ? money(value, currency) : count(value);
}

/** The hours of today and of a week before, as bars; the table below has the same figures. */
export function HourBars({
  hours,
  measure,
  currency,
  withTable = true,
}: {
  hours: Hours;
  measure: Measure;
  currency: string;
  withTable?: boolean;
}) {
  const top = topOf(hours.flatMap(({ today, lastWeek }) => [today?.[measure] ?? 0, lastWeek[measure]]));
  const shown = (value: number) => valueText(measure, value, currency);
  return (
    <figure class="hours">
      <div class="legend small" aria-hidden="true">
        <span class="today">{texts.today}</span>
        <span class="last-week">{texts.lastWeek}</span>
      </div>
      <div class="plot" aria-hidden="true">
        <div class="scale small">
          {[1, 0.5, 0].map((part) => (
            <span key={part}>
              {measure === 'revenue' ? shortAmount(top * part, currency) : shortCount(top * part)}
            </span>
          ))}
        </div>
        <div class="drawing">
          <svg viewBox="0 0 24 100" preserveAspectRatio="none" aria-hidden="true">
            {[0, 50, 100].map((y) => (
              <line key={y} class="grid" x1="0" x2="24" y1={y} y2={y} />
            ))}
            {hours.map(({ hour, today, lastWeek }) => {
              const [now, then] = [today?.[measure] ?? 0, lastWeek[measure]];
              return (
                <g key={hour}>
                  <title>
                    {`${hourOfClock(hour)} · ${today === null ? '' : `${texts.today}: ${shown(now)} · `}${texts.lastWeek}: ${shown(then)}`}
                  </title>
                  <rect class="area" x={hour} y="0" width="1" height="100" />
                  <rect
                    class="last-week"
                    x={hour + 0.54}
                    width="0.32"
                    y={100 - (then / top) * 100}
                    height={(then / top) * 100}
                  />
                  <rect
                    class="today"
                    x={hour + 0.14}
                    width="0.36"
                    y={100 - (now / top) * 100}
                    height={(now / top) * 100}
                  />
                </g>
              );
            })}
          </svg>
          <div class="axis small">
            {[0, 6, 12, 18].map((hour) => (
              <span key={hour}>{hourOfClock(hour)}</span>
            ))}
          </div>
        </div>
      </div>
      {withTable && (
        <details class="small">
          <summary>{texts.asTable}</summary>
          <table class="table">
            <caption class="visually-hidden">{texts.measures[measure]}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.hour}</th>
                <th scope="col" class="number">
                  {texts.today}
                </th>
                <th scope="col" class="number">
                  {texts.lastWeek}
                </th>
              </tr>
            </thead>
            <tbody>
              {hours.map(({ hour, today, lastWeek }) => (
                <tr key={hour}>
                  <th scope="row">{hourOfClock(hour)}</th>
                  <td class="number">{today === null ? '' : shown(today[measure])}</td>
                  <td class="number">{shown(lastWeek[measure])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
