import { Search as SearchIcon, UserPlus } from 'lucide';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { useArrows } from './arrows.ts';
import { holderOf, receiptIn } from './find.ts';
import { type Group, GroupCard, groupsOf } from './groups.tsx';
import { perGroup, useFound, useReceipt, useSettled } from './results.ts';
import { texts } from './words.ts';

/** Opens the holder at once if the search came from a card reader. */
function useEntered(sought: string, isEntered: boolean) {
  const { route } = useLocation();
  useEffect(() => {
    if (!isEntered || sought === '' || !may('consumers:read')) return;
    const aborting = new AbortController();
    const own = { accountId: account.value!.id, pageSize: perGroup };
    const asked = (query: object) =>
      call('GET /consumers', { query: { ...own, ...query }, signal: aborting.signal });
    Promise.all([asked({ code: sought }), asked({ search: sought })]).then(
      ([exact, found]) => {
        const holder = holderOf(exact.items, found.items, sought);
        if (!aborting.signal.aborted && holder !== null) route(pathTo('people', holder), true);
      },
      // The groups show errors, because they send the same requests.
      () => {},
    );
    return () => aborting.abort();
  }, [sought, isEntered]);
}

/** The address of the one thing found; undefined if there is none, or more than one. */
function onlyHitOf(groups: readonly Group[]): string | undefined {
  const hrefs = new Set(groups.flatMap(({ hits }) => hits.map(({ href }) => href)));
  const [only] = hrefs;
  return hrefs.size === 1 ? only : undefined;
}

/** A card without an owner is offered for a new person here; existing people get it in their own view. */
function NewHolder({ card }: { card: string }) {
  if (!/\d/.test(card) || !may('consumers:create') || !may('codes:create')) return null;
  return (
    <ButtonLink icon={UserPlus} href={withQuery(pathTo('people', 'new'), { card })}>
      {texts.newHolder}
    </ButtonLink>
  );
}

function Examples() {
  return (
    <Card title={texts.canFind}>
      <dl class="facts">
        {texts.examples.map(([what, how]) => (
          <>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </>
        ))}
      </dl>
    </Card>
  );
}

/** Finds people, cards, products, machines, profiles, receipts and the panel's own views (rules/panel#search). */
export default function Search() {
  const { query, route } = useLocation();
  const typed = (query['search'] ?? '').trim();
  const sought = useSettled(typed, 150);
  const found = useFound(sought);
  const receipt = useReceipt(receiptIn(sought));
  useArrows();
  const isEntered = query['enter'] !== undefined;
  useEntered(typed, isEntered);
  const groups = groupsOf(sought, found, receipt);
  const isBusy = found.isBusy || sought !== typed;
  const only = isEntered && !isBusy ? onlyHitOf(groups) : undefined;
  useEffect(() => {
    if (only !== undefined) route(only, true);
  }, [only]);
  if (typed === '') {
    return (
      <Page title={texts.search} lead={texts.beginLead}>
        <Examples />
      </Page>
    );
  }
  return (
    <Page
      title={texts.titleOf(typed)}
      lead={groups.length > 0 ? <span class="keys by-mouse">{texts.arrows}</span> : undefined}
    >
      <div class="stack search-results" aria-busy={isBusy}>
        <ProblemNotice problem={found.problem} />
        {groups.map((group) => (
          <GroupCard key={group.title} group={group} />
        ))}
        {groups.length === 0 && isBusy && <Skeleton lines={4} />}
        {groups.length === 0 && !isBusy && !found.problem && (
          <>
            <Card>
              <Empty icon={SearchIcon} title={texts.nothing(typed)} action={<NewHolder card={typed} />}>
                {texts.nothingLead}
              </Empty>
            </Card>
            <Examples />
          </>
        )}
      </div>
    </Page>
  );
}
