import { UserX } from 'lucide';
import { usePages } from '../../../api/use-pages.ts';
import { day } from '../../../language/format.ts';
import { useFilters } from '../../../parts/lists/filters.ts';
import { SearchFilter } from '../../../parts/lists/search-filter.tsx';
import { Page } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { pathTo } from '../../../state/paths.ts';
import { MovementList } from '../../movements/list.tsx';
import { toList } from '../paths.ts';
import { recordTexts as texts } from './words.ts';

/** People who were removed, each leading to the record of what was handed out to them (rules/people-and-codes#removed-people). */
export function RemovedPeople() {
  const { query, set } = useFilters();
  const { search } = query;
  const found = usePages(
    'GET /consumers/removed',
    { query: { accountId: account.value?.id, limit: 50, ...(search && { search }) } },
    ['consumers'],
  );
  return (
    <Page title={texts.removedPeople} lead={texts.removedLead} back={{ href: toList(), label: texts.people }}>
      <div class="filters no-print">
        <SearchFilter
          label={texts.search}
          value={search ?? ''}
          onSearch={(typed) => set({ search: typed || null })}
        />
      </div>
      <MovementList
        of={found}
        label={texts.removedPeople}
        keyOf={({ id }) => id}
        href={({ id }) => pathTo('people', id, 'record')}
        columns={[
          { title: texts.person, at: 'main', cell: ({ name }) => name },
          {
            title: texts.number,
            line: 2,
            plain: true,
            cell: ({ identification }) => <span class="unbroken">{identification}</span>,
          },
          { title: texts.removedOn, line: 2, cell: ({ removedAt }) => day(removedAt) },
        ]}
        empty={
          search
            ? { icon: UserX, title: texts.nobodyFound, lead: texts.nobodyFoundLead }
            : { icon: UserX, title: texts.nobodyRemoved, lead: texts.nobodyRemovedLead }
        }
      />
    </Page>
  );
}
