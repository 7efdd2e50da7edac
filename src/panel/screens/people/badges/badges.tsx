import { Printer, Users } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call, type Item } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { count } from '../../../language/format.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Notice, ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { Skeleton } from '../../../parts/feedback/waiting.tsx';
import { labelOf, useTags } from '../../../parts/forms/account-options.ts';
import { CheckField, SelectField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { Empty, Page } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { filtersOf, listQuery, toList, toPerson } from '../paths.ts';
import { chosen } from '../selection.ts';
import { texts as personTexts } from '../words.ts';
import { Badge, type BadgeOf } from './badge.tsx';
import { badges, type Badge as Kind, type Paper, papers, placesOn, sheetsOf } from './badge-sheet.ts';
import { badgeTexts as texts } from './badge-words.ts';

type Consumer = Item<'GET /consumers'>;

/** The page of the list that badges are made of is the same as the list's own. */
const pageSize = 50;

/** The number of people read at once: a browser opens few connections. */
const together = 6;

async function readAll(ids: readonly string[]): Promise<Consumer[]> {
  const people: Consumer[] = [];
  for (let at = 0; at < ids.length; at += together) {
    const some = ids.slice(at, at + together);
    people.push(...(await Promise.all(some.map((id) => call('GET /consumers/:id', { params: { id } })))));
  }
  return people;
}

/** People whose badges the URL requests: one person, a page of the list, or the selected people. */
function usePeople() {
  const { query } = useLocation();
  const [people, setPeople] = useState<readonly Consumer[]>();
  const wanted = query['id'] ? [query['id']] : [...chosen.value.keys()];
  const key = JSON.stringify([query['of'], filtersOf(query), wanted]);
  const load = useAction(async () => {
    if (query['of'] === 'page') {
      const asked = listQuery(filtersOf(query), account.value!.id, pageSize);
      setPeople((await call('GET /consumers', { query: asked })).items);
    } else setPeople(await readAll(wanted));
  });
  useEffect(() => void load.run(), [key]);
  return { people, load };
}

/** The QR code that a person's badge shows: the first that works. */
function badgeOf({ id, name, identification, tags, codes }: Consumer, tag: string): BadgeOf[] {
  const code = codes.find(({ codeType, isActive }) => codeType === 'QR' && isActive);
  if (!code) return [];
  const also = tags.find(({ key }) => key === tag)?.value ?? '';
  return [{ id, name, identification, codeId: code.codeId, also }];
}

const isPaper = (text: string | undefined): text is Paper => text !== undefined && text in papers;
const isKind = (text: string | undefined): text is Kind => text !== undefined && text in badges;

/** Letter is what is sold where English is spoken in America, and A4 nearly everywhere else. */
const usualPaper: Paper = /-(US|CA|MX|CO|CL|VE|PH)$/i.test(navigator.language) ? 'letter' : 'a4';

function countOf(badges: number, sheets: number): string {
  if (badges === 1) return texts.oneBadge;
  return sheets === 1 ? texts.oneSheet(count(badges)) : texts.sheets(count(badges), count(sheets));
}

/** Badges on sheets, as they will be printed (rules/panel#badges). */
export function Badges() {
  const { query, set } = useFilters();
  const { people, load } = usePeople();
  const tags = useTags();
  const paper = isPaper(query['paper']) ? query['paper'] : usualPaper;
  const kind = isKind(query['size']) ? query['size'] : 'card';
  const hasMarks = query['marks'] !== 'no';
  const tag = query['also'] ?? '';
  const found = (people ?? []).flatMap((person) => badgeOf(person, tag));
  const left = (people ?? []).filter(({ id }) => !found.some((badge) => badge.id === id));
  const places = placesOn(papers[paper], badges[kind]);
  const sheets = sheetsOf(found, places.length);
  const isOne = query['id'] !== undefined;
  const back = isOne
    ? { href: toPerson(query['id']!), label: people?.[0]?.name ?? personTexts.people }
    : { href: toList({ ...filtersOf(query), select: '1' }), label: personTexts.people };
  return (
    <Page
      title={isOne && people?.[0] ? texts.badgeOf(people[0].name) : texts.title}
      lead={texts.lead}
      back={back}
      actions={
        found.length > 0 && (
          <Button look="primary" icon={Printer} onClick={() => print()}>
            {texts.print}
          </Button>
        )
      }
    >
      <div class="filters no-print">
        <SelectField
          label={texts.paper}
          value={paper}
          onChange={(value) => set({ paper: value })}
          options={(Object.keys(papers) as Paper[]).map((one) => [one, texts.papers[one]] as const)}
        />
        <SelectField
          label={texts.size}
          value={kind}
          onChange={(value) => set({ size: value })}
          options={(Object.keys(badges) as Kind[]).map((one) => [one, texts.sizes[one]] as const)}
        />
        {tags.length > 0 && (
          <SelectField
            label={texts.tag}
            value={tag}
            onChange={(value) => set({ also: value })}
            options={[['', texts.noTag], ...tags.map(({ key }) => [key, labelOf(key)] as const)]}
          />
        )}
        <CheckField
          label={texts.marks}
          checked={hasMarks}
          onChange={(on) => set({ marks: on ? null : 'no' })}
        />
      </div>
      <ProblemNotice problem={load.problem} retry={() => void load.run()} />
      {people === undefined && !load.problem && <Skeleton lines={6} />}
      {left.length > 0 && <Left people={left} />}
      {people !== undefined && found.length === 0 && <NoBadge isEmpty={people.length === 0} />}
      {sheets.length > 0 && (
        <p class="soft small no-print sheet-count" aria-live="polite">
          {countOf(found.length, sheets.length)}
        </p>
      )}
      <div class="sheets">
        {sheets.map((sheet, at) => (
          <svg
            key={at}
            class={`badge-sheet ${paper}`}
            viewBox={`0 0 ${papers[paper].width} ${papers[paper].height}`}
            role="img"
            aria-label={`${texts.sheet(count(at + 1))}: ${sheet.map(({ name }) => name).join(', ')}`}
          >
            {sheet.map((badge, place) => (
              <g key={badge.id} transform={`translate(${places[place]!.x} ${places[place]!.y})`}>
                {hasMarks && (
                  <rect
                    class="cut"
                    width={badges[kind].width}
                    height={badges[kind].height}
                    rx="3"
                    fill="none"
                  />
                )}
                <Badge of={badge} size={badges[kind]} account={account.value!.name} />
              </g>
            ))}
          </svg>
        ))}
      </div>
    </Page>
  );
}

/** Those who get no badge, each a way to give them a code. */
function Left({ people }: { people: readonly Consumer[] }) {
  const named = people.slice(0, 12);
  return (
    <div class="no-print above">
      <Notice tone="warn" title={people.length === 1 ? texts.leftOne : texts.left(count(people.length))}>
        <p>
          {texts.leftLead}{' '}
          {named.map(({ id, name }, at) => (
            <>
              {at > 0 && ', '}
              <a key={id} href={toPerson(id, {}, 'cards')}>
                {name}
              </a>
            </>
          ))}
          {people.length > named.length && ` ${texts.andMore(count(people.length - named.length))}`}
        </p>
      </Notice>
    </div>
  );
}

function NoBadge({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Empty
      icon={Users}
      title={isEmpty ? texts.nobody : texts.none}
      action={<ButtonLink href={toList({ select: '1' })}>{texts.toPeople}</ButtonLink>}
    >
      {isEmpty ? texts.nobodyLead : texts.noneLead}
    </Empty>
  );
}
