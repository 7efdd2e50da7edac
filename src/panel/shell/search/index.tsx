import type { IconNode } from 'lucide';
import {
  Activity,
  Boxes,
  CreditCard,
  FileText,
  IdCard,
  ReceiptText,
  Search as SearchIcon,
  User,
  UserPlus,
  Vault,
} from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { count, dayAndTime } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { destinations } from './destinations.ts';
import { cardsIn, destinationsFor, fold, holderOf, markedIn, receiptIn, stepped } from './find.ts';
import { texts } from './messages.ts';
import { perGroup, useFound, useReceipt, useSettled } from './results.ts';

type Hit = {
  key: string;
  href: string;
  name: ComponentChildren;
  under?: ComponentChildren;
  aside?: ComponentChildren;
};
type Group = { title: string; icon: IconNode; hits: Hit[]; all?: { href: string; total: number } };

function Marked({ text, sought }: { text: string; sought: string }) {
  const [before, found, after] = markedIn(text, sought);
  if (found === '') return <>{text}</>;
  return (
    <>
      {before}
      <mark>{found}</mark>
      {after}
    </>
  );
}

/** What was found, kind by kind; kinds without anything are left out. */
function groupsOf(sought: string, found: ReturnType<typeof useFound>, receipt: string | null): Group[] {
  const marked = (text: string) => <Marked text={text} sought={sought} />;
  const wanted = fold(sought);
  const off = <Lamp tone="idle">{texts.inactive}</Lamp>;
  const { people, holders, products, machines, profiles, movement } = found;
  const cards = cardsIn([...(holders?.items ?? []), ...(people?.items ?? [])], sought).slice(0, perGroup);
  const named = (people?.items ?? []).filter(
    ({ name, identification }) => fold(name).includes(wanted) || fold(identification).includes(wanted),
  );
  const all = (path: string, total: number | undefined, by: 'search' | 'q' = 'search') => ({
    href: withQuery(pathTo(path), { [by]: sought }),
    total: total ?? 0,
  });
  const groups: Group[] = [
    {
      title: texts.people,
      icon: User,
      hits: named.map(({ id, name, identification, isActive }) => ({
        key: id,
        href: pathTo('people', id),
        name: marked(name),
        under: marked(identification),
        aside: !isActive && off,
      })),
      all: all('people', people?.total),
    },
    {
      title: texts.cards,
      icon: CreditCard,
      hits: cards.map(({ person, code }) => ({
        key: `${person.id} ${code.codeId}`,
        href: pathTo('people', person.id, 'cards'),
        name: <span class="code-number">{marked(code.codeId)}</span>,
        under: texts.of(person.name),
        aside: !code.isActive && <Lamp tone="idle">{texts.cardOff}</Lamp>,
      })),
      ...(named.length === 0 && { all: all('people', people?.total) }),
    },
    {
      title: texts.products,
      icon: Boxes,
      hits: (products?.items ?? []).map(({ id, name, code, isActive }) => ({
        key: id,
        href: pathTo('products', id),
        name: marked(name),
        under: code && marked(code),
        aside: !isActive && off,
      })),
      all: all('products', products?.total, 'q'),
    },
    {
      title: texts.machines,
      icon: Vault,
      hits: (machines?.items ?? []).map(({ id, name, serial, isActive }) => ({
        key: id,
        href: pathTo('machines', id),
        name: marked(name),
        under: marked(serial),
        aside: !isActive && off,
      })),
      all: all('machines', machines?.total),
    },
    {
      title: texts.profiles,
      icon: IdCard,
      hits: (profiles?.items ?? []).map(({ id, name, isActive }) => ({
        key: id,
        href: pathTo('profiles', id),
        name: marked(name),
        aside: !isActive && off,
      })),
      all: all('profiles', profiles?.total, 'q'),
    },
    {
      title: texts.movements,
      icon: Activity,
      hits: movement
        ? [
            {
              key: movement.id!,
              href: pathTo('movements', movement.id!),
              name: movement.product?.name,
              under: movement.date && dayAndTime(movement.date),
            },
          ]
        : [],
    },
    {
      title: texts.receipts,
      icon: ReceiptText,
      hits:
        receipt === null
          ? []
          : [{ key: receipt, href: `/receipts/${receipt}`, name: texts.receipt, under: receipt }],
    },
    {
      title: texts.pages,
      icon: FileText,
      hits: destinationsFor(destinations(), sought)
        .slice(0, perGroup)
        .map(({ name, href }) => ({ key: href, href, name: marked(name) })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function GroupCard({ group: { title, icon, hits, all } }: { group: Group }) {
  return (
    <Card
      flush
      title={title}
      actions={
        all !== undefined &&
        all.total > hits.length && <a href={all.href}>{texts.showAll(count(all.total))}</a>
      }
    >
      <ul class="found">
        {hits.map(({ key, href, name, under, aside }) => (
          <li key={key}>
            <a href={href}>
              <Icon of={icon} />
              <span class="names">
                <span class="name">{name}</span>
                {under && <span class="soft small">{under}</span>}
              </span>
              {aside}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The arrow keys lead from the search box through what was found, and back. */
function useArrows() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.found a')];
      const box = document.querySelector<HTMLInputElement>('.top .search input');
      const target = event.target as HTMLElement;
      const from = target === box ? -1 : links.indexOf(target as HTMLAnchorElement);
      if (target !== box && from === -1) return;
      if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      const to = stepped(from, event.key, links.length);
      (to === -1 ? box : links[to])?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Who sent the search means it: a card that was read leads to its holder at once. */
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
      // What went wrong is told by the groups, which ask the same.
      () => {},
    );
    return () => aborting.abort();
  }, [sought, isEntered]);
}

/** A card that is nobody's is given to a new person at once; to others on their own view. */
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
  const { query } = useLocation();
  const typed = (query['q'] ?? '').trim();
  const sought = useSettled(typed, 150);
  const found = useFound(sought);
  const receipt = useReceipt(receiptIn(sought));
  useArrows();
  useEntered(typed, query['enter'] !== undefined);
  if (typed === '') {
    return (
      <Page title={texts.search} lead={texts.beginLead}>
        <Examples />
      </Page>
    );
  }
  const groups = groupsOf(sought, found, receipt);
  const isBusy = found.isBusy || sought !== typed;
  return (
    <Page
      title={texts.titleOf(typed)}
      lead={groups.length > 0 ? <span class="keys">{texts.arrows}</span> : undefined}
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
