import { CalendarClock, CirclePause, CirclePlay, Pencil, Plus, Send, Trash2 } from 'lucide';
import { call, type Item } from '../../api/call.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { usePages } from '../../api/use-pages.ts';
import { bytes, count, day } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Detail, Split } from '../../parts/lists/detail.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { Ago, When } from '../../parts/moment.tsx';
import { Card, Empty, Facts, Page, useTitle } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { ArrivingDialog, type Schedule } from './dialog.tsx';
import { mayArrive } from './mail-this.tsx';
import { texts } from './words.ts';

type Run = Item<'GET /report-schedules/:id/runs'>;

const path = (id = '') => pathTo('reports', 'arriving', id);

/** The views of reports: the figures, and what arrives by itself. */
export function ReportTabs({ current }: { current: 'figures' | 'arriving' }) {
  if (!may('report-schedules:read')) return null;
  const at = { figures: pathTo('reports'), arriving: path() };
  return (
    <Tabs
      label={texts.views}
      tabs={[
        [at.figures, texts.figures],
        [at.arriving, texts.arriving],
      ]}
      current={at[current]}
    />
  );
}

/** Sorts schedules without an owner first, then failed ones. */
const urgencyOf = ({ owner, lastRun }: Schedule) => (owner?.isGone ? 0 : lastRun?.state === 'failed' ? 1 : 2);

/** A report is made within seconds: it is looked after for a while. */
function lookAgain(): void {
  for (const ms of [800, 2500, 6000, 15_000]) setTimeout(() => refresh('report-schedules', 'messages'), ms);
}

/** The scheduled reports: the next and the last run of each, and the open one next to the list. */
export function Arriving({ id }: { id: string }) {
  const schedules = useCall('GET /report-schedules', {
    query: { accountId: account.value!.id, pageSize: 200 },
  });
  const adding = useDialog<true>();
  const add = mayArrive() && (
    <Button look="primary" icon={Plus} onClick={() => adding.open(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={schedules.data?.items.length !== 0 && add}>
      <ReportTabs current="arriving" />
      <Split of={id} detail={id !== '' && <OneSchedule id={id} />}>
        <Card flush>
          <Await of={schedules} lines={4}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty icon={CalendarClock} title={texts.none} action={add || undefined}>
                  {texts.noneLead}
                </Empty>
              ) : (
                <Table<Schedule>
                  label={texts.title}
                  rows={[...items].sort((one, other) => urgencyOf(one) - urgencyOf(other))}
                  keyOf={(one) => one.id!}
                  href={(one) => path(one.id)}
                  isChosen={(one) => one.id === id}
                  columns={[
                    { title: texts.label, at: 'main', cell: ({ label }) => <b>{label}</b> },
                    { title: texts.report, plain: true, cell: ({ report }) => texts.reports[report!] },
                    {
                      title: texts.every,
                      plain: true,
                      cell: ({ every, at }) => `${texts.frequencies[every!]}, ${at}`,
                    },
                    {
                      title: texts.next,
                      cell: ({ nextAt }) => nextAt && <When at={nextAt} brief />,
                    },
                    { title: texts.last, at: 'aside', cell: (schedule) => <Standing of={schedule} /> },
                  ]}
                />
              )
            }
          </Await>
        </Card>
      </Split>
      {adding.shown && <ArrivingDialog onClose={adding.close} />}
    </Page>
  );
}

const tones: Record<Run['state'], Tone> = {
  pending: 'idle',
  running: 'idle',
  ready: 'good',
  skipped: 'idle',
  failed: 'bad',
};

/** The status of a schedule, in a word. */
function Standing({ of: { owner, isActive, lastRun } }: { of: Schedule }) {
  if (!isActive) return <Lamp tone="idle">{texts.off}</Lamp>;
  if (owner?.isGone) return <Lamp tone="warn">{texts.ownerGone}</Lamp>;
  if (!lastRun) return <Lamp tone="idle">{texts.never}</Lamp>;
  return <Lamp tone={tones[lastRun.state!]}>{texts.states[lastRun.state!]}</Lamp>;
}

/** An open schedule: its content, contacts, runs and actions. */
function OneSchedule({ id }: { id: string }) {
  const schedule = useCall('GET /report-schedules/:id', { params: { id } });
  const contacts = useCall('GET /contacts', may('contacts:read') ? { query: { pageSize: 200 } } : null);
  const dialog = useDialog<'edit' | 'remove'>();
  useTitle(schedule.data?.label);
  const nameOf = (contact: string) =>
    may('contacts:read')
      ? (contacts.data?.items.find((one) => one.id === contact)?.label ?? texts.contactGone)
      : texts.aContact;
  return (
    <Detail of={schedule} gone={{ title: texts.title, lead: texts.gone }} toList={path()}>
      {(one, close) => {
        const isGone = one.owner.isGone;
        const switchIt = () =>
          attempt(async () => {
            const body = { isActive: !one.isActive };
            await call('PATCH /report-schedules/:id', { params: { id }, body });
            tell(one.isActive ? texts.isOff : texts.isOn);
          });
        const sendNow = () =>
          attempt(async () => {
            await call('POST /report-schedules/:id/run', { params: { id } });
            tell(texts.sending);
            lookAgain();
          });
        return (
          <article class="stack">
            <div class="detail-head level">
              <div class="row">
                <h2>{one.label}</h2>
                <Standing of={one} />
              </div>
              {close}
            </div>
            {isGone && (
              <Notice tone="warn" title={texts.ownerGone}>
                {texts.ownerGoneLead(one.owner.label)}
              </Notice>
            )}
            <Facts
              of={[
                [texts.report, texts.reports[one.report]],
                [texts.every, `${texts.frequencies[one.every]}, ${one.at} (${one.timeZone})`],
                [texts.next, one.nextAt && <When at={one.nextAt} />],
                [texts.to, contacts.data && one.contacts.map(nameOf).join(', ')],
                [texts.format, texts.formats[one.format]],
                [texts.skips, one.whenEmpty === 'skip' ? texts.yes : undefined],
                [texts.owner, one.owner.label],
              ]}
            />
            {may('report-schedules:update') && (
              <div class="row no-print">
                {!isGone && (
                  <Button look="primary" icon={Send} onClick={() => void sendNow()}>
                    {texts.sendNow}
                  </Button>
                )}
                {may('contacts:read') && (
                  <Button icon={Pencil} onClick={() => dialog.open('edit')}>
                    {texts.change}
                  </Button>
                )}
                <Button icon={one.isActive ? CirclePause : CirclePlay} onClick={() => void switchIt()}>
                  {one.isActive ? texts.switchOff : texts.switchOn}
                </Button>
                {may('report-schedules:delete') && (
                  <Button icon={Trash2} look="quiet" onClick={() => dialog.open('remove')}>
                    {texts.remove}
                  </Button>
                )}
              </div>
            )}
            <Runs id={id} nameOf={nameOf} />
            {dialog.shown === 'edit' && <ArrivingDialog of={one} onClose={dialog.close} />}
            {dialog.shown === 'remove' && (
              <ConfirmDialog
                title={texts.removeTitle}
                label={texts.remove}
                onClose={dialog.close}
                work={async () => {
                  await call('DELETE /report-schedules/:id', { params: { id } });
                  tell(texts.removed);
                }}
              >
                {texts.removeLead}
              </ConfirmDialog>
            )}
          </article>
        );
      }}
    </Detail>
  );
}

/** The runs of a schedule, the latest first: each with its file while that is kept, and what became of it on its way. */
function Runs({ id, nameOf }: { id: string; nameOf: (contact: string) => string }) {
  const runs = usePages('GET /report-schedules/:id/runs', { params: { id }, query: { limit: 12 } });
  return (
    <section class="stack tight">
      <h3>{texts.runs}</h3>
      <Await of={runs} lines={3}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 && <p class="soft">{texts.noRuns}</p>}
            <ul class="message-list">
              {items.map((run) => (
                <OneRun key={run.id} of={run as Run} nameOf={nameOf} />
              ))}
            </ul>
            {nextCursor && (
              <div>
                <Button busy={runs.isLoadingMore} onClick={() => runs.more()}>
                  {texts.more}
                </Button>
              </div>
            )}
          </>
        )}
      </Await>
    </section>
  );
}

function OneRun({ of: run, nameOf }: { of: Run; nameOf: (contact: string) => string }) {
  const { state, from, to, isLate, endedAt, rows, error, url, sent } = run;
  const parts = [
    rows !== null && texts.rows(rows, count(rows)),
    run.bytes !== null && bytes(run.bytes),
    isLate && texts.late,
  ];
  return (
    <li class="message">
      <div class="row between">
        <div>
          <b>{from.slice(0, 10) === to.slice(0, 10) ? day(from) : `${day(from)} – ${day(to)}`}</b>
          <p class="soft small">
            <Dotted of={[...parts, endedAt && <Ago at={endedAt} />]} />
          </p>
        </div>
        <div class="row">
          {url !== null && (
            <a href={url} class="button" download>
              {texts.file}
            </a>
          )}
          <Lamp tone={tones[state]}>{texts.states[state]}</Lamp>
        </div>
      </div>
      {error !== null && <p class="message-why">{texts.failures[error.code] ?? error.detail}</p>}
      {sent.length > 0 && (
        <p class="small">
          <Dotted of={sent.map((one) => `${nameOf(one.contactId)}: ${texts.onItsWay[one.state]}`)} />
        </p>
      )}
    </li>
  );
}
