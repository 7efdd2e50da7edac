import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Pages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Empty } from '../../parts/page.tsx';
import { texts as partTexts } from '../../parts/words.ts';
import { texts } from './words.ts';

/** The loaded part of a list, with a button for more. */
export function MovementList<T>({
  of,
  label,
  columns,
  keyOf,
  href,
  chosen,
  empty,
  foot,
}: {
  of: Pages<T>;
  label: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  href?: (row: T) => string | undefined;
  /** The key of the open row. */
  chosen?: string | undefined;
  empty: { icon: IconNode; title: string; lead: string; action?: ComponentChildren };
  /** The count next to "Show more". */
  foot?: ComponentChildren;
}) {
  return (
    <div class="list card flush">
      <Await of={of} lines={10}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty icon={empty.icon} title={empty.title} action={empty.action}>
              {empty.lead}
            </Empty>
          ) : (
            <>
              <Table
                label={label}
                columns={columns}
                rows={items}
                keyOf={keyOf}
                {...(href && { href })}
                isChosen={(row) => keyOf(row) === chosen}
              />
              <div class="pager no-print">
                <span>{foot}</span>
                {nextCursor === null ? (
                  <span>{texts.end}</span>
                ) : (
                  <Button busy={of.isLoadingMore} onClick={of.more}>
                    {partTexts.more}
                  </Button>
                )}
              </div>
              <ProblemNotice problem={of.moreProblem} />
            </>
          )
        }
      </Await>
    </div>
  );
}
