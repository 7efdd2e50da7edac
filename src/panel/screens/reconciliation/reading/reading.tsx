import { Download } from 'lucide';
import { useState } from 'preact/hooks';
import { call, callFile, type Reply } from '../../../api/call.ts';
import { refresh, useAction, useCall } from '../../../api/use-call.ts';
import { count, dayAndTime, lasting } from '../../../language/format.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { download } from '../../../parts/download.ts';
import { Notice, ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { type Column, Table } from '../../../parts/lists/table.tsx';
import { Card, Facts, Page } from '../../../parts/page.tsx';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { IgnoreDialog } from '../ignore.tsx';
import { StateLamp } from '../lamps.tsx';
import { texts as listTexts } from '../words.ts';
import type { Figures } from './figures.ts';
import { RulesCard } from './rules.tsx';
import { machineAmount, Totals } from './totals.tsx';
import { Identity, WhichMachine } from './which.tsx';
import { texts } from './words.ts';

type Reading = Reply<'GET /devices/readings/:id'>;

/** A reading: its machine, its counters, and its warnings. */
export function ReadingPage({ id }: { id: string }) {
  const reading = useCall('GET /devices/readings/:id', { params: { id } });
  const { data } = reading;
  const name = data && (data.device?.name ?? listTexts.unknownMachine);
  return (
    <Page
      title={name ?? texts.reading}
      tab={[name, texts.reading].filter(Boolean).join(', ')}
      lead={data && dayAndTime(data.readAt)}
      back={{ href: pathTo('reconciliation', 'readings'), label: texts.toList }}
      actions={data && <Deeds reading={data} />}
    >
      <Await of={reading} lines={10}>
        {(shown) => <Shown reading={shown} />}
      </Await>
    </Page>
  );
}

function Deeds({ reading }: { reading: Reading }) {
  const { id, device, state, isDamaged } = reading;
  const [asked, ask] = useState<'machine' | 'ignore' | null>(null);
  const file = useAction(async () => {
    const { name, content } = await callFile('GET /devices/readings/:id/raw', { params: { id } });
    download(reading.fileName ?? name, content);
  });
  const accept = useAction(async () => {
    await call('POST /devices/readings/:id/accept', { params: { id } });
    refresh('devices', 'reconciliation');
    tell(listTexts.accepted);
  });
  return (
    <>
      {may('inventory:update') && (
        <>
          <Button look={device === null ? 'primary' : 'plain'} onClick={() => ask('machine')}>
            {device === null ? listTexts.assign : texts.reassign}
          </Button>
          {device !== null && state !== 'accepted' && !isDamaged && (
            <Button look="primary" busy={accept.isBusy} onClick={() => void accept.run()}>
              {listTexts.accept}
            </Button>
          )}
          {state !== 'ignored' && <Button onClick={() => ask('ignore')}>{listTexts.ignore}</Button>}
        </>
      )}
      <Button icon={Download} busy={file.isBusy} onClick={() => void file.run()}>
        {texts.raw}
      </Button>
      <ProblemNotice problem={file.problem ?? accept.problem} />
      {asked === 'machine' && <WhichMachine reading={reading} onClose={() => ask(null)} />}
      {asked === 'ignore' && <IgnoreDialog reading={reading} onClose={() => ask(null)} />}
    </>
  );
}

function Shown({ reading }: { reading: Reading }) {
  const { device, machine, state, reason, warnings, figures, clockOffsetSeconds: ahead } = reading;
  const clock =
    ahead === null
      ? undefined
      : Math.abs(ahead) < 60
        ? texts.clockRight
        : (ahead > 0 ? texts.clockAhead : texts.clockBehind)(lasting(Math.abs(ahead)));
  return (
    <div class="stack">
      {warnings.length > 0 && (
        <Notice tone="idle">
          <ul class="plain-list stack tight" aria-label={texts.warnings}>
            {warnings.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>
                {texts.warning[code] ?? code} <span class="soft small">{detail}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card title={texts.whatItIs}>
        <div class="stack">
          <Facts
            of={[
              [
                listTexts.state,
                <span key="state">
                  <StateLamp state={state} />{' '}
                  {reason !== null && <span class="soft small">{listTexts.reasons[reason] ?? reason}</span>}
                </span>,
              ],
              [listTexts.machine, device ? `${device.name} (${device.serial})` : undefined],
              [listTexts.when, `${dayAndTime(reading.readAt)} (${texts.readBy[reading.readBy]})`],
              [texts.received, `${dayAndTime(reading.receivedAt)} (${texts.doors[reading.door]})`],
              [listTexts.file, reading.fileName ?? undefined],
              [texts.checksum, texts.crc[reading.crc]],
              [texts.clock, clock],
            ]}
          />
          {device && may('reports:read') && (
            <div class="row no-print">
              <ButtonLink href={pathTo('reconciliation', device.id)}>{texts.toComparison}</ButtonLink>
            </div>
          )}
        </div>
      </Card>
      <Card title={texts.saysItIs}>
        <Identity machine={machine} />
      </Card>
      <Card title={texts.totals} flush>
        <Totals figures={figures} />
      </Card>
      <Selections figures={figures as Figures} />
      {device && <RulesCard device={device.id} machine={machine} figures={figures as Figures} />}
    </div>
  );
}

type Selection = NonNullable<Figures['selections']>[number];

function Selections({ figures }: { figures: Figures }) {
  const selections = figures.selections ?? [];
  if (selections.length === 0) return null;
  const amount = (value: number | undefined) => (value === undefined ? null : machineAmount(value, figures));
  const number = (value: number | undefined) => (value === undefined ? null : count(value));
  const columns: readonly Column<Selection>[] = [
    {
      title: listTexts.slot,
      at: 'main',
      cell: ({ selection, name, isTwice }) => (
        <>
          <span class="chip selection">{selection}</span> {name}
          {isTwice && <span class="soft small"> {texts.twice}</span>}
        </>
      ),
    },
    { title: texts.price, isNumber: true, cell: ({ price }) => amount(price) },
    { title: texts.total.paid, isNumber: true, cell: ({ paid }) => number(paid?.nL ?? paid?.nI) },
    { title: texts.value, isNumber: true, cell: ({ paid }) => amount(paid?.vL ?? paid?.vI) },
    { title: texts.total.tests, isNumber: true, cell: ({ tests }) => number(tests?.nL ?? tests?.nI) },
    { title: texts.total.free, isNumber: true, cell: ({ free }) => number(free?.nL ?? free?.nI) },
  ];
  return (
    <Card title={texts.selections} flush>
      <Table
        label={texts.selections}
        columns={columns}
        rows={selections}
        keyOf={(row) => `${row.selection}`}
      />
    </Card>
  );
}
