import { PackageCheck, Undo2 } from 'lucide';
import { useMemo } from 'preact/hooks';
import { dayMs, hourMs } from '../../../lib/calendar/durations.ts';
import type { Loaded } from '../../api/use-call.ts';
import { useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { briefly, lasting } from '../../language/format.ts';
import { loanWords } from '../../language/movement-words.ts';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import {
  byCursor,
  type FileColumn,
  momentCell,
  pathsFirst,
  SaveList,
  screenFirst,
} from '../../parts/lists/save-list.tsx';
import type { FiledColumn } from '../../parts/lists/table.tsx';
import { TagFilter } from '../../parts/lists/tag-filter.tsx';
import { When } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { withQuery } from '../../state/paths.ts';
import { CloseReturn } from './close-return.tsx';
import { MachineLink, Moment, MovementDetail, PersonLink, ProductLink, personName } from './detail.tsx';
import { MachineFilter, PersonFilter, ProductFilter } from './filter-fields.tsx';
import { barNames, deliveryFilters, filterNames, takenBefore } from './filters.ts';
import { MovementList } from './list.tsx';
import { useMachineId, usePersonId } from './look-up.ts';
import { CloseMany, SelectButton, SelectionBar, useSelecting } from './many.tsx';
import { TagColumn, useTagColumn } from './tag-column.tsx';
import { Video } from './video.tsx';
import type { ViewProps } from './view.ts';
import { texts } from './words.ts';
import { texts as closing } from './words-closing.ts';

type Pair = Row<'GET /transactions/returns'>;

/** The time something was or has been out, in milliseconds. */
function outMs({ deliveryDate, returnDate, closed }: Pair): number {
  const ended = returnDate ?? closed?.date ?? null;
  const until = ended === null ? Date.now() : Date.parse(ended);
  return Math.max(0, until - Date.parse(deliveryDate));
}

/** As the overview judges it: late after a day, as good as lost after thirty (rules/overview#tools). */
function toneOf(pair: Pair): Tone {
  if (pair.status === 'returned') return 'good';
  if (pair.status === 'written_off') return 'idle';
  return outMs(pair) > 30 * dayMs ? 'bad' : outMs(pair) > dayMs ? 'warn' : 'idle';
}

/** A duration, in hours below two days, otherwise in days. */
function lengthOf(pair: Pair): string {
  const ms = outMs(pair);
  return lasting((ms < 2 * dayMs ? ms : Math.floor(ms / dayMs) * dayMs) / 1000);
}

function Standing({ pair }: { pair: Pair }) {
  return (
    <>
      <Lamp tone={toneOf(pair)}>{loanWords[pair.status]}</Lamp>
      {pair.status === 'pending' && <span class="soft small"> {lengthOf(pair)}</span>}
    </>
  );
}

const columnsOf = (isOut: boolean): FiledColumn<Pair>[] => [
  {
    title: texts.product,
    at: 'main',
    cell: ({ product }) => product.name,
    inFile: ({ product }) => product.name,
    path: 'product.name',
  },
  {
    title: texts.person,
    plain: true,
    line: 3,
    cell: ({ consumer }) => personName(consumer),
    inFile: ({ consumer }) => consumer?.name ?? null,
    path: 'consumer.name',
  },
  {
    title: texts.machine,
    plain: true,
    line: 2,
    cell: ({ device }) => device.name,
    inFile: ({ device }) => device.name,
    path: 'device.name',
  },
  {
    title: texts.taken,
    line: 2,
    cell: ({ deliveryDate }) => <When at={deliveryDate} brief />,
    inFile: ({ deliveryDate }) => momentCell(deliveryDate),
    path: 'deliveryDate',
  },
  ...(isOut
    ? []
    : [
        {
          title: texts.back,
          line: 2 as const,
          cell: ({ returnDate }: Pair) => (returnDate === null ? null : <When at={returnDate} brief />),
          inFile: ({ returnDate }: Pair) => momentCell(returnDate),
          path: 'returnDate',
        },
      ]),
  {
    title: texts.outcome,
    plain: true,
    line: 3,
    cell: (pair) => <Standing pair={pair} />,
    inFile: ({ status }) => loanWords[status],
    path: 'outcome',
  },
];

const details: readonly FileColumn<Pair>[] = [
  [texts.personNumber, ({ consumer }) => consumer?.identification ?? null],
  [texts.card, ({ consumer }) => consumer?.codeId ?? null],
  [texts.hoursOut, (pair) => Math.round((outMs(pair) / hourMs) * 10) / 10],
  [texts.reference, ({ id }) => id],
];
const detailPaths = ['consumer.identification', 'consumer.codeId', 'id'] as const;

const filtersOf = (query: Readonly<Record<string, string>>) => {
  const { deviceId, productId, consumerIdentification, tagId, tagValue } = deliveryFilters(query);
  const whom = { consumerIdentification, tagId, tagValue };
  return { accountId: account.value?.id, deviceId, productId, ...whom };
};

/** Before anything was ever taken. */
const beginning = '2000-01-01T00:00:00.000Z';

/** Returnable items taken in a period. */
export function Returns({ period, range, chosen, listPath }: ViewProps) {
  const { query, set } = useFilters();
  const status = (['pending', 'returned', 'written_off'] as const).find((one) => one === query['status']);
  const asked = { ...filtersOf(query), ...range, status };
  const pages = usePages('GET /transactions/returns', { query: { ...asked, limit: 50 } });
  const isFiltered = filterNames.some((name) => query[name]);
  const { columns } = useTagColumn(columnsOf(false));
  return (
    <>
      <FilterBar
        first={<PeriodFilter period={period} set={set} />}
        names={barNames}
        end={
          <SaveList
            of="GET /transactions/returns"
            query={{ ...asked, ...byCursor }}
            name={texts.returns}
            columns={screenFirst(columns, details)}
            workbook={{
              kind: 'POST /transactions/returns/exports',
              of: { ...asked, columns: pathsFirst(columns, detailPaths) },
            }}
          />
        }
      >
        <PersonFilter />
        <MachineFilter />
        <ProductFilter line="eas" />
        <TagFilter />
        <TagColumn />
        <SelectField
          label={texts.outcome}
          value={status ?? ''}
          options={[['', texts.anyKind], ...Object.entries(loanWords)]}
          onChange={(chosen) => set({ status: chosen || null })}
        />
      </FilterBar>
      <MovementList
        of={pages}
        label={texts.returns}
        columns={columns}
        keyOf={({ id }) => id}
        href={({ id }) => withQuery(`${listPath}/${id}`, query)}
        chosen={chosen}
        empty={{
          icon: Undo2,
          title: isFiltered ? texts.noneFound : texts.noReturns,
          lead: isFiltered ? texts.noneFoundLead : texts.noReturnsLead,
        }}
      />
    </>
  );
}

/** Items that are out, with their holder and duration. */
export function StillOut({ chosen, listPath }: ViewProps) {
  const { query, set } = useFilters();
  const { longer } = query;
  const to = useMemo(() => takenBefore({ longer }, Date.now()), [longer]);
  const asked = { ...filtersOf(query), status: 'pending' as const, to };
  const pages = usePages('GET /transactions/returns', { query: { ...asked, limit: 50 } });
  const isFiltered = longer !== undefined || filterNames.some((name) => query[name]);
  const { columns } = useTagColumn(columnsOf(true));
  const selecting = useSelecting<Pair>(
    ({ status }) => status === 'pending',
    ({ product }) => product.name,
  );
  return (
    <>
      <FilterBar
        names={barNames}
        end={
          <>
            <SelectButton />
            <SaveList
              of="GET /transactions/returns"
              query={{ ...asked, ...byCursor }}
              name={texts.out}
              columns={screenFirst(columns, details)}
              workbook={{
                kind: 'POST /transactions/returns/exports',
                of: {
                  ...asked,
                  from: beginning,
                  to: to ?? new Date().toISOString(),
                  columns: pathsFirst(columns, detailPaths),
                },
              }}
            />
          </>
        }
        first={
          <SelectField
            label={texts.longerThan}
            value={longer ?? ''}
            options={[
              ['', texts.anyTime],
              ['8h', texts.hours8],
              ['1d', texts.day],
              ['7d', texts.week],
              ['30d', texts.month],
            ]}
            onChange={(chosen) => set({ longer: chosen || null })}
          />
        }
      >
        <PersonFilter />
        <MachineFilter />
        <ProductFilter line="eas" />
        <TagFilter />
        <TagColumn />
      </FilterBar>
      <SelectionBar of={selecting} rows={pages.data?.items ?? []}>
        <CloseMany of={selecting} />
      </SelectionBar>
      <MovementList
        of={pages}
        label={texts.out}
        columns={[...selecting.column, ...columns]}
        keyOf={({ id }) => id}
        href={({ id }) => withQuery(`${listPath}/${id}`, query)}
        chosen={chosen}
        empty={{
          icon: PackageCheck,
          title: isFiltered ? texts.noneOutLong : texts.noneOut,
          lead: isFiltered ? texts.noneFoundLead : texts.noneOutLead,
        }}
      />
    </>
  );
}

/** The details of a delivery and its return, with both videos side by side. */
export function PairDetail({ of, toList }: { of: Loaded<Pair>; toList: string }) {
  const machine = useMachineId(of.data?.device.serial);
  const person = usePersonId(of.data?.consumer?.identification);
  return (
    <MovementDetail kind="GET /transactions/returns/:id" of={of} toList={toList}>
      {(pair, close) => {
        const { id, product, consumer, device, deliveryDate, returnDate } = pair;
        return (
          <>
            <div class="detail-head">
              <div class="stack tight">
                <h2>{product.name}</h2>
                <div class="row">
                  <Standing pair={pair} />
                </div>
              </div>
              {close}
            </div>
            <Facts
              of={[
                [texts.person, <PersonLink key="person" id={person} person={consumer} />],
                [texts.product, <ProductLink key="product" id={product.id} name={product.name} />],
                [texts.machine, <MachineLink key="machine" id={machine} name={device.name} />],
                [texts.taken, <Moment key="taken" at={deliveryDate} />],
                [
                  texts.back,
                  returnDate !== null ? (
                    <Moment key="back" at={returnDate} />
                  ) : pair.status === 'pending' ? (
                    texts.notBackYet
                  ) : undefined,
                ],
                [
                  closing.endedBy,
                  pair.closed ? (
                    <>
                      {closing.closedBy(briefly(pair.closed.date), pair.closed.actor.label)}
                      <br />
                      <span class="soft">{pair.closed.reason}</span>
                    </>
                  ) : undefined,
                ],
                [
                  closing.late,
                  pair.closed?.lateReturnDate ? (
                    <Moment key="late" at={pair.closed.lateReturnDate} />
                  ) : undefined,
                ],
                [pair.status === 'pending' ? texts.isOutFor : texts.wasOutFor, lengthOf(pair)],
              ]}
            />
            {pair.status === 'pending' && <CloseReturn pair={pair} />}
            <div class="videos">
              <figure>
                <figcaption>{texts.onTaking}</figcaption>
                <Video
                  of="GET /transactions/:id/delivery-evidence"
                  id={id}
                  isFilmed={pair.deliveryVideoKey !== null}
                  label={texts.videoOf(texts.onTaking)}
                />
              </figure>
              {returnDate !== null && (
                <figure>
                  <figcaption>{texts.onReturning}</figcaption>
                  <Video
                    of="GET /transactions/returns/:id/evidence"
                    id={id}
                    isFilmed={pair.returnVideoKey !== null}
                    label={texts.videoOf(texts.onReturning)}
                  />
                </figure>
              )}
            </div>
            <p class="soft small">
              {texts.reference}: <code>{id}</code>
            </p>
          </>
        );
      }}
    </MovementDetail>
  );
}

/** A pair by its id. */
export function usePair(id: string | undefined): Loaded<Pair> {
  const found = useCall('GET /transactions/returns/:id', id === undefined ? null : { params: { id } });
  return found as Loaded<Pair>;
}
