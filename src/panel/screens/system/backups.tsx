import { Archive, Download, Plus } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { addressOf, call, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { bytes, count, dayAndTime, lasting } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Working } from '../../parts/feedback/working.tsx';
import { askForPassword } from '../../parts/forms/ask-for-password.ts';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { may } from '../../state/session.ts';
import { EditPlan } from './backup-plan.tsx';
import { dailyAt } from './checks.ts';
import { Command, type Commands } from './command.tsx';
import { Disclosure } from './disclosure.tsx';
import { texts } from './words.ts';

type List = Reply<'GET /backups'>;
type Backup = List['items'][number];
type Plan = NonNullable<List['plan']>;

const tones = { running: 'idle', proven: 'good', unproven: 'warn', failed: 'bad' } as const;
/** The polling interval during a backup. */
const lookEveryMs = 1500;

/**
 * The backups: the list, making one, the schedule, and the command to restore; `onEnded` runs after each, because the
 * commands name the newest one.
 */
export function Backups({ commands, onEnded }: { commands: Commands; onEnded: () => void }) {
  const list = useCall('GET /backups', {});
  const make = useAction(() => call('POST /backups'));
  const running = list.data?.items.find(({ state }) => state === 'running');
  useWatch(running, list.data, onEnded);
  return (
    <div class="stack">
      <div class="row between access-lead">
        <p class="soft">{texts.backupsLead}</p>
        {may('backups:create') && (
          <Button
            look="primary"
            icon={Plus}
            busy={make.isBusy}
            disabled={running !== undefined}
            onClick={() => void make.run()}
          >
            {texts.make}
          </Button>
        )}
      </div>
      <ProblemNotice problem={make.problem} />
      {running && <Making since={running.createdAt} />}
      <Await of={list} lines={6}>
        {({ items, plan }) => (
          <>
            <Card flush>
              {items.length === 0 ? (
                <Empty icon={Archive} title={texts.noBackups}>
                  {texts.noBackupsLead}
                </Empty>
              ) : (
                <BackupTable items={items} />
              )}
            </Card>
            {plan && <PlanCard plan={plan} />}
            {plan?.schedule === null && !may('settings:update') && <Nightly restart={commands?.restart} />}
            {plan && !may('settings:update') && <HowTo plan={plan} restart={commands?.restart} />}
          </>
        )}
      </Await>
      <Restore commands={commands} />
    </div>
  );
}

/** Looks again while one is being made, and says how it ended. */
function useWatch(running: Backup | undefined, list: List | undefined, onEnded: () => void): void {
  const watched = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (running) {
      watched.current = running.id;
      const timer = setTimeout(() => refresh('backups'), lookEveryMs);
      return () => clearTimeout(timer);
    }
    const ended = list?.items.find(({ id }) => id === watched.current);
    if (ended) {
      watched.current = undefined;
      tell(ended.state === 'proven' ? texts.made : texts.makeFailed);
      onEnded();
    }
  }, [running, list]);
}

function Making({ since }: { since: string }) {
  const seconds = Math.max(1, (Date.now() - Date.parse(since)) / 1000);
  return <Working title={texts.making} note={texts.runs(lasting(seconds))} lead={texts.makingLead} />;
}

function BackupTable({ items }: { items: readonly Backup[] }) {
  // It holds everything, keys too: the password is requested, and then the browser fetches it as any file.
  const fetchIt = async (id: string) => {
    if (await askForPassword(texts.fetchLead))
      location.assign(addressOf('GET /backups/:id/file', { params: { id } }));
  };
  return (
    <Table
      label={texts.backups}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        { title: texts.when, at: 'main', cell: ({ createdAt }) => <When at={createdAt} /> },
        {
          title: texts.state,
          at: 'aside',
          cell: ({ state }) => <Lamp tone={tones[state]}>{texts.states[state]}</Lamp>,
        },
        {
          title: texts.size,
          cell: ({ bytes: size }) => (size === null ? '' : bytes(size)),
          isNumber: true,
        },
        { title: texts.kind, cell: ({ isEncrypted }) => (isEncrypted ? texts.encrypted : texts.open) },
        {
          title: texts.fetch,
          plain: true,
          cell: ({ id, state }) =>
            state !== 'running' && (
              <Button look="quiet" icon={Download} onClick={() => void fetchIt(id)}>
                {texts.fetch}
              </Button>
            ),
        },
      ]}
    />
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const at = plan.schedule === null ? null : dailyAt(plan.schedule);
  const schedule = plan.schedule === null ? texts.noSchedule : texts.cron(plan.schedule);
  return (
    <Card title={texts.plan} actions={<EditPlan isPlanned={plan.schedule !== null} />}>
      <div class="stack">
        {plan.onDataDisk === true && <Notice tone="warn">{texts.onDataDisk}</Notice>}
        <Facts
          of={[
            [texts.schedule, at === null ? schedule : texts.daily(at)],
            [texts.next, plan.nextAt === null ? null : dayAndTime(plan.nextAt)],
            [texts.lastProven, plan.lastProvenAt === null ? texts.never : dayAndTime(plan.lastProvenAt)],
            [texts.kept, texts.keptCount(count(plan.keep))],
            [texts.videos, plan.hasVideos ? texts.withVideos : texts.withoutVideos],
            [texts.encryption, plan.isEncrypted ? texts.encryptedBy : texts.notEncrypted],
            [texts.folder, plan.folder === null ? null : <code>{plan.folder}</code>],
            [
              texts.lastFailure,
              plan.lastFailure === null
                ? null
                : `${dayAndTime(plan.lastFailure.at)}: ${plan.lastFailure.text}`,
            ],
          ]}
        />
      </div>
    </Card>
  );
}

type Restart = { restart: string | null | undefined };

/** The set-up of a nightly backup, shown first if there is none. */
function Nightly({ restart }: Restart) {
  return (
    <HowToSet
      title={texts.nightly}
      lead={texts.nightlyLead}
      line={'"backup-at": "30 3 * * *"'}
      restart={restart}
      isOpen
    />
  );
}

/** Optional settings with the line that changes each, folded. Active ones are hidden. */
function HowTo({ plan, restart }: { plan: Plan } & Restart) {
  return (
    <>
      {plan.onDataDisk === true && (
        <HowToSet
          title={texts.otherDisk}
          lead={texts.otherDiskLead}
          line={'"backup-dir": "/mnt/other-disk/larder"'}
          restart={restart}
        />
      )}
      {!plan.isEncrypted && (
        <HowToSet
          title={texts.encrypt}
          lead={texts.encryptLead}
          line={'"backup-passphrase-file": "/etc/larder/backup-passphrase"'}
          restart={restart}
        />
      )}
    </>
  );
}

function HowToSet({
  title,
  lead,
  line,
  restart,
  isOpen = false,
}: Restart & {
  title: string;
  lead: string;
  line: string;
  isOpen?: boolean;
}) {
  return (
    <Disclosure title={title} isOpen={isOpen}>
      <p>{lead}</p>
      <Command text={`{ ${line} }`} />
      <p class="soft">{texts.restart}</p>
      <Command text={restart} />
    </Disclosure>
  );
}

/** Instructions for a restore. There is no button on purpose. */
function Restore({ commands }: { commands: Commands }) {
  const { stop, restore, start } = texts.restoreSteps;
  return (
    <Disclosure title={texts.restore}>
      <p>{texts.restoreLead}</p>
      {commands === null ? (
        <p class="soft">{texts.restoreByOwner}</p>
      ) : commands.restore === null ? (
        <p class="soft">{texts.restoreNone}</p>
      ) : (
        <>
          <ol class="steps">
            <li>
              {stop} <Command text={commands.stop} />
            </li>
            <li>
              {restore} <Command text={commands.restore} />
            </li>
            <li>
              {start} <Command text={commands.start} />
            </li>
          </ol>
          <p class="soft">{texts.restoreOther}</p>
          <div class="stack tight">
            <p class="soft">{texts.restoreTry}</p>
            <Command text={commands.restoreCopy} />
            <Command text={commands.serveCopy} />
          </div>
        </>
      )}
    </Disclosure>
  );
}
