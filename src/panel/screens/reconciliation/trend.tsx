import { useState } from 'preact/hooks';
import type { Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { briefly, count, money, shortDay } from '../../language/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/page.tsx';
import { TimePlot } from '../../parts/plot/time-plot.tsx';
import { texts } from './words.ts';
import { texts as causeTexts } from './words-causes.ts';

type History = Reply<'GET /devices/:id/reconciliation/history'>;
type Period = History['items'][number];
type Measure = 'cash' | 'goods' | 'reports';

/** The difference between two witnesses in a period, by measure; null if one of them has no figure. */
const measures: Record<Measure, (one: Period) => number | null> = {
  cash: ({ cash }) => cash?.difference ?? null,
  goods: ({ vends }) => less(vends.machine ?? vends.reported, vends.counted),
  reports: ({ vends }) => less(vends.reported, vends.machine),
};
const less = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one - other;

/** Returns true if a measure is worth drawing: known more than once, and not always zero. */
function isTelling(items: readonly Period[], measure: Measure): boolean {
  const values = items.map(measures[measure]).filter((value) => value !== null);
  return values.length > 1 && values.some((value) => value !== 0);
}

/** Comparisons of a machine over its last visits, and what recurs. */
export function Trend({ id }: { id: string }) {
  const history = useCall(
    'GET /devices/:id/reconciliation/history',
    { params: { id }, query: { limit: '12' } },
    ['visits'],
  );
  const { items = [], patterns = [], currency = '' } = history.data ?? {};
  const usable = (Object.keys(measures) as Measure[]).filter((measure) => isTelling(items, measure));
  const [chosen, choose] = useState<Measure | null>(null);
  const [rested, setRested] = useState<number | null>(null);
  const measure = chosen ?? usable[0];
  if (measure === undefined) return <Patterns patterns={patterns} currency={currency} />;
  const told = (value: number) => (measure === 'cash' ? money(value, currency) : count(value));
  const values = items.map(measures[measure]);
  const at = rested !== null && rested < items.length ? rested : items.length - 1;
  const shown = items[at]!;
  const value = values[at];
  return (
    <>
      <Patterns patterns={patterns} currency={currency} />
      <Card
        title={texts.trend}
        actions={
          usable.length > 1 && (
            <SelectField
              label={texts.trendOf}
              value={measure}
              options={usable.map((one) => [one, texts.measures[one]] as const)}
              onChange={choose}
            />
          )
        }
      >
        <p class="plot-legend small">
          <span class="key first">
            {texts.measures[measure]}, {briefly(shown.from)} – {briefly(shown.to)}{' '}
            <strong>{value == null ? texts.dash : told(value)}</strong>
          </span>
        </p>
        <TimePlot
          label={`${texts.trend}. ${texts.measures[measure]}: ${values.map((one) => (one === null ? texts.dash : told(one))).join('; ')}`}
          at={items.map(({ to }) => Date.parse(to))}
          values={values}
          before={values.map(() => null)}
          running={values.map(() => null)}
          tick={told}
          moment={(ms) => shortDay(ms)}
          onRest={setRested}
        />
        <p class="soft small">{texts.trendLead[measure]}</p>
      </Card>
    </>
  );
}

function Patterns({ patterns, currency }: { patterns: History['patterns']; currency: string }) {
  if (patterns.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul class="stack tight plain-list">
        {patterns.map(({ cause, selection, times, of, vends, value }) => (
          <li key={`${cause} ${selection}`}>
            <strong>{causeTexts.names[cause]}</strong>{' '}
            {selection !== null && <span class="chip selection">{selection || texts.dash}</span>}{' '}
            {texts.again(count(times), count(of))}
            {value > 0 ? texts.inAll(money(value, currency)) : vends > 0 ? texts.inAll(count(vends)) : ''}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
