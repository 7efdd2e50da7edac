import { CalendarClock, Plus, Send } from 'lucide';
import { call } from '../../api/call.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { ArrivingDialog, type Schedule } from './arriving-dialog.tsx';
import { texts } from './messages-arriving.ts';

/** The views of reports: the figures, and what arrives by itself. */
export function ReportTabs({ current }: { current: 'figures' | 'arriving' }) {
  if (!may('report-schedules:read')) return null;
  const at = { figures: pathTo('reports'), arriving: pathTo('reports', 'arriving') };
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

/** Whether somebody may have a report arrive: he chooses to whom. */
export const mayArrive = () => may('report-schedules:create') && may('contacts:read');

/** What fails, and what nobody owns any more, comes first. */
const urgencyOf = ({ owner, lastRun }: Schedule) => (owner?.isGone ? 0 : lastRun?.state === 'failed' ? 1 : 2);

/** The reports that arrive by themselves: when next, what became of the last one. */
export function Arriving() {
  const schedules = useCall('GET /report-schedules', {
    query: { accountId: account.value!.id, pageSize: 200 },
  });
  const adding = useDialog<true>();
  const removing = useDialog<string>();
  const sendNow = (id: string) =>
    attempt(async () => {
      await call('POST /report-schedules/:id/run', { params: { id } });
      refresh('report-schedules');
      tell(texts.sending);
    });
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        mayArrive() && (
          <Button look="primary" icon={Plus} onClick={() => adding.open(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <ReportTabs current="arriving" />
      <Card flush>
        <Await of={schedules} lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={CalendarClock} title={texts.none}>
                {texts.noneLead}
              </Empty>
            ) : (
              <Table<Schedule>
                label={texts.title}
                rows={[...items].sort((one, other) => urgencyOf(one) - urgencyOf(other))}
                keyOf={({ id }) => id!}
                columns={[
                  { title: texts.label, at: 'main', cell: ({ label }) => label },
                  { title: texts.report, plain: true, cell: ({ report }) => texts.reports[report!] },
                  {
                    title: texts.every,
                    plain: true,
                    cell: ({ every, at }) => `${texts.frequencies[every!]}, ${at}`,
                  },
                  {
                    title: texts.next,
                    cell: ({ nextAt, owner, isActive }) => {
                      if (owner?.isGone) return <Lamp tone="warn">{texts.ownerGone}</Lamp>;
                      if (!isActive) return texts.off;
                      return nextAt && <When at={nextAt} brief />;
                    },
                  },
                  {
                    title: texts.last,
                    cell: ({ lastRun }) =>
                      lastRun ? (
                        <Lamp tone={lastRun.state === 'failed' ? 'bad' : 'good'}>
                          {texts.states[lastRun.state!]}
                        </Lamp>
                      ) : (
                        texts.never
                      ),
                  },
                  {
                    title: '',
                    plain: true,
                    cell: ({ id, owner }) =>
                      may('report-schedules:update') && (
                        <span class="incident-acts no-print">
                          {!owner?.isGone && (
                            <Button look="quiet" icon={Send} onClick={() => void sendNow(id!)}>
                              {texts.sendNow}
                            </Button>
                          )}
                          <Button look="quiet" onClick={() => removing.open(id!)}>
                            {texts.remove}
                          </Button>
                        </span>
                      ),
                  },
                ]}
              />
            )
          }
        </Await>
      </Card>
      {adding.shown && <ArrivingDialog onClose={adding.close} />}
      {removing.shown && (
        <ConfirmDialog
          title={texts.removeTitle}
          label={texts.remove}
          onClose={removing.close}
          work={async () => {
            await call('DELETE /report-schedules/:id', { params: { id: removing.shown! } });
            refresh('report-schedules');
            tell(texts.removed);
          }}
        >
          {texts.removeLead}
        </ConfirmDialog>
      )}
    </Page>
  );
}
