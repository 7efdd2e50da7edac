import { SearchX, Vault } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Item } from '../../api/call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { count, percent, usually } from '../../language/format.ts';
import { failureText } from '../../language/movement-words.ts';
import { words } from '../../language/words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { useOperations } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { Listing, pageIn } from '../../parts/lists/listing.tsx';
import { SearchFilter } from '../../parts/lists/search-filter.tsx';
import { useOrder } from '../../parts/lists/sorting.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Empty } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { AddMachine } from './add-machine.tsx';
import { lampOf } from './status.ts';
import { texts } from './words.ts';
import { texts as standingTexts } from './words-status.ts';

export type ListedMachine = Item<'GET /overview/machines'>;
type Device = Item<'GET /devices'>;

const pageSize = 50;

type State = (typeof states)[number];
const states = ['all', 'needy', 'good', 'idle', 'off'] as const;

/** The filters of the list, as in the URL. */
function useMachineFilters() {
  const { query, set } = useFilters();
  const state: State = states.find((one) => one === query['state']) ?? 'all';
  const line = query['line'] === 'vending' || query['line'] === 'eas' ? query['line'] : '';
  return {
    set,
    state,
    line: line as 'vending' | 'eas' | '',
    search: query['search'] ?? '',
    operationId: query['operation'] ?? '',
    page: pageIn(query),
  };
}

function Filters() {
  const { set, state, line, search, operationId } = useMachineFilters();
  const operations = useOperations();
  const lines = account.value!.businessLines;
  return (
    <FilterBar
      names={['operation', 'line', 'state']}
      first={<SearchFilter label={texts.search} value={search} onSearch={(text) => set({ search: text })} />}
    >
      {operations.length > 1 && (
        <SelectField
          label={texts.operation}
          value={operationId}
          onChange={(operation) => set({ operation })}
          options={[['', texts.everywhere], ...operations.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      {lines.length > 1 && (
        <SelectField
          label={texts.kind}
          value={line}
          onChange={(value) => set({ line: value })}
          options={[['', texts.anyKind], ...lines.map((one) => [one, words.linesLong[one]] as const)]}
        />
      )}
      <SelectField
        label={texts.state}
        value={state}
        onChange={(value) => set({ state: value === 'all' ? null : value })}
        options={states.map((one) => [one, texts.states[one]] as const)}
      />
    </FilterBar>
  );
}

/** The fill level of a machine and its empty slots. */
export function Stock({ machine: { filled, selections } }: { machine: ListedMachine }) {
  if (selections.total === 0) return <span class="soft">{texts.notCounted}</span>;
  const { empty, low } = selections;
  const missing = [
    empty > 0 && texts.emptyCount(empty, count(empty)),
    low > 0 && texts.lowCount(low, count(low)),
  ].filter(Boolean);
  return (
    <span class="stock-level">
      {filled !== null && (
        <span class={empty > 0 ? 'bar bad' : low > 0 ? 'bar warn' : 'bar'} aria-hidden="true">
          <span style={{ width: `${Math.round(filled * 100)}%` }} />
        </span>
      )}
      <Dotted
        of={[
          filled !== null && percent(Math.round(filled * 100) / 100),
          missing.length > 0 && <span class="soft small">{missing.join(', ')}</span>,
        ]}
      />
    </span>
  );
}

/** By what the machines at work are sorted; the worst are first by default. */
const orders = ['lamp', 'name', 'operation', 'filled', 'lastSeenAt', 'failures'] as const;

const columns: readonly Column<ListedMachine>[] = [
  {
    title: texts.machine,
    at: 'main',
    sort: 'name',
    cell: ({ name, serial }) => (
      <>
        {name} <span class="soft small serial">{serial}</span>
      </>
    ),
  },
  {
    title: texts.state,
    at: 'aside',
    sort: 'lamp',
    cell: (machine) => {
      const { tone, word } = lampOf(machine);
      return <Lamp tone={tone}>{standingTexts.lamps[word]}</Lamp>;
    },
  },
  {
    title: texts.operation,
    sort: 'operation',
    cell: ({ operation, businessLines }) => (
      <Dotted
        of={[
          operation?.name ?? texts.noOperation,
          <span class="soft small">{businessLines.map((line) => words.lines[line]).join(', ')}</span>,
        ]}
      />
    ),
    plain: true,
    line: 2,
  },
  {
    title: texts.stock,
    plain: true,
    line: 2,
    sort: 'filled',
    cell: (machine) => <Stock machine={machine} />,
  },
  {
    title: texts.heard,
    line: 3,
    sort: 'lastSeenAt',
    cell: ({ controller: { lastSeenAt, state, usualGapSeconds } }) => {
      if (state === 'unwatched') return '';
      if (lastSeenAt === null) return <span class="soft">{standingTexts.never}</span>;
      return (
        <Dotted
          of={[
            <Ago at={lastSeenAt} />,
            usualGapSeconds !== null && state !== 'on_time' && (
              <span class="soft small">{texts.usually(usually(usualGapSeconds))}</span>
            ),
          ]}
        />
      );
    },
  },
  {
    title: texts.failures,
    line: 3,
    sort: 'failures',
    cell: ({ failures: { count: failed, lastReason } }) =>
      failed === 0 ? (
        ''
      ) : (
        <Dotted
          of={[
            count(failed),
            <span class="soft small">{texts.lastFailure(failureText(lastReason).toLowerCase())}</span>,
          ]}
        />
      ),
  },
];

const offColumns: readonly Column<Device>[] = [
  {
    title: texts.machine,
    at: 'main',
    sort: 'name',
    cell: ({ name, serial }) => (
      <>
        {name} <span class="soft small serial">{serial}</span>
      </>
    ),
  },
  { title: texts.state, at: 'aside', cell: () => <Lamp tone="idle">{standingTexts.lamps.off}</Lamp> },
  {
    title: texts.kind,
    cell: ({ businessLines }) => businessLines.map((line) => words.lines[line]).join(', '),
  },
];

/** The empty state of the machine list: the reason and the first step. */
function NoMachines() {
  const { state, line, search, operationId } = useMachineFilters();
  const isFiltered = state !== 'all' || line !== '' || search !== '' || operationId !== '';
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={texts.nothingFound}
        action={<ButtonLink href={pathTo('machines')}>{texts.clearFilters}</ButtonLink>}
      >
        {texts.nothingFoundLead}
      </Empty>
    );
  }
  return (
    <Empty icon={Vault} title={texts.noMachines} action={<AddMachine />}>
      {may('devices:create') ? texts.noMachinesLead : texts.noMachinesViewer}
    </Empty>
  );
}

/** The machines that the filters let pass, the worst first; those that are switched off by themselves. */
export function MachineList({ chosen }: { chosen: string }) {
  const { state, line, search, operationId, page } = useMachineFilters();
  const { url, query } = useLocation();
  const order = useOrder(orders, 'lamp');
  const offOrder = useOrder(['name'], 'name');
  const shared = { accountId: account.value!.id, search, operationId, businessLine: line || null, page };
  const [atWork, off] = [
    useLatest(
      'GET /overview/machines',
      state === 'off'
        ? null
        : { query: { ...shared, pageSize, lamp: state === 'all' ? null : state, sort: order.asked } },
      ['devices'],
    ),
    useLatest(
      'GET /devices',
      state === 'off' ? { query: { ...shared, pageSize, isActive: false, sort: offOrder.asked } } : null,
    ),
  ];
  const filters = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const link = ({ id }: { id: string }) => `${pathTo('machines', id)}${filters}`;
  const pageLink = (to: number) =>
    withQuery(pathTo('machines'), {
      state: state === 'all' ? null : state,
      line,
      search,
      operation: operationId,
      sort: query['sort'],
      page: to,
    });
  const shown = {
    lines: 8,
    empty: <NoMachines />,
    label: texts.title,
    keyOf: ({ id }: { id: string }) => id,
    href: link,
    isChosen: ({ id }: { id: string }) => id === chosen,
    page,
    pageSize,
    pageHref: pageLink,
  };
  return (
    <>
      <Filters />
      {state === 'off' ? (
        <Listing of={off} columns={offColumns} order={offOrder} {...shown} />
      ) : (
        <Listing of={atWork} columns={columns} order={order} {...shown} />
      )}
    </>
  );
}
