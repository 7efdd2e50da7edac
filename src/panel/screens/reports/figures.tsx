import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide';
import type { Reply } from '../../api/call.ts';
import type { Loaded } from '../../api/use-call.ts';
import { count, money, percent } from '../../language/format.ts';
import { changeOf } from '../../parts/change.ts';
import { Icon } from '../../parts/icon.tsx';
import { Figure } from '../../parts/page.tsx';
import { Await } from '../../parts/waiting.tsx';
import { texts } from './messages.ts';

type Summary = Reply<'GET /dashboard/summary'>;

/** How a figure compares with before; `less` is better for what should not happen. */
function Trend({
  now,
  before,
  lessIsBetter = false,
}: {
  now: number;
  before: number | undefined;
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
      {(isUp ? texts.more : texts.less)(percent(Math.abs(share)))}
    </span>
  );
}

/** The sums of a period, each with how it compares. */
export function Figures({ of, before }: { of: Loaded<Summary>; before: Summary | undefined }) {
  return (
    <section class="card report-figures" aria-label={texts.figures}>
      <Await of={of} lines={2}>
        {({ sales, failed, revenue, profit, averageSale, activeDevices, activeConsumers, currency }) => (
          <div class="figures">
            <Figure
              label={texts.revenue}
              value={money(revenue, currency)}
              note={<Trend now={revenue} before={before?.revenue} />}
            />
            <Figure
              label={texts.profit}
              value={money(profit, currency)}
              note={<Trend now={profit} before={before?.profit} />}
            />
            <Figure
              label={texts.sales}
              value={count(sales)}
              note={<Trend now={sales} before={before?.sales} />}
            />
            <Figure
              label={texts.average}
              value={money(averageSale, currency)}
              note={<Trend now={averageSale} before={before?.averageSale} />}
            />
            <Figure
              label={texts.failed}
              value={count(failed)}
              note={<Trend now={failed} before={before?.failed} lessIsBetter />}
            />
            <Figure
              label={texts.people}
              value={count(activeConsumers)}
              note={texts.machinesSold(count(activeDevices))}
            />
          </div>
        )}
      </Await>
    </section>
  );
}
