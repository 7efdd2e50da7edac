import { Activity, ChartColumn } from 'lucide';
import { useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { day, zone } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { dayAt } from '../../language/zoned.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { useOperations } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { type Period, periodOf, type Span, spanBefore, spanOf } from '../../parts/lists/period.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { periodSoFarWords, periodWords } from '../movements/period-words.ts';
import { Arriving, ReportTabs } from '../scheduled-reports/list.tsx';
import { MailThis } from '../scheduled-reports/mail-this.tsx';
import { Figures } from './figures.tsx';
import { Heatmap } from './heatmap.tsx';
import { OverTime } from './over-time.tsx';
import { Ranking } from './ranking.tsx';
import { useFirstFigure } from './since.ts';
import { measureOf, measures, stepOf, stepsFor } from './steps.ts';
import { texts } from './words.ts';

/** Sales: totals, over time, by product, machine, hour and payment, compared with the previous period. */
export default function Reports() {
  const [first, id = ''] = (useRoute().params['rest'] ?? '').split('/').filter(Boolean);
  if (first === 'arriving') return <Arriving id={id} />;
  const sells = account.value?.businessLines.includes('vending');
  return sells ? <Sales /> : <NothingSold />;
}

function NothingSold() {
  return (
    <Page title={texts.title}>
      <ReportTabs current="figures" />
      <div class="card">
        <Empty
          icon={ChartColumn}
          title={texts.noVending}
          action={<ButtonLink href={pathTo('movements')}>{texts.toMovements}</ButtonLink>}
        >
          {texts.noVendingLead}
        </Empty>
      </div>
    </Page>
  );
}

const asked = ({ fromMs, toMs }: Span) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

const tenMinutesMs = 600_000;

/**
 * The moments of a period and of the previous one: up to now, and complete. A render recomputes them if the last
 * ten-minute interval has ended.
 */
function useSpans(period: Period) {
  return useMemo(() => {
    const nowMs = Math.floor(Date.now() / 60_000) * 60_000;
    const span = spanOf(zone(), period);
    const before = spanBefore(zone(), period, nowMs);
    const whole = { fromMs: before.fromMs, toMs: span.fromMs - 1 };
    return { span, before, whole, isOver: span.toMs < nowMs };
  }, [period.preset, period.first, period.last, zone(), Math.floor(Date.now() / tenMinutesMs)]);
}

function Sales() {
  const { query, set } = useFilters();
  const today = dayAt(zone(), Date.now());
  const period = periodOf(query, today, '28d');
  const { span, before, whole, isOver } = useSpans(period);
  const measure = measureOf(query);
  const step = stepOf(query, period);
  /** Props of every card: its days and currency. */
  const told = { currency: account.value?.currency ?? 'USD', days: period };
  const shared = { accountId: account.value?.id, operationId: query['operation'] || undefined };
  const now = { query: { ...shared, ...asked(span) } };

  // The sums and the line follow what happens; the rest does not, because that would load a busy site.
  const live = isOver ? [] : ['transactions'];
  const summary = useCall('GET /dashboard/summary', now, live);
  const earlier = useCall('GET /dashboard/summary', { query: { ...shared, ...asked(before) } });
  const overTime = useCall('GET /dashboard/timeseries', { query: { ...now.query, granularity: step } }, live);
  const timeBefore = useCall('GET /dashboard/timeseries', {
    query: { ...shared, ...asked(whole), granularity: step },
  });
  const firstMs = useFirstFigure(before, timeBefore.data?.points, shared);
  const isComparable = firstMs === null;
  const products = useCall('GET /dashboard/products', now);
  const machines = useCall('GET /dashboard/devices', now);
  const heatmap = useCall('GET /dashboard/heatmap', now);
  const methods = useCall('GET /dashboard/payment-methods', now);
  const operations = useOperations();

  const isEmpty = summary.data?.sales === 0 && summary.data.failed === 0 && !summary.isLoading;
  const compared = periodWords({
    first: dayAt(zone(), before.fromMs),
    last: dayAt(zone(), before.toMs),
  });
  return (
    <Page
      title={texts.title}
      lead={
        firstMs == null
          ? texts.lead(periodSoFarWords(period, today), `${compared}${isOver ? '' : ` ${texts.untilNow}`}`)
          : texts.leadAlone(periodSoFarWords(period, today), day(Math.min(firstMs, span.fromMs)))
      }
      actions={
        <>
          <ButtonLink
            icon={Activity}
            href={withQuery(pathTo('movements'), {
              period: period.preset === 'own' ? null : period.preset,
              from: period.preset === 'own' ? period.first : null,
              to: period.preset === 'own' ? period.last : null,
              line: 'vending',
              status: 'delivered',
              operation: shared.operationId ?? null,
            })}
          >
            {texts.toMovements}
          </ButtonLink>
          <MailThis
            report="deliveries"
            parameters={{
              businessLine: 'vending',
              isDelivered: true,
              ...(shared.operationId && { operationId: shared.operationId }),
            }}
            period={period}
          />
        </>
      }
    >
      <ReportTabs current="figures" />
      <FilterBar first={<PeriodFilter period={period} set={set} />} names={['operation']}>
        {operations.length > 1 && (
          <SelectField
            label={texts.operation}
            value={query['operation'] ?? ''}
            options={[['', texts.allOperations], ...operations.map(({ id, name }) => [id, name] as const)]}
            onChange={(operation) => set({ operation: operation || null })}
          />
        )}
        <SelectField
          label={texts.show}
          value={measure}
          options={measures.map((one) => [one, texts.measures[one]] as const)}
          onChange={(show) => set({ show })}
        />
        <SelectField
          label={texts.by}
          value={step}
          options={stepsFor(period).map((one) => [one, texts.steps[one]] as const)}
          onChange={(by) => set({ by })}
        />
      </FilterBar>
      {isEmpty ? (
        <div class="card">
          <Empty icon={ChartColumn} title={texts.none}>
            {texts.noneLead}
          </Empty>
        </div>
      ) : (
        <div class="reports">
          <Figures of={summary} before={isComparable ? earlier.data : undefined} />
          <OverTime
            of={overTime}
            before={firstMs === undefined ? undefined : timeBefore.data}
            beforeFromMs={firstMs ?? 0}
            measure={measure}
            step={step}
            {...told}
          />
          <Ranking
            id="products"
            title={texts.products}
            column={texts.product}
            of={products}
            items={(products.data?.items ?? []).map((one) => ({
              ...one,
              href: may('products:read') ? pathTo('products', one.id) : undefined,
            }))}
            measure={measure}
            {...told}
          />
          <Ranking
            id="machines"
            title={texts.machines}
            column={texts.machine}
            of={machines}
            items={(machines.data?.items ?? []).map((one) => ({
              ...one,
              href: may('devices:read') ? pathTo('machines', one.id) : undefined,
            }))}
            measure={measure}
            {...told}
          />
          <Ranking
            id="methods"
            title={texts.methods}
            column={texts.method}
            of={methods}
            items={(methods.data?.items ?? []).map(({ method, sales, revenue }) => ({
              id: method,
              name: words.methods[method],
              sales,
              revenue,
              profit: 0,
            }))}
            measure={measure === 'sales' ? 'sales' : 'revenue'}
            {...told}
          />
          <Heatmap of={heatmap} measure={measure} {...told} />
        </div>
      )}
    </Page>
  );
}
