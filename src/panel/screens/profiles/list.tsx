import { IdCard, Plus, SearchX } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Item } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { SearchFilter, useFilters } from '../../parts/filters.tsx';
import { Lamp } from '../../parts/lamp.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { type Column, Pager, Table } from '../../parts/table.tsx';
import { Await } from '../../parts/waiting.tsx';
import { account } from '../../shell/account.ts';
import { pathTo, withQuery } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { texts as productTexts } from '../products/messages.ts';
import { texts } from './messages.ts';
import { givesWords, periodWords, scheduleWords } from './words.ts';

type Row = Item<'GET /profiles'>;

const pageSize = 50;

const columns: Column<Row>[] = [
  { title: texts.name, at: 'main', cell: ({ name }) => name },
  { title: texts.line, plain: true, cell: ({ businessLine }) => productTexts.lines[businessLine] },
  { title: texts.gives, plain: true, at: 'aside', cell: (row) => givesWords(row) },
  { title: texts.period, plain: true, cell: ({ period }) => periodWords(period) },
  { title: texts.days, plain: true, cell: (row) => scheduleWords(row.consumptionSchedule) },
  {
    title: texts.state,
    plain: true,
    cell: ({ isActive }) => !isActive && <Lamp tone="idle">{texts.inactive}</Lamp>,
  },
];

const narrow = columns.filter(({ title }) => title !== texts.days);

/** The profiles that the URL's filters leave, page by page. */
export function ProfileList({ chosen }: { chosen: string }) {
  const { query, set } = useFilters();
  const { path } = useLocation();
  const { q = '', line = '', state = '' } = query;
  const page = Math.max(1, Number(query['page']) || 1);
  const isActive = state === '' ? null : state === 'active';
  const found = useCall('GET /profiles', {
    query: { accountId: account.value?.id, search: q, businessLine: line, isActive, page, pageSize },
  });
  return (
    <>
      <div class="filters">
        <SearchFilter label={texts.search} value={q} onSearch={(text) => set({ q: text })} />
        <SelectField
          label={texts.line}
          value={line}
          onChange={(value) => set({ line: value })}
          options={[
            ['', texts.anyLine],
            ['vending', productTexts.lines.vending],
            ['eas', productTexts.lines.eas],
          ]}
        />
        <SelectField
          label={texts.state}
          value={state}
          onChange={(value) => set({ state: value })}
          options={[
            ['', texts.anyState],
            ['active', texts.onlyActive],
            ['inactive', texts.onlyInactive],
          ]}
        />
      </div>
      <Card flush>
        <Await of={found} lines={6}>
          {({ items, total }) =>
            items.length === 0 ? (
              <NoProfiles isFiltered={q !== '' || line !== '' || state !== ''} />
            ) : (
              <>
                <Table
                  label={texts.title}
                  columns={chosen === '' ? columns : narrow}
                  rows={items}
                  keyOf={({ id }) => id}
                  href={({ id }) => withQuery(pathTo('profiles', id), query)}
                  isChosen={({ id }) => id === chosen}
                />
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  count={count}
                  href={(to) => withQuery(path, { ...query, page: to })}
                />
              </>
            )
          }
        </Await>
      </Card>
    </>
  );
}

function NoProfiles({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={texts.noneFound}
        action={<ButtonLink href={pathTo('profiles')}>{texts.clear}</ButtonLink>}
      >
        {texts.noneFoundLead}
      </Empty>
    );
  }
  return (
    <Empty
      icon={IdCard}
      title={texts.none}
      action={
        may('profiles:create') && (
          <ButtonLink look="primary" icon={Plus} href={pathTo('profiles', 'new')}>
            {texts.add}
          </ButtonLink>
        )
      }
    >
      {texts.noneLead}
    </Empty>
  );
}
