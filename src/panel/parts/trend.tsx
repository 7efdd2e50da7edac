import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide';
import { percent } from '../language/format.ts';
import { changeOf } from './forms/change.ts';
import { Icon } from './icon.tsx';
import { texts } from './words-trend.ts';

// A share above it says less than the amount itself: 1,000 % more, say, of six.
const greatestShare = 2;

/**
 * A comparison with an earlier figure. `less` marks figures for which a decrease is good; `neutral` figures
 * have no color. In a list, `brief` shows the share alone.
 */
export function Trend({
  now,
  before,
  tell,
  lessIsBetter = false,
  neutral = false,
  brief = false,
}: {
  now: number;
  before: number | undefined;
  tell: (value: number) => string;
  lessIsBetter?: boolean;
  neutral?: boolean;
  brief?: boolean;
}) {
  if (before === undefined) return null;
  if (brief && now === 0 && before === 0) return null;
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
  const look = neutral ? 'neutral' : isUp === lessIsBetter ? 'down' : 'up';
  return (
    <span class={`trend ${look}`}>
      <Icon of={isUp ? ArrowUpRight : ArrowDownRight} />
      {Math.abs(share) <= greatestShare && (
        <span>{(isUp ? texts.more : texts.less)(percent(Math.abs(share)))}</span>
      )}
      {(!brief || Math.abs(share) > greatestShare) && <span class="soft">{texts.was(tell(before))}</span>}
    </span>
  );
}
