import { useState } from 'preact/hooks';
import { count, percent } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Trend } from '../../parts/trend.tsx';
import { called, type Group, inOrder, isTime } from './called.ts';
import { keyText } from './key.ts';
import { type Measure, told } from './measures.ts';
import { texts } from './words.ts';

const shownAtMost = 12;

/**
 * Groups as bars: the longest first, times in their own order. Each shows its share, a mark for the previous period,
 * and a link.
 */
export function Bars({
  items,
  before,
  total,
  measure,
  by,
  hrefOf,
}: {
  items: readonly Group[];
  /** The same groups of the previous period; undefined if unknown. */
  before: readonly Group[] | undefined;
  total: number;
  measure: Measure;
  by: string;
  hrefOf: (group: Group) => string | undefined;
}) {
  const [isWhole, setWhole] = useState(false);
  const earlier = new Map(before?.map((group) => [keyText(group.key), group[measure]]));
  // A bar is as long as its share of all, which is beside it; without a share the longest is full.
  const hasShare = measure !== 'consumers' && total > 0;
  const whole = hasShare ? total : Math.max(0, ...items.map((one) => Math.abs(one[measure])));
  const most = Math.max(1, whole, ...earlier.values());
  const width = (value: number) => `${Math.max(value === 0 ? 0 : 0.5, (Math.abs(value) / most) * 100)}%`;
  const rows = isWhole || isTime(by) ? inOrder(items, by) : items.slice(0, shownAtMost);
  return (
    <>
      <ol class="ranking spent">
        {rows.map((one) => {
          const name = called(one.key, by, one.isSmall);
          const href = hrefOf(one);
          const was =
            before && (by === 'consumer' && one.isSmall ? undefined : (earlier.get(keyText(one.key)) ?? 0));
          return (
            <li key={keyText(one.key)} class={href ? 'leads' : ''}>
              <span class="name">
                {href ? (
                  <a href={href} class="row-link">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </span>
              <span class="change small">
                <Trend now={one[measure]} before={was} tell={(value) => told(measure, value)} neutral brief />
              </span>
              <span class="value">
                <span class="amount">{told(measure, one[measure])}</span>
                <span class="soft small">{hasShare && percent(one[measure] / total)}</span>
              </span>
              <svg class="rank-bar" width="100%" height="8" aria-hidden="true">
                <rect class="track" y="1" width="100%" height="6" rx="3" />
                <rect y="1" width={width(one[measure])} height="6" rx="3" />
                {was !== undefined && was > 0 && (
                  <rect class="was" x={width(was)} width="2" height="8" transform="translate(-2)" />
                )}
              </svg>
            </li>
          );
        })}
      </ol>
      <p class="bars-foot soft small">
        {before !== undefined && <span class="key-was">{texts.mark}</span>}
        {!isTime(by) && items.length > shownAtMost && (
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.fewer : texts.showAll(count(items.length))}
          </Button>
        )}
      </p>
    </>
  );
}
