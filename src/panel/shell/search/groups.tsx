import {
  Activity,
  Boxes,
  CreditCard,
  FileText,
  type IconNode,
  IdCard,
  ReceiptText,
  User,
  Vault,
} from 'lucide';
import type { ComponentChildren } from 'preact';
import { count, dayAndTime } from '../../language/format.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { destinations } from './destinations.ts';
import { cardsIn, destinationsFor, fold, markedIn } from './find.ts';
import { perGroup, type useFound } from './results.ts';
import { texts } from './words.ts';

type Hit = {
  key: string;
  href: string;
  name: ComponentChildren;
  under?: ComponentChildren;
  aside?: ComponentChildren;
};
export type Group = { title: string; icon: IconNode; hits: Hit[]; all?: { href: string; total: number } };

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

/** Search results by kind, without empty kinds. */
export function groupsOf(
  sought: string,
  found: ReturnType<typeof useFound>,
  receipt: string | null,
): Group[] {
  const marked = (text: string) => <Marked text={text} sought={sought} />;
  const wanted = fold(sought);
  const off = <Lamp tone="idle">{texts.inactive}</Lamp>;
  const itemOff = <Lamp tone="idle">{texts.inactiveItem}</Lamp>;
  const { people, holders, products, machines, profiles, movement } = found;
  const cards = cardsIn([...(holders?.items ?? []), ...(people?.items ?? [])], sought).slice(0, perGroup);
  const named = (people?.items ?? []).filter(
    ({ name, identification }) => fold(name).includes(wanted) || fold(identification).includes(wanted),
  );
  const all = (path: string, total: number | undefined) => ({
    href: withQuery(pathTo(path), { search: sought }),
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
        aside: !isActive && itemOff,
      })),
      all: all('products', products?.total),
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
        aside: !isActive && itemOff,
      })),
      all: all('profiles', profiles?.total),
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
        .map(({ name, href }) => ({ key: `${href} ${name}`, href, name: marked(name) })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** A kind's findings, and the way to all of them. */
export function GroupCard({ group: { title, icon, hits, all } }: { group: Group }) {
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
