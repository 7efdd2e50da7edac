import { BellOff, CircleCheck } from 'lucide';
import { useRoute } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { count } from '../../language/format.ts';
import { kindWords } from '../../language/incident-kinds.ts';
import { Button } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Ago, When } from '../../parts/moment.tsx';
import { OfSite } from '../../parts/of-site.tsx';
import { Card, Empty, Facts, Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { Acts } from './acts.tsx';
import { kindsOfLarder } from './kinds-of-larder.ts';
import { saidOf } from './sentences.ts';
import { type Incident, standingOf } from './standing.ts';
import { ToDo } from './to-do.tsx';
import { texts } from './words.ts';
import { texts as onReason } from './words-on-reason.ts';

/** Open incidents, past ones, mutes, and one incident with its history. */
export default function Incidents() {
  const [first] = (useRoute().params['rest'] ?? '').split('/').filter(Boolean);
  const at = {
    open: pathTo('incidents'),
    past: pathTo('incidents', 'past'),
    mutes: pathTo('incidents', 'mutes'),
  };
  if (first !== undefined && first !== 'past' && first !== 'mutes') return <One key={first} id={first} />;
  const current = first === undefined ? at.open : at[first as 'past' | 'mutes'];
  const tab = first === undefined ? texts.title : texts[first as 'past' | 'mutes'];
  return (
    <Page title={texts.title} tab={tab} lead={texts.lead}>
      <Tabs
        label={texts.views}
        tabs={[
          [at.open, texts.open],
          [at.past, texts.past],
          [at.mutes, texts.mutes],
        ]}
        current={current}
      />
      {first === 'mutes' ? <Mutes /> : <List key={current} isPast={first === 'past'} />}
    </Page>
  );
}

const toneOf = ({ state, severity }: Pick<Incident, 'state' | 'severity'>): Tone =>
  state === 'closed' ? 'idle' : severity;

const columns: Column<Incident>[] = [
  { title: texts.what, at: 'main', cell: saidOf },
  {
    title: texts.state,
    at: 'aside',
    cell: (incident) => <Lamp tone={toneOf(incident)}>{texts.states[incident.state]}</Lamp>,
  },
  { title: texts.since, plain: true, cell: ({ openedAt }) => openedAt && <When at={openedAt} brief /> },
  { title: texts.until, cell: ({ closedAt }) => closedAt && <When at={closedAt} brief /> },
  {
    title: texts.told,
    plain: true,
    cell: (incident) => {
      const said = incident.state === 'closed' ? [] : standingOf(incident).slice(1);
      return said.length > 0 && <Dotted of={said} />;
    },
  },
];

function Rows({ of }: { of: readonly Incident[] }) {
  return (
    <Table<Incident>
      label={texts.title}
      rows={of}
      keyOf={({ id }) => id}
      href={({ id }) => pathTo('incidents', id)}
      columns={columns}
    />
  );
}

function List({ isPast }: { isPast: boolean }) {
  const state = isPast ? (['closed'] as const) : (['open', 'acknowledged', 'pending'] as const);
  const pages = usePages('GET /incidents', {
    query: { state: [...state], accountId: account.value!.id, limit: 50 },
  });
  const ofLarder = useOfLarder(!isPast);
  return (
    <div class="stack">
      {ofLarder.length > 0 && (
        <Card title={texts.ofInstallation} flush>
          <Rows of={ofLarder} />
        </Card>
      )}
      <Card flush {...(ofLarder.length > 0 && { title: account.value!.name })}>
        <Await of={pages} lines={6}>
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <Empty icon={CircleCheck} title={isPast ? texts.nonePast : texts.none}>
                {isPast ? texts.nonePastLead : texts.noneLead}
              </Empty>
            ) : (
              <>
                <Rows of={items as Incident[]} />
                {nextCursor && (
                  <p class="beside-list">
                    <Button busy={pages.isLoadingMore} onClick={() => pages.more()}>
                      {texts.more}
                    </Button>
                  </p>
                )}
              </>
            )
          }
        </Await>
      </Card>
    </div>
  );
}

/** Open incidents without an account, for users who see all accounts. */
function useOfLarder(isAsked: boolean): readonly Incident[] {
  const query = { state: ['open', 'acknowledged', 'pending'] as const, kind: kindsOfLarder, limit: 100 };
  const { data } = useCall(
    'GET /incidents',
    isAsked && seesInstallation()
      ? { query: { ...query, state: [...query.state], kind: [...query.kind] } }
      : null,
  );
  return ((data?.items ?? []) as Incident[]).filter(({ accountId }) => accountId === null);
}

function One({ id }: { id: string }) {
  const incident = useCall('GET /incidents/:id', { params: { id } });
  const back = { href: pathTo('incidents'), label: texts.toList };
  if (incident.problem?.status === 404)
    return (
      <Page title={texts.gone.title} back={back}>
        <Empty icon={CircleCheck} title={texts.gone.title}>
          {texts.gone.lead}
        </Empty>
      </Page>
    );
  const title = incident.data ? saidOf(incident.data as unknown as Incident) : texts.title;
  return (
    <Page title={title} back={back}>
      <Await of={incident} lines={8}>
        {(data) => {
          const one = data as unknown as Incident & Pick<typeof data, 'history'>;
          const device = one.subject?.type === 'device' ? one.subject : null;
          return (
            <div class="stack">
              <OfSite accountId={one.accountId} />
              <ToDo of={one} />
              <Card title={kindWords[one.kind]} actions={<Acts of={[one]} />}>
                <Facts
                  of={[
                    [texts.state, <Lamp tone={toneOf(one)}>{texts.states[one.state]}</Lamp>],
                    [texts.since, one.openedAt && <When at={one.openedAt} />],
                    [texts.until, one.closedAt && <When at={one.closedAt} />],
                    [onReason.unstable, one.isUnstable ? texts.times(count(one.openings)) : undefined],
                    [
                      texts.states.acknowledged,
                      one.acknowledgedBy && `${one.acknowledgedBy.label}: ${one.acknowledgedReason ?? ''}`,
                    ],
                    [texts.mutes, one.mutedUntil && <When at={one.mutedUntil} />],
                    [texts.machine, device && <a href={pathTo('machines', device.id)}>{device.name}</a>],
                  ]}
                />
              </Card>
              <Card title={texts.whoKnows}>
                {one.told.length === 0 ? (
                  <p class="soft">{texts.nobodyYet}</p>
                ) : (
                  <ul class="plain-list">
                    {one.told.map(({ contact, openedAt, closedAt }) => (
                      <li key={contact.id}>
                        <strong>{contact.label}</strong>{' '}
                        {openedAt && (
                          <>
                            {texts.toldOpen}, <Ago at={openedAt} />
                          </>
                        )}
                        {closedAt && (
                          <>
                            ; {texts.toldClosed}, <Ago at={closedAt} />
                          </>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </Card>
              <Card title={texts.history}>
                <ol class="plain-list">
                  {one.history.map(({ date, change, actor, reason }) => (
                    <li key={`${date} ${change}`}>
                      <Dotted
                        of={[
                          <When at={date} />,
                          <strong>{texts.changes[change]}</strong>,
                          [actor?.label, reason].filter(Boolean).join(': '),
                        ]}
                      />
                    </li>
                  ))}
                </ol>
              </Card>
            </div>
          );
        }}
      </Await>
    </Page>
  );
}

type Mute = Row<'GET /mutes'>;

/**
 * Mutes of the account, after those of Larder itself for users who see everything. At most 200 of each are in force.
 */
function Mutes() {
  const mutes = useCall('GET /mutes', { query: { accountId: account.value!.id, pageSize: 200 } });
  const all = useCall(
    'GET /mutes',
    seesInstallation() ? { query: { ofInstallation: true, pageSize: 200 } } : null,
  );
  const ofLarder = all.data?.items ?? [];
  // That nothing is muted is said where that is so.
  const isBare = ofLarder.length > 0 && mutes.data?.items.length === 0;
  const dialog = useDialog<string>();
  return (
    <div class="stack">
      {ofLarder.length > 0 && (
        <Card title={texts.ofInstallation} flush>
          <MuteRows label={texts.ofInstallation} of={ofLarder} end={dialog.open} />
        </Card>
      )}
      {!isBare && (
        <Card flush>
          <Await of={mutes} lines={4}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty icon={BellOff} title={texts.noMutes}>
                  {texts.noMutesLead}
                </Empty>
              ) : (
                <MuteRows label={texts.mutes} of={items} end={dialog.open} />
              )
            }
          </Await>
        </Card>
      )}
      {dialog.shown && (
        <ConfirmDialog
          title={texts.endMuteTitle}
          label={texts.endMute}
          danger={false}
          onClose={dialog.close}
          work={async () => {
            await call('DELETE /mutes/:id', { params: { id: dialog.shown! } });
            refresh('mutes', 'incidents');
            tell(texts.muteEnded);
          }}
        >
          {texts.endMuteLead}
        </ConfirmDialog>
      )}
    </div>
  );
}

function MuteRows({ label, of, end }: { label: string; of: readonly Mute[]; end: (id: string) => void }) {
  return (
    <Table<Mute>
      label={label}
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        { title: texts.muteWhat, at: 'main', cell: mutedOf },
        { title: texts.ends, cell: ({ until }) => <When at={until} brief /> },
        { title: texts.muteReason, cell: ({ reason }) => reason },
        { title: texts.by, cell: ({ createdBy }) => createdBy?.label },
        {
          title: texts.endMute,
          at: 'aside',
          cell: ({ id }) =>
            may('incidents:update') && (
              <Button look="quiet" onClick={() => end(id)}>
                {texts.endMute}
              </Button>
            ),
        },
      ]}
    />
  );
}

/** The subject of a mute. Incidents of Larder itself have no machine. */
function mutedOf({ accountId, kinds, deviceIds }: Mute): string {
  const what = kinds === null ? texts.allKinds : kinds.map((kind) => kindWords[kind]).join(', ');
  if (accountId === null) return what;
  const machines = deviceIds && texts.machines(deviceIds.length, count(deviceIds.length));
  return `${what}: ${machines ?? texts.allMachines}`;
}
