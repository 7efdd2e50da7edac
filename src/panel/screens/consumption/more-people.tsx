import { Button } from '../../parts/button.tsx';
import { texts } from '../../parts/words.ts';

/** The number of people shown at first, and the maximum. */
export const peopleAtFirst = 100;
const peopleAtMost = 1000;

/** Below a list of people that continues: the way to the most that are shown. */
export function MorePeople({
  of: { data, isLoading },
  limit,
  setLimit,
}: {
  of: { data: { nextCursor: string | null } | undefined; isLoading: boolean };
  limit: number;
  setLimit: (limit: number) => void;
}) {
  if (!data || data.nextCursor === null || limit >= peopleAtMost) return null;
  return (
    <div class="pager no-print">
      <span />
      <Button busy={isLoading} onClick={() => setLimit(peopleAtMost)}>
        {texts.more}
      </Button>
    </div>
  );
}
