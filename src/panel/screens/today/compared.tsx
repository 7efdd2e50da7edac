import { TrendingDown, TrendingUp } from 'lucide';
import { count, percent } from '../../language/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Figure } from '../../parts/page.tsx';
import type { Overview } from '../../parts/reasons/reasons.ts';
import { trendOf } from './figures.ts';
import { type Measure, valueText } from './hours.tsx';
import { texts } from './words.ts';

/** A figure of today until now, compared with the same time a week before. */
export function Compared({ measure, of }: { measure: Measure; of: Pick<Overview, 'soFar' | 'account'> }) {
  const { soFar, account } = of;
  const [now, then] = [soFar.today[measure], soFar.lastWeek[measure]];
  const trend = trendOf(now, then);
  const text = (value: number) => valueText(measure, value, account.currency);
  const { sales } = soFar.today;
  const isQuiet = now === 0 && then === 0 && measure !== 'failed';
  return (
    <Figure
      label={measure === 'revenue' ? texts.sales : texts[measure]}
      value={text(now)}
      note={
        <>
          {isQuiet ? (
            measure === 'revenue' ? (
              texts.noneYet
            ) : (
              texts.noneHandedOut
            )
          ) : now === then ? (
            texts.same
          ) : (
            <>
              {trend !== null && Math.abs(trend) >= 0.005 && (
                <span class={measure === 'failed' ? 'trend' : trend > 0 ? 'trend up' : 'trend down'}>
                  <Icon of={trend > 0 ? TrendingUp : TrendingDown} />{' '}
                  {(trend > 0 ? texts.up : texts.down)(percent(Math.round(Math.abs(trend) * 100) / 100))}
                </span>
              )}
              <span>{texts.weekAgo(text(then))}</span>
            </>
          )}
          {measure === 'revenue' && !isQuiet && <span>{texts.salesCount(sales, count(sales))}</span>}
        </>
      }
    />
  );
}
