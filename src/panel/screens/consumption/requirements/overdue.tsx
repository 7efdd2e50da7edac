import { CircleCheck } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Reply } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { day } from '../../../language/format.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { type FiledColumn, Table } from '../../../parts/lists/table.tsx';
import { Card, Empty, Page } from '../../../parts/page.tsx';
import { dayCell, SheetDownload, sheetFrom } from '../../../parts/sheet.tsx';
import { account } from '../../../state/account.ts';
import { pathTo } from '../../../state/paths.ts';
import { MailThis } from '../../scheduled-reports/mail-this.tsx';
import { NamesHidden } from '../fetched/names-hidden.tsx';
import { personColumn, personDetails } from '../fetched/person-columns.ts';
import { Persons } from '../persons.tsx';
import { ConsumptionTabs } from '../tabs.tsx';
import { namesPeople } from '../viewer.ts';
import { DueOn, StandingLamp } from './standing.tsx';
import { texts } from './words.ts';

type Item = NonNullable<Reply<'GET /consumption/requirements/:id'>['items']>[number];
/** Someone who is overdue for a requirement. */
type Overdue = Item & { requirement: string };

const requirementsAtMost = 100;
const peopleAtMost = 1000;

/** Everyone who is overdue, over all requirements that are active; `isCut` where there are more. */
async function readOverdue(accountId: string): Promise<{ rows: Overdue[]; isCut: boolean }> {
  const { items: requirements, total } = await call('GET /requirements', {
    query: { accountId, pageSize: requirementsAtMost, sort: 'name' },
  });
  let isCut = total > requirements.length;
  const rows: Overdue[] = [];
  for (const { id, name, isActive } of requirements) {
    if (!isActive) continue;
    const { items, nextCursor } = await call('GET /consumption/requirements/:id', {
      params: { id },
      query: { state: ['overdue', 'never'], limit: peopleAtMost },
    });
    isCut ||= typeof nextCursor === 'string';
    rows.push(...(items ?? []).map((item) => ({ ...item, requirement: name })));
  }
  rows.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  return { rows, isCut };
}

const columns: readonly FiledColumn<Overdue>[] = [
  personColumn,
  {
    title: texts.requirement,
    plain: true,
    line: 2,
    cell: ({ requirement }) => requirement,
    inFile: ({ requirement }) => requirement,
  },
  {
    title: texts.state,
    at: 'aside',
    cell: ({ state }) => <StandingLamp state={state} />,
    inFile: ({ state }) => texts.states[state],
  },
  {
    title: texts.last,
    line: 3,
    cell: ({ lastDeliveryAt }) =>
      lastDeliveryAt === null ? <span class="soft">{texts.neverFetched}</span> : day(lastDeliveryAt),
    inFile: ({ lastDeliveryAt }) => lastDeliveryAt && dayCell(lastDeliveryAt),
  },
  {
    title: texts.dueOn,
    line: 3,
    cell: ({ dueAt }) => <DueOn at={dueAt} />,
    inFile: ({ dueAt }) => dayCell(dueAt),
  },
];

/** Everyone who is overdue for any requirement, the longest first. */
export function OverduePeople({ back }: { back: { href: string; label: string } }) {
  const [data, setData] = useState<{ rows: Overdue[]; isCut: boolean }>();
  const { id } = account.value!;
  const load = useAction(async () => setData(await readOverdue(id)));
  useEffect(() => {
    if (namesPeople()) void load.run();
  }, [id]);
  const found = { data, problem: load.problem, isLoading: load.isBusy, reload: () => void load.run() };
  return (
    <Page title={texts.overdueAll} lead={texts.overdueAllLead} back={back}>
      <ConsumptionTabs current="requirements" />
      <div class="consumption">
        {namesPeople() ? (
          <Card
            flush
            title={texts.people}
            actions={
              <>
                <MailThis report="mandatory" parameters={{ persons: true, states: ['overdue', 'never'] }} />
                {data && data.rows.length > 0 && (
                  <SheetDownload
                    of={sheetFrom(texts.overdueAll, columns, personDetails, data.rows)}
                    currency=""
                  />
                )}
              </>
            }
          >
            <Await of={found} lines={6}>
              {({ rows, isCut }) =>
                rows.length === 0 ? (
                  <Empty icon={CircleCheck} title={texts.noneLate}>
                    {texts.noneLateLead}
                  </Empty>
                ) : (
                  <>
                    {isCut && <Notice tone="warn">{texts.overdueCut}</Notice>}
                    <Table
                      label={texts.overdueAll}
                      rows={rows}
                      keyOf={({ consumer, requirement }) => `${consumer.id} ${requirement}`}
                      href={({ consumer }) => pathTo('people', consumer.id)}
                      columns={columns}
                      sorts
                    />
                  </>
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
