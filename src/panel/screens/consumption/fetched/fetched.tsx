import { CircleCheck, PackageOpen, Users } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import type { Reply } from '../../../api/call.ts';
import { type Loaded, useCall } from '../../../api/use-call.ts';
import { count, day, percent, zone } from '../../../language/format.ts';
import { inNaturalOrder } from '../../../language/in-order.ts';
import { dayAt } from '../../../language/zoned.ts';
import { Lamp, type Tone } from '../../../parts/feedback/lamp.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { SelectField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { periodOf } from '../../../parts/lists/period.ts';
import { type FiledColumn, Table } from '../../../parts/lists/table.tsx';
import { TagFilter } from '../../../parts/lists/tag-filter.tsx';
import { Card, Empty, Figure, Page } from '../../../parts/page.tsx';
import { dayCell, SheetDownload, sheetFrom } from '../../../parts/sheet.tsx';
import { account } from '../../../state/account.ts';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { OperationFilter, ProductFilter } from '../../movements/filter-fields.tsx';
import { MorePeople, peopleAtFirst } from '../more-people.tsx';
import { Persons } from '../persons.tsx';
import { ShareBar } from '../share-bar.tsx';
import { ConsumptionTabs } from '../tabs.tsx';
import { askedOf, useGroups, useSpans } from '../use-figures.ts';
import { namesPeople } from '../viewer.ts';
import { NamesHidden } from './names-hidden.tsx';
import { personColumn, personDetails } from './person-columns.ts';
import { texts } from './words.ts';

type Entitled = Reply<'GET /consumption/entitlements'>;
type Item = NonNullable<Entitled['items']>[number];
type State = Item['state'];

const states = ['took', 'not_yet', 'never'] as const satisfies readonly State[];
const tones: Record<State, Tone> = { took: 'good', not_yet: 'idle', never: 'warn' };

/** More refusals than this are shown as “1000 or more”. */
const refusalsAtMost = 1000;

/**
 * Issues of one product in the period of each person's profile: who took it, remaining quota, and refusals.
 */
export function Fetched() {
  const { query, set } = useFilters();
  const { product, tag, value, operation } = query;
  const { span } = useSpans(periodOf({}, dayAt(zone(), Date.now()), '28d'));
  // The default is the product that people take most often.
  const isAsked = product !== undefined && product !== '';
  const most = useGroups({}, span, isAsked ? undefined : 'product', {
    sort: '-deliveries',
    businessLine: ['eas'],
  });
  const any = useCall(
    'GET /products',
    most.data?.items.length === 0
      ? { query: { accountId: account.value?.id, businessLine: ['eas'], isActive: true, pageSize: 1 } }
      : null,
  );
  const [first] = most.data?.items ?? [];
  const usual = first?.key && 'id' in first.key ? first.key.id : any.data?.items[0]?.id;
  useEffect(() => {
    if (!isAsked && usual !== undefined) set({ product: usual });
  }, [isAsked, usual]);
  const whom = {
    ...(tag && { tagId: [tag], ...(value && { tagValue: value }) }),
    ...(operation && { operationId: operation }),
  };
  const asked = { accountId: account.value?.id, productId: product ?? '', ...whom };
  const also = ['consumers', 'codes', 'profiles', 'transactions'];
  const found = useCall('GET /consumption/entitlements', isAsked ? { query: asked } : null, also);
  const refused = useCall(
    'GET /authorizations/refusals',
    isAsked
      ? {
          query: {
            accountId: account.value?.id,
            productId: product,
            reason: 'quota_exhausted',
            from: askedOf(span).from,
            limit: refusalsAtMost,
          },
        }
      : null,
  );
  const isNone = !isAsked && any.data?.items.length === 0;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ConsumptionTabs current="fetched" />
      <div class="filters no-print">
        <ProductFilter line="eas" />
        <TagFilter />
        <OperationFilter />
      </div>
      <div class="consumption">
        {isNone ? (
          <Card>
            <Empty icon={PackageOpen} title={texts.noProduct}>
              {texts.noProductLead}
            </Empty>
          </Card>
        ) : (
          <>
            <Card>
              <Await of={found} lines={3}>
                {(now) => <Counts of={now} refused={refused.data} product={product ?? ''} />}
              </Await>
            </Card>
            <People asked={asked} also={also} counts={found} refused={refused.data} />
          </>
        )}
        <Persons isSmall={namesPeople() && found.data?.items === null} />
      </div>
    </Page>
  );
}

type Refused = Reply<'GET /authorizations/refusals'>;

function Counts({
  of: { entitled, took, notYet },
  refused,
  product,
}: {
  of: Entitled;
  refused: Refused | undefined;
  product: string;
}) {
  const times = refused?.items.length ?? 0;
  const said = refused?.nextCursor ? texts.atLeast(count(times)) : count(times);
  const toRefusals = withQuery(pathTo('refusals'), { product, reason: 'quota_exhausted', period: '28d' });
  return (
    <div class="stack">
      <div class="figures standing-figures">
        <Figure label={texts.entitled} value={count(entitled)} note={texts.entitledNote} />
        <Figure label={texts.took} value={count(took)} note={texts.tookNote} />
        <Figure label={texts.notYet} value={count(notYet)} note={texts.notYetNote} />
        <Figure
          label={texts.refused}
          value={refused === undefined ? '…' : times > 0 ? <a href={toRefusals}>{said}</a> : said}
          note={texts.refusedNote}
        />
      </div>
      {entitled > 0 && (
        <>
          <ShareBar
            parts={[
              { className: 'in_date', label: texts.took, value: took },
              { className: 'rest', label: texts.notYet, value: notYet },
            ]}
          />
          <p class="soft small">{texts.share(count(took), count(entitled), percent(took / entitled))}</p>
        </>
      )}
    </div>
  );
}

/** Each person, by name, with how many are left. Without names it says so. */
function People({
  asked,
  also,
  counts,
  refused,
}: {
  asked: { accountId: string | undefined; productId: string };
  also: readonly string[];
  counts: Loaded<Entitled>;
  refused: Refused | undefined;
}) {
  const { query, set } = useFilters();
  const [limit, setLimit] = useState(peopleAtFirst);
  const shown = states.find((one) => one === query['state']);
  const found = useCall(
    'GET /consumption/entitlements',
    namesPeople() && asked.productId !== ''
      ? { query: { ...asked, ...(shown && { state: [shown] }), limit } }
      : null,
    also,
  );
  if (counts.data?.entitled === 0) {
    return (
      <Card>
        <Empty icon={Users} title={texts.nobody}>
          {texts.nobodyLead}
        </Empty>
      </Card>
    );
  }
  if (!namesPeople() || found.data?.items === null) return <NamesHidden title={texts.people} />;
  const refusals = Map.groupBy(refused?.items ?? [], ({ consumer }) => consumer?.id);
  const columns = columnsWith((id) => refusals.get(id)?.length);
  return (
    <Card
      flush
      title={texts.people}
      actions={
        <>
          <SelectField
            label={texts.show}
            value={shown ?? ''}
            options={[['', texts.all], ...states.map((one) => [one, texts.states[one]] as const)]}
            onChange={(state) => set({ state: state || null })}
          />
          {found.data?.items && found.data.items.length > 0 && (
            <SheetDownload
              of={sheetFrom(
                texts.title,
                columns,
                personDetails,
                inOrder({ items: found.data.items, nextCursor: found.data.nextCursor }),
              )}
              currency=""
            />
          )}
        </>
      }
    >
      <Await of={found} lines={6}>
        {({ items, nextCursor }) =>
          items === null || items.length === 0 ? (
            <Empty icon={CircleCheck} title={texts.noneOfState}>
              {texts.noneOfStateLead}
            </Empty>
          ) : (
            <>
              <Table
                label={texts.people}
                rows={inOrder({ items, nextCursor })}
                keyOf={({ consumer }) => consumer.id}
                href={({ consumer }) => pathTo('people', consumer.id)}
                columns={columns}
                sorts={nextCursor === null}
              />
              <MorePeople of={found} limit={limit} setLimit={setLimit} />
            </>
          )
        }
      </Await>
    </Card>
  );
}

/** People by name, if all of them are there. */
function inOrder({ items, nextCursor }: { items: readonly Item[]; nextCursor?: string | null | undefined }) {
  return nextCursor === null
    ? [...items].sort((a, b) => inNaturalOrder(a.consumer.name, b.consumer.name))
    : items;
}

/** The columns, with the refusals of a person. */
const columnsWith = (refusalsOf: (id: string) => number | undefined): readonly FiledColumn<Item>[] => [
  personColumn,
  {
    title: texts.state,
    at: 'aside',
    cell: ({ state }) => <Lamp tone={tones[state]}>{texts.states[state]}</Lamp>,
    inFile: ({ state }) => texts.states[state],
  },
  {
    title: texts.used,
    line: 2,
    isNumber: true,
    cell: ({ used, quantity }) => (
      <>
        {count(used)}
        {quantity !== null && <span class="soft"> {texts.ofQuantity(count(quantity))}</span>}
      </>
    ),
    inFile: ({ used }) => used,
  },
  {
    title: texts.left,
    line: 2,
    isNumber: true,
    cell: ({ remaining }) => (remaining === null ? texts.unlimited : count(remaining)),
    inFile: ({ remaining }) => remaining ?? texts.unlimited,
  },
  {
    title: texts.last,
    line: 3,
    cell: ({ lastDeliveryAt }) =>
      lastDeliveryAt === null ? <span class="soft">{texts.neverFetched}</span> : day(lastDeliveryAt),
    inFile: ({ lastDeliveryAt }) => lastDeliveryAt && dayCell(lastDeliveryAt),
  },
  {
    title: texts.until,
    line: 3,
    cell: ({ periodEnd }) => periodEnd && day(Date.parse(periodEnd) - 1),
    inFile: ({ periodEnd }) => periodEnd && dayCell(Date.parse(periodEnd) - 1),
  },
  {
    title: texts.refusals,
    line: 3,
    isNumber: true,
    cell: ({ consumer }) => {
      const times = refusalsOf(consumer.id);
      return times && count(times);
    },
    inFile: ({ consumer }) => refusalsOf(consumer.id) ?? null,
  },
];
