import type { Reply } from '../../api/call.ts';
import type { Loaded } from '../../api/use-call.ts';
import { count, roundMoney } from '../../language/format.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Figure } from '../../parts/page.tsx';
import { Trend } from '../../parts/trend.tsx';
import { texts } from './words.ts';

type Summary = Reply<'GET /dashboard/summary'>;

/** The sums of a period, each with how it compares. */
export function Figures({ of, before }: { of: Loaded<Summary>; before: Summary | undefined }) {
  return (
    <section class="card report-figures" aria-label={texts.figures}>
      <Await of={of} lines={2}>
        {({ sales, failed, revenue, profit, averageSale, activeDevices, activeConsumers, currency }) => {
          const priceOf = (minor: number) => roundMoney(minor, currency);
          return (
            <div class="figures">
              <Figure
                label={texts.revenue}
                value={priceOf(revenue)}
                note={<Trend now={revenue} before={before?.revenue} tell={priceOf} />}
              />
              <Figure
                label={texts.profit}
                value={priceOf(profit)}
                note={<Trend now={profit} before={before?.profit} tell={priceOf} />}
              />
              <Figure
                label={texts.sales}
                value={count(sales)}
                note={<Trend now={sales} before={before?.sales} tell={count} />}
              />
              <Figure
                label={texts.average}
                value={priceOf(averageSale)}
                note={<Trend now={averageSale} before={before?.averageSale} tell={priceOf} />}
              />
              <Figure
                label={texts.failed}
                value={count(failed)}
                note={<Trend now={failed} before={before?.failed} tell={count} lessIsBetter />}
              />
              <Figure
                label={texts.people}
                value={count(activeConsumers)}
                note={texts.machinesSold(count(activeDevices))}
              />
            </div>
          );
        }}
      </Await>
    </section>
  );
}
