import { useState } from 'preact/hooks';
import { dayMs } from '../../../lib/calendar/durations.ts';
import type { Reply } from '../../api/call.ts';
import type { Loaded } from '../../api/use-call.ts';
import { fullHour, longDay, shortDay, time } from '../../language/format.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import type { Period } from '../../parts/lists/period.ts';
import { Card } from '../../parts/page.tsx';
import { TimePlot } from '../../parts/plot/time-plot.tsx';
import { type Sheet, SheetDownload, SheetTable } from '../../parts/sheet.tsx';
import { kindOf, told, toldShort } from './report.ts';
import type { Measure, Step } from './steps.ts';
import { texts } from './words.ts';

type Points = Reply<'GET /dashboard/timeseries'>['points'];

/** A bucket in words: its day, and its hour where it is one. */
function bucketName(step: Step, at: string | number): string {
  return step === 'hour' ? `${longDay(at)}, ${time(at)}` : longDay(at);
}

function sheetOf(
  name: string,
  measure: Measure,
  step: Step,
  points: Points,
  before: readonly (Points[number] | undefined)[],
): Sheet {
  const title = texts.measures[measure];
  const kind = kindOf(measure);
  return {
    name,
    columns: [
      { title: step === 'hour' ? texts.hour : texts.from, kind: step === 'hour' ? 'hour' : 'day' },
      { title, kind },
      { title: texts.amountBefore(title), kind },
    ],
    rows: points.map((point, index) => [
      Date.parse(point.at),
      Date.parse(point.at) > Date.now() ? null : point[measure],
      before[index]?.[measure] ?? null,
    ]),
  };
}

const stepMs: Record<Step, number> = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs };

/** Sales over time, with those of the period before. */
export function OverTime({
  of,
  before,
  beforeFromMs,
  measure,
  step,
  currency,
  days,
}: {
  of: Loaded<Reply<'GET /dashboard/timeseries'>>;
  before: Reply<'GET /dashboard/timeseries'> | undefined;
  /** Before it there are no figures, which is not the same as none sold. */
  beforeFromMs: number;
  measure: Measure;
  step: Step;
  currency: string;
  days: Period;
}) {
  const [rested, setRested] = useState<number | null>(null);
  const name = texts.over[step](texts.measures[measure]);
  const points = of.data?.points ?? [];
  const earlier = (before?.points ?? []).map((point) =>
    Date.parse(point.at) < beforeFromMs ? undefined : point,
  );
  const sheet = sheetOf(name, measure, step, points, earlier);
  const values = sheet.rows.map(([, value]) => value as number | null);
  // An unfinished period would look too low, so it is drawn separately.
  const running = points.findLastIndex(
    ({ at }) => Date.parse(at) <= Date.now() && Date.parse(at) + stepMs[step] > Date.now(),
  );
  const at = rested !== null && rested < points.length ? rested : null;
  return (
    <Card title={name} actions={of.data && <SheetDownload of={sheet} currency={currency} days={days} />}>
      <Await of={of} lines={9}>
        {() => (
          <>
            <p class="plot-legend small">
              <span class="key first">
                {at === null ? texts.thisPeriod : bucketName(step, points[at]!.at)}
                {at !== null && values[at] != null && <strong>{told(measure, values[at])}</strong>}
              </span>
              {earlier.some((point) => point !== undefined) && (
                <span class="key second">
                  {at === null || !earlier[at] ? texts.before : bucketName(step, earlier[at].at)}
                  {at !== null && earlier[at] && <strong>{told(measure, earlier[at][measure])}</strong>}
                </span>
              )}
              {running > 0 && <span class="key running">{texts.notOver[step]}</span>}
            </p>
            <TimePlot
              label={`${name}. ${texts.highest(told(measure, Math.max(0, ...values.map((value) => value ?? 0))))}`}
              at={points.map((point) => Date.parse(point.at))}
              values={values.map((value, index) => (index === running && index > 0 ? null : value))}
              running={values.map((value, index) => (running > 0 && index >= running - 1 ? value : null))}
              before={sheet.rows.map(([, , value]) => value as number | null)}
              tick={(value) => toldShort(measure, value)}
              moment={(atMs) => (step === 'hour' && points.length <= 50 ? fullHour(atMs) : shortDay(atMs))}
              onRest={setRested}
            />
            <SheetTable of={sheet} id="time" />
          </>
        )}
      </Await>
    </Card>
  );
}
