import type { ComponentChildren } from 'preact';
import { count, dayAndTime, longDay } from '../../language/format.ts';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { type Quota, type Standing, shareLeft, standingOf } from './quota.ts';
import { quotaTexts as texts } from './quota-words.ts';

/** A product of a quota: its name, the remaining number, and the next start. */
export function QuotaLine({ product }: { product: Quota & { name: string } }) {
  const standing = standingOf(product);
  const share = shareLeft(product);
  const more = moreOf(standing);
  const extra = product.extra > 0 && texts.extra(count(product.extra));
  const under = [extra, product.used > 0 && takenOf(product), more].filter(Boolean);
  return (
    <li class="quota">
      <span class="name">{product.name}</span>
      <span class="said">{wordsOf(standing)}</span>
      {share !== null && (
        <span class="bar" aria-hidden="true">
          <span style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
      {under.length > 0 && <Dotted className="under soft small" of={under} />}
    </li>
  );
}

function takenOf({ used, quantity }: Quota): string {
  return quantity === null ? texts.usedCount(count(used)) : texts.usedOf(count(used), count(quantity));
}

function wordsOf(standing: Standing): ComponentChildren {
  switch (standing.state) {
    case 'unlimited':
      return <span class="soft">{texts.unlimited}</span>;
    case 'left':
      return texts.left(count(standing.left), count(standing.of));
    case 'usedUp':
      return <Lamp tone="warn">{standing.of === 0 ? texts.nothingGranted : texts.usedUp}</Lamp>;
    case 'notYet':
      return <Lamp tone="idle">{texts.notYet}</Lamp>;
    case 'pause':
      return <Lamp tone="idle">{texts.pause}</Lamp>;
    case 'out':
      return <Lamp tone="warn">{texts.out}</Lamp>;
  }
}

function moreOf(standing: Standing): string | undefined {
  switch (standing.state) {
    case 'usedUp':
      return standing.moreAt === null ? texts.noMore : texts.more(longDay(standing.moreAt));
    case 'notYet':
      return standing.moreAt === null ? texts.noMore : texts.starts(longDay(standing.moreAt));
    case 'pause':
      return standing.moreAt === null ? undefined : texts.again(dayAndTime(standing.moreAt));
    case 'out':
      return texts.outMore;
    default:
      return undefined;
  }
}
