import { Boxes, Plus, SearchX } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Item } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, money } from '../../language/format.ts';
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
import { texts } from './messages.ts';

type Row = Item<'GET /products'>;

const pageSize = 50;

const columns: Column<Row>[] = [
  { title: texts.name, at: 'main', cell: ({ name }) => name },
  { title: texts.type, plain: true, cell: ({ type }) => texts.types[type] },
  { title: texts.code, cell: ({ code }) => code },
  { title: texts.line, cell: ({ businessLine }) => texts.lines[businessLine] },
  {
    title: texts.price,
    at: 'aside',
    isNumber: true,
    cell: ({ attributes }) => 'listPrice' in attributes && money(attributes.listPrice),
  },
  {
    title: texts.state,
    plain: true,
    cell: ({ isActive }) => !isActive && <Lamp tone="idle">{texts.inactive}</Lamp>,
  },
];

// Beside a product there is room for what it is called and costs.
const narrow = columns.filter(({ title }) => title !== texts.line && title !== texts.code);

/** The products that the URL's filters leave, page by page. */
export function ProductList({ chosen }: { chosen: string }) {
  const { query, set } = useFilters();
  const { path } = useLocation();
  const { q = '', line = '', state = '' } = query;
  const page = Math.max(1, Number(query['page']) || 1);
  const isFiltered = q !== '' || line !== '' || state !== '';
  const isActive = state === '' ? null : state === 'active';
  const found = useCall('GET /products', {
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
            ['vending', texts.lines.vending],
            ['eas', texts.lines.eas],
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
        <Await of={found} lines={10}>
          {({ items, total }) =>
            items.length === 0 ? (
              <NoProducts isFiltered={isFiltered} />
            ) : (
              <>
                <Table
                  label={texts.title}
                  columns={chosen === '' ? columns : narrow}
                  rows={items}
                  keyOf={({ id }) => id}
                  href={({ id }) => withQuery(pathTo('products', id), query)}
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

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={texts.noneFound}
        action={<ButtonLink href={pathTo('products')}>{texts.clear}</ButtonLink>}
      >
        {texts.noneFoundLead}
      </Empty>
    );
  }
  return (
    <Empty
      icon={Boxes}
      title={texts.none}
      action={
        may('products:create') && (
          <ButtonLink look="primary" icon={Plus} href={pathTo('products', 'new')}>
            {texts.add}
          </ButtonLink>
        )
      }
    >
      {texts.noneLead}
    </Empty>
  );
}
