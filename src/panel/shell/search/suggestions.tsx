import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { useArrows } from './arrows.ts';
import { receiptIn } from './find.ts';
import { GroupCard, groupsOf } from './groups.tsx';
import { useFound, useReceipt, useSettled } from './results.ts';
import { texts } from './words.ts';

/** Suggestions below the search box (rules/panel#search). */
export default function Suggestions({ typed }: { typed: string }) {
  const sought = useSettled(typed, 150);
  const found = useFound(sought);
  const receipt = useReceipt(receiptIn(sought));
  useArrows();
  const groups = groupsOf(sought, found, receipt);
  const isBusy = found.isBusy || sought !== typed;
  return (
    <div class="suggestions-in" aria-busy={isBusy}>
      {groups.map((group) => (
        <GroupCard key={group.title} group={group} />
      ))}
      {groups.length === 0 && (isBusy ? <Skeleton lines={3} /> : <p class="soft">{texts.nothing(typed)}</p>)}
      <a class="soft small all" href={withQuery(pathTo('search'), { search: typed })}>
        {texts.enterForAll}
      </a>
    </div>
  );
}
