import type { Loaded } from '../../api/use-call.ts';
import { count, percent } from '../../language/format.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import type { Period } from '../../parts/lists/period.ts';
import { Card } from '../../parts/page.tsx';
import { type Sheet, SheetDownload, SheetTable } from '../../parts/sheet.tsx';
import { kindOf, told } from './report.ts';
import type { Measure } from './steps.ts';
import { texts } from './words.ts';

/** Something that sold, and where it is to be seen. */
export type Ranked = { id: string; name: string; href?: string | undefined } & Record<Measure, number>;

const shownAtMost = 8;

/** A bar chart in descending order. Its table has all rows. */
export function Ranking({
  id,
  title,
  column,
  of,
  items,
  measure,
  currency,
  days,
}: {
  /** The name of the chart in the URL. */
  id: string;
  title: string;
  /** The header of the first column. */
  column: string;
  of: Loaded<unknown>;
  items: readonly Ranked[];
  measure: Measure;
  currency: string;
  days: Period;
}) {
  const sorted = [...items].sort((a, b) => b[measure] - a[measure]);
  const most = Math.max(1, ...sorted.map((one) => Math.abs(one[measure])));
  const total = sorted.reduce((sum, one) => sum + one[measure], 0);
  const sheet: Sheet = {
    name: title,
    columns: [
      { title: column, kind: 'text' },
      { title: texts.measures[measure], kind: kindOf(measure) },
      { title: texts.share, kind: 'share' },
    ],
    rows: sorted.map((one) => [one.name, one[measure], total > 0 ? one[measure] / total : 0]),
  };
  return (
    <Card
      title={title}
      actions={sorted.length > 0 && <SheetDownload of={sheet} currency={currency} days={days} />}
    >
      <Await of={of} lines={6}>
        {() => (
          <>
            <ol class="ranking">
              {sorted.slice(0, shownAtMost).map((one) => (
                <li key={one.id}>
                  <span class="name">{one.href ? <a href={one.href}>{one.name}</a> : one.name}</span>
                  <span class="value">
                    {told(measure, one[measure])}
                    <span class="soft small">{total > 0 && percent(one[measure] / total)}</span>
                  </span>
                  <svg class="rank-bar" width="100%" height="6" aria-hidden="true">
                    <rect class="track" width="100%" height="6" rx="3" />
                    <rect
                      class={one[measure] < 0 ? 'below' : ''}
                      width={`${Math.max(1, (Math.abs(one[measure]) / Math.max(most, Math.abs(total))) * 100)}%`}
                      height="6"
                      rx="3"
                    />
                  </svg>
                </li>
              ))}
            </ol>
            {sorted.length > shownAtMost && (
              <p class="soft small">{texts.others(count(sorted.length - shownAtMost))}</p>
            )}
            <SheetTable of={sheet} id={id} />
          </>
        )}
      </Await>
    </Card>
  );
}
