import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide';
import type { Reply } from '../../api/call.ts';
import type { Loaded } from '../../api/use-call.ts';
import { count, percent, roundMoney } from '../../language/format.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import { changeOf } from '../../parts/forms/change.ts';
import { Icon } from '../../parts/icon.tsx';
import { Figure } from '../../parts/page.tsx';
import { texts } from './messages.ts';

type Summary = Reply<'GET /dashboard/summary'>;

// A share above it says less than the amount itself: 1,000 % more, say, of six.
const greatestShare = 2;

/** How a figure compares with before; `less` is better for what should not happen. */
function Trend({
  now,
  before,
  tell,
  lessIsBetter = false,
}: {
  now: number;
  before: number | undefined;
  tell: (value: number) => string;
  lessIsBetter?: boolean;
}) {
  if (before === undefined) return null;
  const change = changeOf(now, before);
  if (change === null) return <span class="trend">{texts.nothingBefore}</span>;
  const { direction, share } = change;
  if (direction === 'same') {
    return (
      <span class="trend">
        <Icon of={Equal} />
        {texts.same}
      </span>
    );
  }
  const isUp = direction === 'up';
  const look = isUp === lessIsBetter ? 'down' : 'up';
  return (
    <span class={`trend ${look}`}>
      <Icon of={isUp ? ArrowUpRight : ArrowDownRight} />
      {Math.abs(share) <= greatestShare && (
        <span>{(isUp ? texts.more : texts.less)(percent(Math.abs(share)))}</span>
      )}
      <span class="soft">{texts.was(tell(before))}</span>
    </span>
  );
}

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
