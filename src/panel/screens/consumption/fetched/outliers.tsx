import { CircleCheck } from 'lucide';
import type { Reply } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import { count, zone } from '../../../language/format.ts';
import { dayAt } from '../../../language/zoned.ts';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { SelectField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { periodOf } from '../../../parts/lists/period.ts';
import { PeriodFilter } from '../../../parts/lists/period-filter.tsx';
import { type FiledColumn, Table } from '../../../parts/lists/table.tsx';
import { TagFilter } from '../../../parts/lists/tag-filter.tsx';
import { Card, Empty, Page } from '../../../parts/page.tsx';
import { SheetDownload, sheetFrom } from '../../../parts/sheet.tsx';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { OperationFilter, ProductFilter } from '../../movements/filter-fields.tsx';
import { periodWords } from '../../movements/period-words.ts';
import { Persons } from '../persons.tsx';
import { filtersOf, movementsQuery } from '../query.ts';
import { ConsumptionTabs } from '../tabs.tsx';
import { askedOf, useSpans } from '../use-figures.ts';
import { namesPeople, viewer } from '../viewer.ts';
import { NamesHidden } from './names-hidden.tsx';
import { personColumn, personDetails } from './person-columns.ts';
import { texts } from './words.ts';

type Outlier = Reply<'GET /consumption/outliers'>['items'][number];

const factors = ['2', '3', '5', '10'] as const;
const usualFactor = '3';

/** People who took far more of a product than others with the same profile. Each links to their movements. */
export function Outliers() {
  const { query, set } = useFilters();
  const today = dayAt(zone(), Date.now());
  const period = periodOf(query, today, '28d');
  const { span } = useSpans(period);
  const factor = factors.find((one) => one === query['factor']) ?? usualFactor;
  const { accountId, operationId, productId, tagId, tagValue } = filtersOf(query, viewer());
  const filters = Object.fromEntries(
    Object.entries({ accountId, operationId, productId, tagId, tagValue }).filter(
      ([, asked]) => asked !== undefined,
    ),
  );
  const found = useCall(
    'GET /consumption/outliers',
    namesPeople() ? { query: { ...filters, ...askedOf(span), factor: Number(factor) } } : null,
  );
  const movementsOf = ({ consumer, product }: Outlier) => {
    const asked = movementsQuery({ ...query, who: consumer.id, product: product.id, line: 'eas' }, period);
    return asked === null ? undefined : withQuery(pathTo('movements'), asked);
  };
  return (
    <Page title={texts.outliers} lead={texts.outliersLead(periodWords(period))}>
      <ConsumptionTabs current="outliers" />
      {namesPeople() && (
        <div class="filters question no-print">
          <PeriodFilter period={period} set={set} />
          <SelectField
            label={texts.factor}
            value={factor}
            options={factors.map((one) => [one, texts.factorOf(one)] as const)}
            onChange={(one) => set({ factor: one === usualFactor ? null : one })}
          />
          <ProductFilter line="eas" />
          <TagFilter />
          <OperationFilter />
        </div>
      )}
      <div class="consumption">
        {namesPeople() ? (
          <Card
            flush
            title={texts.people}
            actions={
              found.data &&
              found.data.items.length > 0 && (
                <SheetDownload
                  of={sheetFrom(texts.outliers, columns, personDetails, found.data.items)}
                  currency=""
                  days={period}
                />
              )
            }
          >
            <Await of={found} lines={6}>
              {({ items }) =>
                items.length === 0 ? (
                  <Empty icon={CircleCheck} title={texts.noOutliers}>
                    {texts.noOutliersLead}
                  </Empty>
                ) : (
                  <Table
                    label={texts.outliers}
                    rows={items}
                    keyOf={({ consumer, product, profile }) => `${consumer.id} ${product.id} ${profile.id}`}
                    href={movementsOf}
                    columns={columns}
                    sorts
                  />
                )
              }
            </Await>
          </Card>
        ) : (
          <NamesHidden title={texts.people} />
        )}
        <Persons />
      </div>
    </Page>
  );
}

/** A number with one decimal where it has any. */
const tenths = (value: number) => Math.round(value * 10) / 10;

const columns: readonly FiledColumn<Outlier>[] = [
  personColumn,
  {
    title: texts.product,
    plain: true,
    line: 2,
    cell: ({ product }) => product.name,
    inFile: ({ product }) => product.name,
  },
  {
    title: texts.profile,
    plain: true,
    line: 2,
    cell: ({ profile }) => profile.name,
    inFile: ({ profile }) => profile.name,
  },
  {
    title: texts.taken,
    line: 3,
    isNumber: true,
    cell: ({ deliveries }) => <strong>{count(deliveries)}</strong>,
    inFile: ({ deliveries }) => deliveries,
  },
  {
    title: texts.middle,
    line: 3,
    isNumber: true,
    cell: ({ median }) => <span title={texts.middleHint}>{count(tenths(median))}</span>,
    inFile: ({ median }) => tenths(median),
  },
  {
    title: texts.peers,
    line: 3,
    isNumber: true,
    cell: ({ peers }) => count(peers),
    inFile: ({ peers }) => peers,
  },
  {
    title: texts.times,
    at: 'aside',
    isNumber: true,
    cell: ({ deliveries, median }) => texts.timesOf(count(tenths(deliveries / median))),
    inFile: ({ deliveries, median }) => tenths(deliveries / median),
  },
];
