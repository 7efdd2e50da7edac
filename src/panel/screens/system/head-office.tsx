import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count, lasting } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { accounts } from '../../state/account.ts';
import { Command, type Commands } from './command.tsx';
import { texts } from './words-head-office.ts';

type State = Reply<'GET /head-office'>;
type Verified = Reply<'POST /head-office/verify'>;

const tones = { shipping: 'idle', idle: 'good', unreachable: 'warn', stopped: 'bad' } as const;

/** The status of shipping to head office: backlog, error, and comparison of both sides. */
export function HeadOffice({ commands }: { commands: Commands }) {
  const state = useCall('GET /head-office', {});
  return (
    <Await of={state} lines={6}>
      {(standing) => (standing.state === 'off' ? <Off commands={commands} /> : <Standing of={standing} />)}
    </Await>
  );
}

function Standing({ of: standing }: { of: State }) {
  const { state, reason, behind } = standing;
  if (state === 'off') return null;
  return (
    <div class="stack">
      <p class="soft">{texts.lead}</p>
      {(state === 'stopped' || state === 'unreachable') && (
        <Notice tone={state === 'stopped' ? 'bad' : 'warn'} title={texts.states[state]}>
          <p>{texts.advice[state]}</p>
          {reason !== null && <p class="small">{reason}</p>}
          {state === 'stopped' && (
            <p>
              <a href="/docs/rules/head-office#stopped">{texts.whatToDo}</a>
            </p>
          )}
        </Notice>
      )}
      <Card title={texts.headOffice} actions={<Lamp tone={tones[state]}>{texts.states[state]}</Lamp>}>
        <Facts
          of={[
            [texts.behind, waiting(behind)],
            [
              texts.lastSent,
              standing.lastShippedAt === null ? texts.never : <When at={standing.lastShippedAt} />,
            ],
            [texts.site, standing.site],
            [texts.address, <code class="small">{standing.url}</code>],
            [texts.people, standing.personal && texts.personal[standing.personal]],
          ]}
        />
      </Card>
      <SetAside of={standing.setAside} />
      <Compare />
    </div>
  );
}

function waiting(behind: State['behind']): string {
  if (!behind || behind.changes === null) return texts.notKnown;
  if (behind.changes === 0) return texts.nothing;
  return `${texts.changes(count(behind.changes))}, ${texts.since(lasting(behind.seconds))}`;
}

/** Rows that head office refused; nothing if there are none. */
function SetAside({ of: setAside }: { of: State['setAside'] }) {
  if (!setAside || setAside.count === 0) return null;
  return (
    <Card title={texts.setAside}>
      <div class="stack">
        <Notice tone="warn" title={texts.setAsideCount(count(setAside.count))}>
          <p>{texts.setAsideLead}</p>
          <p>
            <a href="/docs/head-office#when-rows-are-set-aside">{texts.whatToDo}</a>
          </p>
        </Notice>
        <Table
          label={texts.setAside}
          rows={setAside.latest}
          keyOf={({ part, name, entry, since }) => `${part} ${name} ${entry} ${since}`}
          columns={[
            { title: texts.part, cell: ({ part }) => texts.parts[part] },
            { title: texts.reference, cell: ({ name, entry }) => <code>{name ?? entry}</code> },
            {
              title: texts.account,
              cell: ({ accountId }) => (accountId === null ? null : nameOfAccount(accountId)),
            },
            {
              title: texts.reason,
              cell: ({ reason, sqlstate }) => (sqlstate === null ? reason : `${reason} (${sqlstate})`),
            },
            { title: texts.refusedAt, cell: ({ since }) => <When at={since} /> },
          ]}
        />
      </div>
    </Card>
  );
}

const nameOfAccount = (id: string) => accounts.value.find((account) => account.id === id)?.name ?? id;

function Compare() {
  const [verified, setVerified] = useState<Verified>();
  const compare = useAction(async () => setVerified(await call('POST /head-office/verify')));
  return (
    <Card title={texts.compare}>
      <div class="stack">
        <p>{texts.compareLead}</p>
        <div>
          <Button busy={compare.isBusy} onClick={() => void compare.run()}>
            {compare.isBusy ? texts.comparing : texts.compare}
          </Button>
        </div>
        <ProblemNotice problem={compare.problem} />
        {verified && <Compared of={verified} />}
      </div>
    </Card>
  );
}

function Compared({ of: { accounts: compared, findings } }: { of: Verified }) {
  const differences = compared.flatMap(({ account, differences }) =>
    differences.map((difference) => ({ account, ...difference })),
  );
  const movements = compared.reduce((sum, { movements }) => sum + movements, 0);
  if (differences.length === 0 && findings.length === 0)
    return <Notice tone="good" title={texts.alike(count(movements))} />;
  return (
    <>
      <Notice
        tone="bad"
        title={differences.length === 0 ? texts.notAlike : texts.differ(count(differences.length))}
      >
        {findings.map((finding) => (
          <p key={finding}>{finding}</p>
        ))}
      </Notice>
      {differences.length > 0 && (
        <Table
          label={texts.compare}
          rows={differences}
          keyOf={({ account, sequence }) => `${account} ${sequence}`}
          columns={[
            { title: texts.account, cell: ({ account }) => nameOfAccount(account) },
            { title: texts.movement, cell: ({ sequence }) => count(sequence) },
            { title: texts.state, cell: ({ state }) => texts.kinds[state] },
          ]}
        />
      )}
    </>
  );
}

function Off({ commands }: { commands: Commands }) {
  return (
    <Card title={texts.off}>
      <div class="stack">
        <p>{texts.offLead}</p>
        <Command text={commands?.createHeadOffice} />
        <p>{texts.offAfter}</p>
        <Command text={'"head-office": "postgres://plant_1@head.example/larder", "head-site": "Plant 1"'} />
        <p>
          <a href="/docs/head-office">{texts.guide}</a>
        </p>
      </div>
    </Card>
  );
}
