import { ListChecks, Printer, UserPlus, Users, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { call, type Item, type Options } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { count } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { attempt } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { accountLines } from '../../parts/forms/account-options.ts';
import { boundCell } from '../../parts/forms/bound.ts';
import { validityTexts } from '../../parts/forms/words-validity.ts';
import { Icon } from '../../parts/icon.tsx';
import { ImportLink } from '../../parts/import-link.tsx';
import { Rows } from '../../parts/lists/listing.tsx';
import { byPage, type FileColumn, SaveList } from '../../parts/lists/save-list.tsx';
import { SearchFilter } from '../../parts/lists/search-filter.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { isValid, ValidityLamp, validityInWords, validityWord } from '../../parts/validity.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { typeIcons } from './cards/card-icons.ts';
import { hasProfile } from './cards/card-profiles.tsx';
import { ListFilters } from './list-filters.tsx';
import { ManyActs } from './many-acts.tsx';
import { type Filters, listQuery, orderOf, toList, toPerson } from './paths.ts';
import { recordTexts } from './record/words.ts';
import { choose, chosen, leave } from './selection.ts';
import { texts } from './words.ts';

export type Consumer = Item<'GET /consumers'>;

const pageSize = 50;
/** The most people that one press selects, a page of the interface. */
const maxSelected = 1000;

/** A short summary of a person's cards. */
function Held({ codes }: { codes: Consumer['codes'] }) {
  const [first] = codes;
  if (!first) return <span class="soft">{texts.noCards}</span>;
  return (
    <span class="held">
      <Icon of={typeIcons[first.codeType]} label={words.codeTypes[first.codeType]} />
      <span class="code-number">{first.codeId}</span>
      {codes.length > 1 && <span class="soft">+{count(codes.length - 1)}</span>}
    </span>
  );
}

function TagChips({ tags, filters }: { tags: Consumer['tags']; filters: Filters }) {
  const { query } = useLocation();
  if (tags.length === 0) return null;
  return (
    <span class="chips">
      {tags.map(({ key, value }) => (
        <span
          key={key}
          class="chip"
          title={key}
          data-chosen={filters.value === value && query['tag'] !== undefined}
        >
          {value}
        </span>
      ))}
    </span>
  );
}

/** True if no machine gives a person anything, because none of their cards has a profile. */
const isWithoutProfile = ({ codes }: Consumer) => !codes.some(hasProfile);

/** Nearly everyone is active, valid and has a profile, so only exceptions are shown. */
function State({ person, isExpiring }: { person: Consumer; isExpiring: boolean }) {
  if (!person.isActive) return <Lamp tone="idle">{texts.inactive}</Lamp>;
  if (isValid(person) && isWithoutProfile(person)) return <Lamp tone="warn">{texts.noProfile}</Lamp>;
  if (isExpiring && isValid(person)) return <span class="soft small">{validityInWords(person)}</span>;
  return <ValidityLamp of={person} />;
}

function Pick({ person }: { person: Consumer }) {
  return (
    <input
      type="checkbox"
      class="pick"
      aria-label={texts.selectOne(person.name)}
      checked={chosen.value.has(person.id)}
      onChange={(event) => choose([person], event.currentTarget.checked)}
    />
  );
}

function columnsFor(filters: Filters, isNarrow: boolean): Column<Consumer>[] {
  // Beside the boxes that choose, each fact has a line of its own.
  const line = (at: 2 | 3) => (filters.select ? {} : { line: at });
  const name: Column<Consumer> = {
    title: texts.name,
    cell: (person) => person.name,
    at: 'main',
    sort: 'name',
  };
  const number: Column<Consumer> = {
    title: texts.number,
    cell: ({ identification }) => <span class="unbroken">{identification}</span>,
    plain: true,
    ...line(2),
  };
  const state: Column<Consumer> = {
    title: texts.state,
    cell: (person) => <State person={person} isExpiring={filters.expiry !== undefined} />,
    at: 'aside',
  };
  const pick: Column<Consumer> = {
    title: texts.select,
    cell: (person) => <Pick person={person} />,
    plain: true,
  };
  const held: Column<Consumer> = {
    title: texts.cards,
    cell: (person) => <Held {...person} />,
    plain: true,
    ...line(2),
  };
  const tags: Column<Consumer> = {
    title: texts.tags,
    cell: ({ tags }) => <TagChips tags={tags} filters={filters} />,
    plain: true,
    ...line(3),
  };
  if (isNarrow) return [name, number, state];
  return [...(filters.select ? [pick] : []), name, number, held, tags, state];
}

function stateWord(person: Consumer): string | null {
  if (!person.isActive) return texts.inactive;
  return isValid(person) && isWithoutProfile(person) ? texts.noProfile : validityWord(person);
}

const inFile = (): FileColumn<Consumer>[] => [
  [texts.name, ({ name }) => name],
  [texts.number, ({ identification }) => identification],
  [texts.cards, ({ codes }) => codes.map(({ codeId }) => codeId).join(', ')],
  [texts.tags, ({ tags }) => tags.map(({ value }) => value).join(', ')],
  [texts.state, stateWord],
  [validityTexts.bounds.validFrom.label, ({ validFrom }) => boundCell('validFrom', validFrom)],
  [validityTexts.bounds.validUntil.label, ({ validUntil }) => boundCell('validUntil', validUntil)],
];

const balanceColumns: Options<'POST /consumers/report/exports'>['body']['columns'] = [
  'name',
  'identification',
  'codeId',
  'profileName',
  'subsidy',
  'recharge',
  'available',
  'isActive',
];

/** The workbook of people's cards with their credit; undefined without vending, or with filters that it lacks. */
function balancesOf({ search, operation, page: _, select: __, sort: ___, ...others }: Filters) {
  if (Object.keys(others).length > 0 || !accountLines().includes('vending')) return undefined;
  const of = {
    accountId: account.value!.id,
    ...(search && { search }),
    ...(operation && { operationId: operation }),
    columns: balanceColumns,
    people: true,
  };
  return { kind: 'POST /consumers/report/exports', of } as const;
}

/** People, page by page, under the filters of the URL; `open` is the one next to the list. */
export function People({ filters, open }: { filters: Filters; open: string }) {
  const isBeside = open !== '';
  const found = useLatest('GET /consumers', { query: listQuery(filters, account.value!.id, pageSize) });
  const { page: _, select: __, sort: ___, ...narrowing } = filters;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const people = found.data?.items ?? [];
  const isSelecting = filters.select !== undefined && !isBeside;
  const add = may('consumers:create') && (
    <ButtonLink
      look={isBeside ? 'plain' : 'primary'}
      icon={UserPlus}
      href={withQuery(pathTo('people', 'new'), filters)}
    >
      {texts.add}
    </ButtonLink>
  );
  const list = (
    <Card flush>
      <Await of={found} lines={8}>
        {(people) => (
          <Rows
            of={people}
            empty={<Nobody isNarrowed={isNarrowed} add={add} />}
            label={texts.people}
            columns={columnsFor(filters, isBeside)}
            order={orderOf(filters)}
            keyOf={({ id }) => id}
            href={({ id }) => toPerson(id, filters)}
            isChosen={({ id }) => id === open}
            page={people.page ?? 1}
            pageSize={pageSize}
            pageHref={(to) => toList({ ...filters, page: String(to) })}
          />
        )}
      </Await>
    </Card>
  );
  if (isBeside) {
    return (
      <div class="stack tight">
        <ListSearch filters={filters} />
        {list}
      </div>
    );
  }
  return (
    <Page
      title={texts.people}
      lead={
        <>
          {leadOf(found.data?.total)} <ToRemoved />
        </>
      }
      actions={
        <>
          {people.length > 0 && !isSelecting && (
            <ButtonLink icon={ListChecks} href={toList({ ...filters, select: '1' })}>
              {texts.selectPeople}
            </ButtonLink>
          )}
          <ImportLink of="people" />
          {add}
        </>
      }
    >
      <ListFilters
        filters={filters}
        search={<ListSearch filters={filters} />}
        end={
          <SaveList
            of="GET /consumers"
            query={{ ...listQuery(filters, account.value!.id, pageSize), ...byPage }}
            name={texts.people}
            columns={inFile()}
            workbook={balancesOf(filters)}
          />
        }
      />
      {isSelecting && <Selection people={people} filters={filters} total={found.data?.total ?? 0} />}
      {list}
    </Page>
  );
}

function leadOf(total: number | undefined): string {
  if (!total) return texts.lead;
  return total === 1 ? texts.onePerson : texts.people_(count(total));
}

/** A link to the records of removed people, if the account issues products. */
function ToRemoved() {
  if (!may('reports:read') || !accountLines().includes('eas')) return null;
  return <a href={pathTo('people', 'removed')}>{recordTexts.removedPeople}</a>;
}

function ListSearch({ filters }: { filters: Filters }) {
  const { path, route } = useLocation();
  return (
    <SearchFilter
      label={texts.search}
      value={filters.search ?? ''}
      onSearch={(search) => route(withQuery(path, { ...filters, page: null, search }), true)}
    />
  );
}

/** The selected people and their actions. */
function Selection({
  people,
  filters,
  total,
}: {
  people: readonly Consumer[];
  filters: Filters;
  /** The number of people on all pages. */
  total: number;
}) {
  const everyone = useAction(() =>
    attempt(async () => {
      const { page: _, ...others } = filters;
      const query = listQuery(others, account.value!.id, maxSelected);
      choose((await call('GET /consumers', { query })).items, true);
    }),
  );
  const isAll = people.length > 0 && people.every(({ id }) => chosen.value.has(id));
  const many = chosen.value.size;
  return (
    <div class="selection-bar">
      <label class="check">
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => choose(people, event.currentTarget.checked)}
        />
        <span>
          {many === 0
            ? texts.allOfPage(people.length, count(people.length))
            : texts.selected(many, count(many))}
        </span>
      </label>
      <span class="row">
        {many > 0 ? (
          <ButtonLink look="primary" icon={Printer} href={pathTo('people', 'badges')}>
            {texts.printBadges}
          </ButtonLink>
        ) : (
          <ButtonLink
            icon={Printer}
            href={withQuery(pathTo('people', 'badges'), { ...filters, select: null, of: 'page' })}
          >
            {texts.badgesOfPage}
          </ButtonLink>
        )}
        {isAll && many < total && total <= maxSelected && (
          <Button icon={ListChecks} busy={everyone.isBusy} onClick={() => void everyone.run()}>
            {texts.selectAll(count(total))}
          </Button>
        )}
        {many > 0 && <ManyActs people={[...chosen.value.values()]} />}
        {many > 0 && (
          <Button look="quiet" onClick={() => leave([...chosen.value.keys()])}>
            {texts.clearSelection}
          </Button>
        )}
        <ButtonLink look="quiet" icon={X} href={toList({ ...filters, select: '' })}>
          {texts.done}
        </ButtonLink>
      </span>
    </div>
  );
}

function Nobody({ isNarrowed, add }: { isNarrowed: boolean; add: ComponentChildren }) {
  if (!isNarrowed) {
    return (
      <Empty
        icon={Users}
        title={texts.noneTitle}
        action={
          <span class="row">
            {add}
            <ImportLink of="people" />
          </span>
        }
      >
        {texts.noneLead}
      </Empty>
    );
  }
  return (
    <Empty
      icon={Users}
      title={texts.nobodyTitle}
      action={<ButtonLink href={toList()}>{texts.clear}</ButtonLink>}
    >
      {texts.nobodyLead}
    </Empty>
  );
}
