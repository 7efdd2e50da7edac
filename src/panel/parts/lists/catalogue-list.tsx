import { type IconNode, Plus, SearchX } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Loaded } from '../../api/use-call.ts';
import { words } from '../../language/words.ts';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { ButtonLink } from '../button.tsx';
import { Lamp } from '../feedback/lamp.tsx';
import { SelectField } from '../forms/field.tsx';
import { ImportLink } from '../import-link.tsx';
import { Empty } from '../page.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import { Listing, type PageOf, pageIn } from './listing.tsx';
import { SearchFilter } from './search-filter.tsx';
import { useOrder } from './sorting.tsx';
import type { Column } from './table.tsx';
import { texts } from './words-catalogue.ts';

const pageSize = 50;

/** The members by which a catalog can be sorted. */
const names = ['name'] as const;

/** Texts of a catalog. */
export type CatalogueTexts = {
  title: string;
  search: string;
  add: string;
  none: string;
  noneLead: string;
  noneFound: string;
};

/** The query of a catalog's list from the URL, in the form its endpoint takes. */
export function useCatalogueQuery() {
  const { query } = useFilters();
  const { search = '', line: businessLine = '', state = '' } = query;
  return {
    accountId: account.value?.id,
    search,
    businessLine,
    isActive: state === '' ? null : state === 'active',
    sort: useOrder(names, 'name').asked,
    page: pageIn(query),
    pageSize,
  };
}

/** The column that says which rows are inactive. */
export const stateColumn: Column<{ isActive: boolean }> = {
  title: texts.state,
  plain: true,
  line: 3,
  cell: ({ isActive }) => !isActive && <Lamp tone="idle">{texts.inactive}</Lamp>,
};

/**
 * The things of a catalogue that the URL's filters leave, page by page: they are of a business line, and active or not.
 * `found` is what the endpoint answered to `useCatalogueQuery`.
 */
export function CatalogueList<T extends { id: string }>({
  screen,
  said,
  icon,
  columns,
  found,
  lines,
  chosen,
}: {
  screen: 'products' | 'profiles';
  said: CatalogueTexts;
  icon: IconNode;
  columns: readonly Column<T>[];
  found: Loaded<PageOf<T>>;
  /** The number of placeholder rows. */
  lines: number;
  /** The id of the item that is open next to the list, or ''. */
  chosen: string;
}) {
  const { query, set } = useFilters();
  const { path } = useLocation();
  const { search = '', line = '', state = '' } = query;
  return (
    <>
      <FilterBar
        names={['line', 'state']}
        first={<SearchFilter label={said.search} value={search} onSearch={(text) => set({ search: text })} />}
      >
        <SelectField
          label={texts.line}
          value={line}
          onChange={(value) => set({ line: value })}
          options={[
            ['', texts.anyLine],
            ['vending', words.lines.vending],
            ['eas', words.lines.eas],
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
      </FilterBar>
      <Listing
        of={found}
        lines={lines}
        label={said.title}
        columns={columns}
        order={useOrder(names, 'name')}
        keyOf={({ id }) => id}
        href={({ id }) => withQuery(pathTo(screen, id), query)}
        isChosen={({ id }) => id === chosen}
        page={pageIn(query)}
        pageSize={pageSize}
        pageHref={(to) => withQuery(path, { ...query, page: to })}
        empty={
          search !== '' || line !== '' || state !== '' ? (
            <Empty
              icon={SearchX}
              title={said.noneFound}
              action={<ButtonLink href={pathTo(screen)}>{texts.clear}</ButtonLink>}
            >
              {texts.noneFoundLead}
            </Empty>
          ) : (
            <Empty
              icon={icon}
              title={said.none}
              action={
                <span class="row">
                  {may(`${screen}:create`) && (
                    <ButtonLink look="primary" icon={Plus} href={pathTo(screen, 'new')}>
                      {said.add}
                    </ButtonLink>
                  )}
                  {screen === 'products' && <ImportLink of="products" />}
                </span>
              }
            >
              {said.noneLead}
            </Empty>
          )
        }
      />
    </>
  );
}
