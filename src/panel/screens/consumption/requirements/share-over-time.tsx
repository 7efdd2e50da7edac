import { useState } from 'preact/hooks';
import { useCall } from '../../../api/use-call.ts';
import { day, percent, shortDay, zone } from '../../../language/format.ts';
import { addDays, addMonths, dayAt, startOfDay } from '../../../language/zoned.ts';
import { Skeleton } from '../../../parts/feedback/waiting.tsx';
import { Card } from '../../../parts/page.tsx';
import { TimePlot } from '../../../parts/plot/time-plot.tsx';
import { type Sheet, SheetTable } from '../../../parts/sheet.tsx';
import { shareOf } from './compliance-bar.tsx';
import type { Requirement } from './draft.ts';
import { texts } from './words.ts';

const points = 13;

/** The moments that are checked: weeks back from now, and where dates are fixed months. Null is now. */
function momentsOf({ dates }: Requirement, today: string): (string | null)[] {
  return Array.from({ length: points }, (_, at) => {
    const back = points - 1 - at;
    if (back === 0) return null;
    const day = dates ? addMonths(today, -back) : addDays(today, -7 * back);
    return new Date(startOfDay(zone(), addDays(day, 1)) - 1).toISOString();
  });
}

/** The share of people who were compliant, over a quarter, or over a year for fixed dates. */
export function ShareOverTime({
  requirement,
  whom,
}: {
  requirement: Requirement;
  /** The filter for some of its people. */
  whom: { tagId?: string[]; tagValue?: string };
}) {
  const [rested, setRested] = useState<number | null>(null);
  const nowMs = Date.now();
  const today = dayAt(zone(), nowMs);
  const params = { id: requirement.id };
  const moments = momentsOf(requirement, today);
  // As many calls each time: hooks may be called in a loop of a fixed length.
  const found = moments.map((at) =>
    useCall('GET /consumption/requirements/:id', { params, query: { ...whom, ...(at !== null && { at }) } }, [
      'requirements',
    ]),
  );
  const isThere = found.every(({ data }) => data !== undefined);
  const at = moments.map((moment) => (moment === null ? startOfDay(zone(), today) : Date.parse(moment)));
  const shares = found.map(({ data }) => (data ? shareOf(data) : null));
  const known = shares.filter((share) => share !== null);
  if (isThere && known.length < 2) return null;
  const sheet: Sheet = {
    name: texts.overTime,
    columns: [
      { title: texts.on1, kind: 'day' },
      { title: texts.standing, kind: 'share' },
    ],
    rows: at.map((moment, index) => [moment, shares[index] ?? null]),
  };
  return (
    <Card title={texts.overTime}>
      {!isThere ? (
        <Skeleton lines={7} />
      ) : (
        <>
          <p class="plot-legend small">
            <span class="key first">
              {day(at[rested ?? points - 1] ?? nowMs)}
              <strong>{percent(shares[rested ?? points - 1] ?? 0)}</strong>
            </span>
          </p>
          <TimePlot
            label={`${texts.overTime}. ${texts.lowest(percent(Math.min(...known)))}`}
            at={at}
            values={shares}
            running={shares.map(() => null)}
            before={shares.map(() => null)}
            tick={percent}
            moment={shortDay}
            onRest={setRested}
          />
          <SheetTable of={sheet} />
        </>
      )}
    </Card>
  );
}
