import { Server } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { bytes, count, percent } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ConfirmDialog, Dialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CheckField } from '../../parts/forms/field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { Command } from './command.tsx';
import { texts } from './words-second-box.ts';

type State = Reply<'GET /second-box'>;
type Paired = Reply<'POST /second-box'>;

const tones = { none: 'idle', sync: 'good', async: 'good', alone: 'warn', superseded: 'bad' } as const;
const lookEveryMs = 2000;

/** The second box: pairing it, its state in words, how writes wait for it, and drills. */
export function SecondBox() {
  const state = useCall('GET /second-box', {});
  // Here, because the command must stay while the state below it changes from none to paired.
  const pairing = useDialog<Pick<State, 'mode' | 'isStrict'>>();
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && refresh('second-box'),
      lookEveryMs,
    );
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="stack">
      <p class="soft">{texts.lead}</p>
      <Await of={state} lines={6}>
        {(box) =>
          box.state === 'none' ? (
            <None onPair={() => pairing.open(box)} />
          ) : (
            <Standing of={box} onPair={() => pairing.open(box)} />
          )
        }
      </Await>
      {pairing.shown && <Pairing {...pairing.shown} onClose={pairing.close} />}
    </div>
  );
}

function None({ onPair }: { onPair: () => void }) {
  return (
    <Card>
      <Empty
        icon={Server}
        title={texts.none}
        action={
          may('settings:update') && (
            <Button look="primary" onClick={onPair}>
              {texts.pair}
            </Button>
          )
        }
      >
        {texts.noneLead}
      </Empty>
    </Card>
  );
}

/** Creates a token, and shows the command for the second box, or what has to be done before. */
function Pairing({ mode, isStrict, onClose }: Pick<State, 'mode' | 'isStrict'> & { onClose: () => void }) {
  const network = useCall('GET /network', {});
  const [paired, setPaired] = useState<Paired>();
  const pair = useAction(async () =>
    setPaired(await call('POST /second-box', { body: { mode: mode ?? 'sync', isStrict } })),
  );
  return (
    <Dialog title={texts.pair} onClose={onClose} wide>
      <Await of={network} lines={3}>
        {({ access, addresses, isEncrypted }) => {
          const [address] = addresses;
          if (access !== 'network' || !address)
            return <Before text={texts.noAddress} to={pathTo('system', 'network')} label={texts.toNetwork} />;
          if (!isEncrypted)
            return <Before text={texts.needsHttps} to={pathTo('system', 'https')} label={texts.toHttps} />;
          const command =
            paired &&
            `larder standby --data larder-data --primary ${new URL(address).origin} --token ${paired.token} --fingerprint ${paired.fingerprint}`;
          return (
            <div class="stack">
              <p>{texts.pairLead}</p>
              {command ? (
                <>
                  <Command text={command} />
                  <p class="soft small">{texts.pairFolder}</p>
                </>
              ) : (
                <ProblemNotice problem={pair.problem} />
              )}
              <div class="actions">
                {command ? (
                  <Button look="primary" onClick={onClose}>
                    {common.close}
                  </Button>
                ) : (
                  <>
                    <Button onClick={onClose}>{common.cancel}</Button>
                    <Button look="primary" busy={pair.isBusy} onClick={() => void pair.run()}>
                      {texts.pair}
                    </Button>
                  </>
                )}
              </div>
            </div>
          );
        }}
      </Await>
    </Dialog>
  );
}

function Before({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <div class="stack">
      <Notice tone="warn">{text}</Notice>
      <div class="actions">
        <ButtonLink look="primary" href={to}>
          {label}
        </ButtonLink>
      </div>
    </div>
  );
}

function Standing({ of: box, onPair }: { of: State; onPair: () => void }) {
  const { shown, open, close } = useDialog<'mode' | 'token' | 'end'>();
  const { state, reason, mode, isStrict, lagMs, lagBytes } = box;
  if (state === 'none') return null;
  const lastSeen = box.lastSeenAt === null ? texts.never : <When at={box.lastSeenAt} />;
  const mayEdit = may('settings:update') && state !== 'superseded';
  return (
    <>
      {state === 'alone' && reason !== null && (
        <Notice
          tone={reason === 'never_seen' || reason === 'copying' ? 'idle' : 'warn'}
          title={texts.meanings.alone}
        >
          {texts.reasons[reason]}
          {box.copying && box.copying.totalBytes > 0 && (
            <p>
              {texts.copied(
                percent(box.copying.doneBytes / box.copying.totalBytes),
                bytes(box.copying.totalBytes),
              )}
            </p>
          )}
        </Notice>
      )}
      {state === 'superseded' && <Notice tone="bad" title={texts.meanings.superseded} />}
      <Card title={texts.secondBox} actions={<Lamp tone={tones[state]}>{texts.states[state]}</Lamp>}>
        <div class="stack">
          {(state === 'sync' || state === 'async') && <p>{texts.meanings[state]}</p>}
          <Facts
            of={[
              [texts.since, <When key="since" at={box.since} />],
              [texts.address, box.address && <code class="small">{box.address}</code>],
              [
                texts.lag,
                lagMs === null || lagBytes === null ? null : texts.lagOf(count(lagMs), bytes(lagBytes)),
              ],
              [texts.lastSeen, lagMs === null ? lastSeen : null],
              [texts.lastBackup, box.lastBackup && <When at={box.lastBackup.createdAt} />],
              [texts.mode, mode && texts.modes[mode]],
              [texts.strict, isStrict ? texts.isStrict : null],
            ]}
          />
          {mayEdit && (
            <div class="row">
              <Button onClick={() => open('mode')}>{texts.change}</Button>
              <Button onClick={() => open('token')}>{texts.newToken}</Button>
              <Button look="quiet" onClick={() => open('end')}>
                {texts.end}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {state !== 'superseded' && <Drill of={box} />}
      {box.takeoverCode !== null && state !== 'superseded' && (
        <Card title={texts.takeOver}>
          <div class="stack">
            <p>{texts.takeOverLead}</p>
            <Command text={box.takeoverCode} />
            <p>
              <a href="/docs/rules/second-box#promotion">{texts.takeOverHow}</a>
            </p>
          </div>
        </Card>
      )}
      {shown === 'mode' && <ModeForm of={box} onClose={close} />}
      {shown === 'token' && (
        <ConfirmDialog
          title={texts.newToken}
          label={texts.newToken}
          onClose={close}
          work={() => Promise.resolve(onPair())}
        >
          <p>{texts.newTokenLead}</p>
        </ConfirmDialog>
      )}
      {shown === 'end' && (
        <ConfirmDialog
          title={texts.end}
          label={texts.end}
          onClose={close}
          work={async () => {
            await call('DELETE /second-box');
            tell(texts.ended);
          }}
        >
          <p>{texts.endLead}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ModeForm({ of: box, onClose }: { of: State; onClose: () => void }) {
  const [mode, setMode] = useState(box.mode ?? 'sync');
  const [isStrict, setStrict] = useState(box.isStrict);
  const action = useAction(async () => {
    await call('PUT /second-box', { body: { mode, isStrict: mode === 'sync' && isStrict } });
    tell(texts.saved);
  });
  return (
    <FormDialog name="second-box" title={texts.mode} action={action} label={common.save} onClose={onClose}>
      <RadioField
        label={texts.mode}
        name="mode"
        isNamedAbove
        value={mode}
        onChange={setMode}
        options={(['sync', 'async'] as const).map(
          (one) => [one, `${texts.modes[one]}. ${texts.modeLeads[one]}`] as const,
        )}
      />
      {mode === 'sync' && (
        <CheckField
          label={texts.strict}
          hint={texts.strictHint}
          name="isStrict"
          checked={isStrict}
          onChange={setStrict}
        />
      )}
    </FormDialog>
  );
}

function Drill({ of: { state, lastDrill } }: { of: State }) {
  const [begunAfter, setBegunAfter] = useState<string | null>();
  const start = useAction(async () => {
    await call('POST /second-box/drill');
    setBegunAfter(lastDrill?.at ?? null);
  });
  const isUnderWay = begunAfter !== undefined && begunAfter === (lastDrill?.at ?? null);
  const follows = state === 'sync' || state === 'async';
  return (
    <Card title={texts.drill}>
      <div class="stack">
        <p class="soft">{texts.drillLead}</p>
        {lastDrill === null ? (
          <p>{texts.noDrill}</p>
        ) : (
          <Notice
            tone={lastDrill.isOk ? 'good' : 'bad'}
            title={lastDrill.isOk ? texts.drillGood(count(Math.ceil(lastDrill.seconds))) : texts.drillBad}
          >
            <When at={lastDrill.at} />
            {!lastDrill.isOk && <p class="small">{lastDrill.text}</p>}
          </Notice>
        )}
        {isUnderWay && <p aria-live="polite">{texts.drilling}</p>}
        <ProblemNotice problem={start.problem} />
        {!follows && <p class="soft small">{texts.drillAway}</p>}
        {may('settings:update') && follows && (
          <div>
            <Button busy={start.isBusy || isUnderWay} onClick={() => void start.run()}>
              {texts.startDrill}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
