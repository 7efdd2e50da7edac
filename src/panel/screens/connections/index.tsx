import { Cable, FastForward, KeyRound, Pencil, Play, Plus, Send, Trash2 } from 'lucide';
import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { permissionWords } from '../../../words/permissions.ts';
import { call, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { ago, count, lasting } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { Secret } from '../../parts/copy.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { ConfirmDialog, Dialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Detail, Split } from '../../parts/lists/detail.tsx';
import { Listing } from '../../parts/lists/listing.tsx';
import { When } from '../../parts/moment.tsx';
import { Empty, Facts, Page, useTitle } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { accounts } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { MadeDialog } from '../access/shared.tsx';
import { Paused } from '../notifications/sent.tsx';
import { ConnectionForm } from './connection-form.tsx';
import {
  type Attempt,
  failureOf,
  hearingOf,
  lookAgain,
  type Standing,
  type Subscription,
  standingOf,
} from './logic.ts';
import { Paste } from './recipe.tsx';
import { texts } from './words.ts';

const tones: Readonly<Record<Standing, Tone>> = {
  off: 'idle',
  current: 'good',
  sending: 'idle',
  retrying: 'warn',
  suspended: 'bad',
  ended: 'bad',
};

type Open =
  | { is: 'new' }
  | { is: 'made'; of: Reply<'POST /subscriptions'> }
  | { is: 'secret'; of: Subscription; secret: string }
  | { is: 'call'; of: Subscription; attempt: Attempt }
  | { is: 'edit' | 'remove' | 'rotate' | 'skip'; of: Subscription };

/** The refresh interval of the list while it is visible. */
const everyMs = 5000;
const shownCalls = 12;

/** Programs that Larder calls: their status, waiting messages, and actions. */
export default function Connections() {
  const { params } = useRoute();
  const [id = ''] = (params['rest'] ?? '').split('/');
  const subscriptions = useCall('GET /subscriptions', { query: { pageSize: 100 } });
  const { shown, open, close } = useDialog<Open>();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh('subscriptions'), everyMs);
    return () => clearInterval(timer);
  }, []);
  const add = may('subscriptions:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title}>
      <Split of={id} detail={id !== '' && <One id={id} open={open} />}>
        <div class="stack">
          {may('contacts:read') && <Paused />}
          <div class="row between access-lead">
            <p class="soft">{texts.lead}</p>
            {subscriptions.data?.total !== 0 && add}
          </div>
          <Listing
            of={subscriptions}
            lines={3}
            label={texts.title}
            keyOf={(one) => one.id}
            href={(one) => pathTo('connections', one.id)}
            isChosen={(one) => one.id === id}
            page={1}
            pageSize={100}
            pageHref={() => pathTo('connections')}
            columns={[
              {
                title: texts.name,
                at: 'main',
                cell: ({ label, url }) => (
                  <>
                    <b>{label}</b> <span class="soft small call-target">{hostOf(url)}</span>
                  </>
                ),
              },
              { title: texts.hears, cell: ({ kinds }) => texts.hearing[hearingOf(kinds)] },
              { title: texts.waits, cell: (one) => <Waits of={one} /> },
              { title: texts.status, at: 'aside', cell: (one) => <Stands of={one} /> },
            ]}
            empty={
              <Empty icon={Cable} title={texts.none} action={add || undefined}>
                {texts.noneLead}
              </Empty>
            }
          />
        </div>
      </Split>
      {shown?.is === 'new' && <ConnectionForm onClose={close} onMade={(of) => open({ is: 'made', of })} />}
      {shown?.is === 'edit' && <ConnectionForm of={shown.of} onClose={close} />}
      {shown?.is === 'made' && (
        <MadeDialog title={texts.made(shown.of.label)} onClose={close} wide>
          <p>{texts.secretLead}</p>
          <Secret text={shown.of.secret} />
          <Paste payload={shown.of.payload} secret={shown.of.secret} />
        </MadeDialog>
      )}
      {shown?.is === 'secret' && (
        <MadeDialog title={shown.of.label} onClose={close} wide>
          <p>{texts.secretLead}</p>
          <Secret text={shown.secret} />
          <Paste payload={shown.of.payload} secret={shown.secret} />
        </MadeDialog>
      )}
      {shown?.is === 'call' && <CallDialog of={shown.of} attempt={shown.attempt} onClose={close} />}
      {shown?.is === 'rotate' && (
        <ConfirmDialog
          title={texts.rotateTitle(shown.of.label)}
          label={texts.rotate}
          danger={false}
          onClose={() => shown.is === 'rotate' && close()}
          work={async () => {
            const { of } = shown;
            const { secret } = await call('POST /subscriptions/:id/rotate', { params: { id: of.id } });
            setTimeout(() => open({ is: 'secret', of, secret }));
          }}
        >
          <p>{texts.rotateLead}</p>
        </ConfirmDialog>
      )}
      {shown?.is === 'skip' && (
        <ConfirmDialog
          title={texts.skipTitle(shown.of.label)}
          label={texts.skip}
          onClose={close}
          work={async () => {
            await skipAll(shown.of);
            tell(texts.skipped(shown.of.label));
          }}
        >
          <p>{texts.skipLead(texts.changes(shown.of.behind.changes, count(shown.of.behind.changes)))}</p>
        </ConfirmDialog>
      )}
      {shown?.is === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(shown.of.label)}
          label={texts.remove}
          onClose={close}
          work={async () => {
            await call('DELETE /subscriptions/:id', { params: { id: shown.of.id } });
            tell(texts.removed(shown.of.label));
          }}
        >
          <p>{texts.removeLead}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** Skips a subscription to the next change: a cursor covers the kinds of changes that it receives. */
async function skipAll({ id, accountId, clientId }: Subscription): Promise<void> {
  const scope = accountId ? { accountId } : clientId ? { clientId } : {};
  const { nextCursor } = await call('GET /changes', { query: { after: 'now', limit: 1, ...scope } });
  await call('POST /subscriptions/:id/skip', { params: { id }, body: { to: nextCursor } });
}

/** The status of a subscription, in a word. */
function Stands({ of }: { of: Subscription }) {
  const standing = standingOf(of);
  return <Lamp tone={tones[standing]}>{texts.standing[standing]}</Lamp>;
}

/** The number of pending changes, and the age of the oldest. */
function Waits({ of: { behind } }: { of: Subscription }) {
  if (behind.changes === 0) return <span class="soft">{texts.nothingWaits}</span>;
  const changes = texts.changes(behind.changes, count(behind.changes));
  return <span>{behind.seconds < 60 ? changes : texts.since(changes, lasting(behind.seconds))}</span>;
}

/** The reason why a call failed, in words. */
function whyOf(error: string): string {
  const failure = failureOf(error);
  if ('status' in failure) return texts.failedWith(String(failure.status));
  return texts.failures[failure.code] ?? failure.code;
}

/** An open subscription: its status, its attempts, and actions. */
function One({ id, open }: { id: string; open: (what: Open) => void }) {
  const subscription = useCall('GET /subscriptions/:id', { params: { id } });
  const attempts = useCall('GET /subscriptions/:id/attempts', { params: { id } });
  useTitle(subscription.data?.label);
  return (
    <Detail of={subscription} gone={{ title: texts.title, lead: texts.none }} toList={pathTo('connections')}>
      {(one, close) => (
        <article class="stack">
          <div class="detail-head level">
            <div class="row">
              <h2>{one.label}</h2>
              <Stands of={one} />
            </div>
            {close}
          </div>
          <Trouble of={one} />
          <Facts
            of={[
              [texts.url, <span class="call-target">{one.url}</span>],
              [texts.hears, texts.hearing[hearingOf(one.kinds)]],
              [texts.of, accounts.value.find((of) => of.id === one.accountId)?.name ?? texts.ofAll],
              [texts.payload, texts.payloads[one.payload]],
              [texts.owner, one.owner?.label ?? texts.noOwner],
              [texts.waits, <Waits of={one} />],
            ]}
          />
          {may('subscriptions:update') && <Deeds of={one} open={open} />}
          <section class="stack tight">
            <h3>{texts.latest}</h3>
            {attempts.data?.items.length === 0 && <p class="soft">{texts.noCalls}</p>}
            <ul class="call-list">
              {attempts.data?.items.slice(0, shownCalls).map((attempt) => (
                <CallRow
                  key={attempt.date + attempt.webhookId}
                  of={attempt}
                  onOpen={() => open({ is: 'call', of: one, attempt })}
                />
              ))}
            </ul>
          </section>
          <details class="more-fields">
            <summary>{texts.paste}</summary>
            <Paste payload={one.payload} />
          </details>
        </article>
      )}
    </Detail>
  );
}

/** The current error and its remedy. */
function Trouble({ of }: { of: Subscription }) {
  const { state, lastError, nextAttemptAt, isActive, suspension, owner } = of;
  if (suspension && suspension.reason !== 'undelivered') return <Lapsed of={suspension} owner={owner} />;
  if (state === 'active' || (state === 'retrying' && !isActive)) return null;
  const title = lastError ? whyOf(lastError) : texts.standing[state];
  return (
    <Notice tone={state === 'retrying' ? 'warn' : 'bad'} title={title}>
      <p>
        {state === 'retrying'
          ? texts.advice.retrying(nextAttemptAt ? ago(nextAttemptAt) : '')
          : texts.advice[state]}
      </p>
    </Notice>
  );
}

/** Explains why a connection whose owner lost a right is suspended. */
function Lapsed({
  of: { reason, permissions },
  owner,
}: {
  of: NonNullable<Subscription['suspension']>;
  owner: Subscription['owner'];
}) {
  if (reason === 'undelivered') return null;
  const said = texts.lapsed[reason];
  const missing = permissions.map((one) => permissionWords(one, language)).join(', ');
  return (
    <Notice tone="bad" title={texts.lapsed.title}>
      <p>{typeof said === 'string' ? said : said(owner?.label ?? texts.noOwner, missing)}</p>
      <p>{texts.lapsed.lead}</p>
    </Notice>
  );
}

function Deeds({ of: one, open }: { of: Subscription; open: (what: Open) => void }) {
  const { id, label, isActive, state, behind, suspension } = one;
  return (
    <div class="row no-print">
      {state !== 'active' && (
        <Button
          look="primary"
          icon={Play}
          onClick={async () => {
            await call('POST /subscriptions/:id/resume', { params: { id } });
            tell(texts.resumed(label));
            lookAgain();
          }}
        >
          {suspension && suspension.reason !== 'undelivered' ? texts.takeOver : texts.resume}
        </Button>
      )}
      <Button
        icon={Send}
        onClick={async () => {
          const { error } = await call('POST /subscriptions/:id/test', { params: { id } });
          tell(error === null ? texts.tested : texts.testFailed(whyOf(error)));
        }}
      >
        {texts.test}
      </Button>
      {behind.changes > 0 && (
        <Button icon={FastForward} onClick={() => open({ is: 'skip', of: one })}>
          {texts.skip}
        </Button>
      )}
      <Button icon={Pencil} onClick={() => open({ is: 'edit', of: one })}>
        {texts.edit}
      </Button>
      <Button icon={KeyRound} onClick={() => open({ is: 'rotate', of: one })}>
        {texts.rotate}
      </Button>
      <Button
        onClick={async () => {
          await call('PATCH /subscriptions/:id', { params: { id }, body: { isActive: !isActive } });
          tell(isActive ? texts.isOff(label) : texts.isOn(label));
        }}
      >
        {isActive ? texts.switchOff : texts.switchOn}
      </Button>
      {may('subscriptions:delete') && (
        <Button icon={Trash2} look="quiet" onClick={() => open({ is: 'remove', of: one })}>
          {texts.remove}
        </Button>
      )}
    </div>
  );
}

/** A call: when, how it went, and how long it took. */
const outcomeOf = ({ error, status }: Attempt) => (
  <Lamp tone={error === null ? 'good' : 'bad'}>
    {error === null ? texts.answered(String(status)) : whyOf(error)}
  </Lamp>
);

function CallRow({ of: attempt, onOpen }: { of: Attempt; onOpen: () => void }) {
  return (
    <li>
      <button type="button" class="call-row" onClick={onOpen}>
        {outcomeOf(attempt)}
        <Dotted
          className="soft small"
          of={[<When at={attempt.date} brief />, texts.took(count(attempt.durationMs))]}
        />
      </button>
    </li>
  );
}

/** A call: the request, the answer, and *Send again*. */
function CallDialog({
  of: { id },
  attempt,
  onClose,
}: {
  of: Subscription;
  attempt: Attempt;
  onClose: () => void;
}) {
  const { webhookId, date } = attempt;
  const message = useCall('GET /subscriptions/:id/attempts/:webhookId', { params: { id, webhookId } });
  const one = message.data?.items.find((item) => item.date === date);
  const isTest = one?.sent?.startsWith('{"type":"test"') ?? false;
  const sending = useAction(async () => {
    const { error } = await call('POST /subscriptions/:id/attempts/:webhookId/send', {
      params: { id, webhookId },
    });
    tell(error === null ? texts.sentAgain : texts.testFailed(whyOf(error)));
    lookAgain();
  });
  return (
    <Dialog title={texts.callTitle} onClose={onClose} wide>
      <div class="stack">
        <div class="row between">
          {outcomeOf(attempt)}
          <Dotted className="soft small" of={[<When at={date} />, texts.took(count(attempt.durationMs))]} />
        </div>
        <Kept title={texts.wasSent} text={one?.sent} />
        <Kept title={texts.cameBack} text={one?.answer} />
        <div class="row">
          {may('subscriptions:update') && one && !isTest && (
            <Button look="primary" icon={Send} onClick={() => sending.run()}>
              {texts.sendAgain}
            </Button>
          )}
          <Button onClick={onClose}>{common.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Kept({ title, text }: { title: string; text: string | null | undefined }) {
  return (
    <section class="stack tight">
      <h3>{title}</h3>
      {text ? (
        <pre class="call-text">{text}</pre>
      ) : (
        <p class="soft">{text === '' ? texts.empty : texts.notKept}</p>
      )}
    </section>
  );
}
