import { CircleSlash2 } from 'lucide';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { failureText } from '../../language/movement-words.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import type { Period } from '../../parts/lists/period.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { PickFilter } from '../../parts/lists/pick-filter.tsx';
import {
  byCursor,
  type FileColumn,
  momentCell,
  SaveList,
  screenFirst,
} from '../../parts/lists/save-list.tsx';
import { SearchFilter } from '../../parts/lists/search-filter.tsx';
import type { FiledColumn } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { addressOfEntry } from '../audit/entries.ts';
import { MovementList } from '../movements/list.tsx';
import { texts as movementTexts } from '../movements/words.ts';
import { filterNames, refusalFilters } from './filters.ts';
import { rules } from './steps.ts';
import { texts } from './words.ts';

export type Refusal = Row<'GET /authorizations/refusals'>;

const few = 8;
const scope = () => ({ accountId: account.value?.id });

function MachineFilter() {
  const { query, set } = useFilters();
  const { machine } = query;
  const isAllowed = may('devices:read');
  const { data } = useCall(
    'GET /devices',
    machine && isAllowed ? { query: { ...scope(), serial: machine, pageSize: 1 } } : null,
  );
  if (!isAllowed) return null;
  return (
    <PickFilter
      label={movementTexts.machine}
      chosen={machine && (data?.items[0]?.name ?? machine)}
      find={async (search) => {
        const { items } = await call('GET /devices', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ name, serial }) => ({ value: serial, label: name, note: serial }));
      }}
      onPick={(value) => set({ machine: value })}
    />
  );
}

function PersonFilter() {
  const { query, set } = useFilters();
  const { person } = query;
  const isAllowed = may('consumers:read');
  const { data } = useCall('GET /consumers/:id', person && isAllowed ? { params: { id: person } } : null);
  if (!isAllowed) return null;
  return (
    <PickFilter
      label={movementTexts.person}
      chosen={person && (data?.name ?? '…')}
      find={async (search) => {
        const { items } = await call('GET /consumers', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ id, identification, name }) => ({
          value: id,
          label: name,
          note: identification,
        }));
      }}
      onPick={(value) => set({ person: value })}
    />
  );
}

function ProductFilter() {
  const { query, set } = useFilters();
  const { product } = query;
  const isAllowed = may('products:read');
  const { data } = useCall('GET /products/:id', product && isAllowed ? { params: { id: product } } : null);
  if (!isAllowed) return null;
  return (
    <PickFilter
      label={movementTexts.product}
      chosen={product && (data?.name ?? '…')}
      find={async (search) => {
        const { items } = await call('GET /products', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? '' }));
      }}
      onPick={(value) => set({ product: value })}
    />
  );
}

/** The person who was refused, or an unknown card. */
export function whoOf({ consumer, code }: Pick<Refusal, 'consumer' | 'code'>): string {
  return consumer?.name ?? texts.cardIs(code.codeId);
}

/** The product that was refused, or the slot. */
function whatOf({ product, selection }: Refusal): string {
  return product?.name ?? (selection === null ? '' : movementTexts.slot(selection));
}

const columns: readonly FiledColumn<Refusal>[] = [
  {
    title: movementTexts.when,
    plain: true,
    line: 2,
    cell: ({ date }) => <When at={date} brief />,
    inFile: ({ date }) => momentCell(date),
  },
  { title: movementTexts.person, at: 'main', cell: whoOf, inFile: whoOf },
  {
    title: texts.reason,
    plain: true,
    line: 3,
    cell: ({ reason }) => failureText(reason),
    inFile: ({ reason }) => failureText(reason),
  },
  { title: movementTexts.product, plain: true, line: 3, cell: whatOf, inFile: whatOf },
  {
    title: movementTexts.machine,
    plain: true,
    line: 2,
    cell: ({ device }) => device?.name ?? <span class="soft">{texts.unknownMachine}</span>,
    inFile: ({ device }) => device?.name ?? null,
  },
];

const details: readonly FileColumn<Refusal>[] = [
  [movementTexts.personNumber, ({ consumer }) => consumer?.identification ?? null],
  [movementTexts.card, ({ code }) => code.codeId],
  [movementTexts.columns['product.selection'], ({ selection }) => selection],
];

/** Refusals of a period. */
export function Refusals({
  period,
  range,
  chosen,
}: {
  period: Period;
  range: { from: string; to: string };
  chosen: string | undefined;
}) {
  const { query, set } = useFilters();
  const asked = { ...scope(), ...range, ...refusalFilters(query) };
  const pages = usePages('GET /authorizations/refusals', { query: { ...asked, limit: 50 } });
  const isFiltered = filterNames.some((name) => query[name]);
  return (
    <>
      <FilterBar
        first={<PeriodFilter period={period} set={set} />}
        names={filterNames}
        end={
          <SaveList
            of="GET /authorizations/refusals"
            query={{ ...asked, ...byCursor }}
            name={texts.title}
            columns={screenFirst(columns, details)}
          />
        }
      >
        <PersonFilter />
        <MachineFilter />
        <ProductFilter />
        <SelectField
          label={texts.reason}
          value={query['reason'] ?? ''}
          options={[
            ['', texts.anyReason],
            ...rules.map((reason) => [reason as string, failureText(reason)] as const),
          ]}
          onChange={(reason) => set({ reason: reason || null })}
        />
        <SearchFilter
          label={texts.card}
          value={query['card'] ?? ''}
          onSearch={(card) => set({ card: card || null })}
        />
      </FilterBar>
      <MovementList
        of={pages}
        label={texts.title}
        columns={columns}
        keyOf={({ id }) => id}
        href={(refusal) => withQuery(pathTo('refusals', addressOfEntry(refusal)), query)}
        chosen={chosen}
        empty={{
          icon: CircleSlash2,
          title: isFiltered ? texts.noneFound : texts.noneTitle,
          lead: isFiltered ? texts.noneFoundLead : texts.noneLead,
        }}
      />
    </>
  );
}
