import type { Reply } from '../../api/call.ts';
import type { Loaded } from '../../api/use-call.ts';
import { count, zoneName } from '../../language/format.ts';
import { locale } from '../../language/language.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import type { Period } from '../../parts/lists/period.ts';
import { Card } from '../../parts/page.tsx';
import { everyOf } from '../../parts/plot/ticks.ts';
import { useWidth } from '../../parts/plot/use-width.ts';
import { type Sheet, SheetDownload, SheetTable } from '../../parts/sheet.tsx';
import { kindOf, told } from './report.ts';
import type { Measure } from './steps.ts';
import { texts } from './words.ts';

type Cells = Reply<'GET /dashboard/heatmap'>['cells'];
type Shown = Exclude<Measure, 'profit'>;

/** Weeks begin on Monday; 2024-01-07 was a Sunday, weekday 0. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const wall = (weekday: number, hour: number) => Date.UTC(2024, 0, 7 + weekday, hour);
const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
const long = named({ weekday: 'long' });
const short = named({ weekday: 'short' });
const ofDay = named({ hour: 'numeric' });
const hourName = (hour: number) => ofDay.format(wall(0, hour));

const [labelWidth, rowHeight, gap] = [44, 24, 2];

function sheetOf(cells: Cells, shown: Shown): Sheet {
  const kind = kindOf(shown);
  return {
    name: texts.heatmap,
    columns: [
      { title: texts.hour, kind: 'text' },
      ...weekdays.map((weekday) => ({ title: long.format(wall(weekday, 0)), kind })),
    ],
    rows: hours.map((hour) => [
      hourName(hour),
      ...weekdays.map((weekday) => cells[weekday * 24 + hour]?.[shown] ?? 0),
    ]),
  };
}

function Drawing({ cells, shown, width }: { cells: Cells; shown: Shown; width: number }) {
  const most = Math.max(1, ...cells.map((cell) => cell[shown]));
  const cellWidth = (width - labelWidth) / 24;
  const step = [1, 2, 3, 4, 6, 12].find((every) => every >= everyOf(24, width - labelWidth, 56)) ?? 12;
  const best = cells.find((cell) => cell[shown] === most);
  const label = best
    ? `${texts.heatmap}. ${texts.highest(`${long.format(wall(best.weekday, 0))} ${hourName(best.hour)}, ${told(shown, most)}`)}`
    : texts.heatmap;
  return (
    <svg class="heatmap" width={width} height={7 * rowHeight + 20} role="img" aria-label={label}>
      {weekdays.map((weekday, row) => (
        <g key={weekday}>
          <text x={0} y={row * rowHeight + rowHeight / 2} dominant-baseline="central">
            {short.format(wall(weekday, 0))}
          </text>
          {hours.map((hour) => {
            const { sales, revenue, ...cell } = cells[weekday * 24 + hour]!;
            const value = { ...cell, sales, revenue }[shown];
            return (
              <rect
                key={hour}
                class={value === 0 ? 'empty-cell' : 'cell'}
                x={labelWidth + hour * cellWidth}
                y={row * rowHeight}
                width={Math.max(1, cellWidth - gap)}
                height={rowHeight - gap}
                rx={3}
                fill-opacity={value === 0 ? 1 : 0.15 + 0.85 * (value / most)}
              >
                <title>
                  {texts.cell(
                    long.format(wall(weekday, 0)),
                    hourName(hour),
                    told('revenue', revenue),
                    count(sales),
                  )}
                </title>
              </rect>
            );
          })}
        </g>
      ))}
      {hours
        .filter((hour) => hour % step === 0)
        .map((hour) => (
          <text key={hour} x={labelWidth + hour * cellWidth} y={7 * rowHeight + 14}>
            {hourName(hour)}
          </text>
        ))}
    </svg>
  );
}

/** Sales by hour of the week. The API has no profit here, so it shows revenue instead. */
export function Heatmap({
  of,
  measure,
  currency,
  days,
}: {
  of: Loaded<Reply<'GET /dashboard/heatmap'>>;
  measure: Measure;
  currency: string;
  days: Period;
}) {
  const [place, width] = useWidth<HTMLDivElement>();
  const shown: Shown = measure === 'sales' ? 'sales' : 'revenue';
  const sheet = sheetOf(of.data?.cells ?? [], shown);
  return (
    <Card
      title={texts.heatmap}
      actions={of.data && <SheetDownload of={sheet} currency={currency} days={days} />}
    >
      <p class="soft small">
        {texts.measures[shown]}. {texts.heatmapLead(zoneName())}
      </p>
      <div ref={place} class="heatmap-box">
        <Await of={of} lines={7}>
          {({ cells }) => width > 0 && <Drawing cells={cells} shown={shown} width={width} />}
        </Await>
      </div>
      {of.data && <SheetTable of={sheet} id="hours" />}
    </Card>
  );
}
