import { Mail as MailIcon, Send } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { LongTextField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { Form, FormProblem } from '../../parts/forms/form.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { Steps, type StepTaken } from '../../parts/steps.tsx';
import type { MailServer } from './logic.ts';
import { texts } from './words.ts';

type Test = Reply<'POST /mail-server/test'>;
type Step = Test['steps'][number];

/** The mail server: its settings, then a step-by-step test. */
export function MailPart() {
  const server = useCall('GET /mail-server', {});
  const { shown, open, close } = useDialog<'edit' | 'remove'>();
  const [testTo, setTestTo] = useState('');
  const isNone = server.problem?.code === 'mail_server.not_found';
  return (
    <div class="stack">
      <p class="soft">{texts.mailLead}</p>
      {isNone ? (
        <Card>
          <Empty
            icon={MailIcon}
            title={texts.noMail}
            action={
              <Button look="primary" onClick={() => open('edit')}>
                {texts.setUp}
              </Button>
            }
          >
            {texts.noMailLead}
          </Empty>
        </Card>
      ) : (
        <Await of={server} lines={4}>
          {(one) => (
            <>
              <Card
                title={`${one.host}:${one.port}`}
                actions={
                  <>
                    <Button onClick={() => open('edit')}>{texts.change}</Button>
                    <Button look="quiet" onClick={() => open('remove')}>
                      {texts.remove}
                    </Button>
                  </>
                }
              >
                <Facts
                  of={[
                    [texts.encryption, texts.securities[one.security]],
                    [texts.user, one.user ?? texts.none],
                    [texts.sender, one.from],
                  ]}
                />
                {one.security === 'none' && (
                  <div class="mail-unsafe">
                    <Notice tone="warn">{texts.unsafe}</Notice>
                  </div>
                )}
              </Card>
              <TryMail key={one.updatedAt} to={testTo} onTo={setTestTo} />
            </>
          )}
        </Await>
      )}
      {shown === 'edit' && <MailForm of={isNone ? undefined : server.data} onClose={close} />}
      {shown === 'remove' && (
        <ConfirmDialog
          title={texts.removeMail}
          label={texts.remove}
          onClose={close}
          work={async () => {
            await call('DELETE /mail-server');
            tell(texts.mailRemoved);
          }}
        >
          <p>{texts.removeMailLead}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const ports = { starttls: '587', tls: '465', none: '25' } as const;

function MailForm({ of: server, onClose }: { of: MailServer | undefined; onClose: () => void }) {
  const [host, setHost] = useState(server?.host ?? '');
  const [security, setSecurity] = useState<MailServer['security']>(server?.security ?? 'starttls');
  const [port, setPort] = useState(String(server?.port ?? 587));
  const [user, setUser] = useState(server?.user ?? '');
  const [password, setPassword] = useState('');
  const [from, setFrom] = useState(server?.from ?? '');
  const [ca, setCa] = useState(server?.ca ?? '');
  const action = useAction(async () => {
    const isSigned = user.trim() !== '';
    await call('PUT /mail-server', {
      body: {
        host: host.trim(),
        port: Number(port),
        security,
        from: from.trim(),
        user: isSigned ? user.trim() : null,
        ca: ca.trim() === '' ? null : ca,
        ...(password === '' ? !isSigned && { password: null } : { password }),
      },
    });
    tell(texts.mailSaved);
  });
  return (
    <FormDialog
      name="mail"
      title={texts.setUp}
      action={action}
      label={texts.save}
      onClose={onClose}
      disabled={host.trim() === '' || from.trim() === ''}
    >
      <TextField
        label={texts.server}
        value={host}
        onInput={setHost}
        placeholder="smtp.example.com"
        name="host"
        autofocus
        required
      />
      <div class="pair">
        <SelectField
          label={texts.encryption}
          value={security}
          onChange={(chosen) => {
            // A port follows the encryption until the user changes it.
            if (port === ports[security]) setPort(ports[chosen]);
            setSecurity(chosen);
          }}
          options={(['starttls', 'tls', 'none'] as const).map((one) => [one, texts.securities[one]] as const)}
          name="security"
        />
        <TextField
          label={texts.port}
          type="number"
          inputMode="numeric"
          min={1}
          max={65_535}
          value={port}
          onInput={setPort}
          name="port"
        />
      </div>
      {security === 'none' && <Notice tone="warn">{texts.unsafe}</Notice>}
      <TextField
        label={texts.sender}
        hint={texts.senderHint}
        value={from}
        onInput={setFrom}
        name="from"
        required
      />
      <div class="pair">
        <TextField
          label={texts.user}
          hint={texts.userHint}
          autocomplete="off"
          value={user}
          onInput={setUser}
          name="user"
          required={false}
        />
        <TextField
          label={texts.password}
          {...(server?.hasPassword && { hint: texts.passwordKept })}
          type="password"
          autocomplete="new-password"
          value={password}
          onInput={setPassword}
          name="password"
          required={false}
        />
      </div>
      <details class="more-fields" open={ca !== ''}>
        <summary>{texts.ca}</summary>
        <LongTextField label={texts.ca} hint={texts.caHint} value={ca} onInput={setCa} name="ca" />
      </details>
    </FormDialog>
  );
}

/** Sends a mail, and shows how each step went. The address outlives a change of the server, which is tried with it again. */
function TryMail({ to, onTo }: { to: string; onTo: (to: string) => void }) {
  const [test, setTest] = useState<Test>();
  const action = useAction(async () => {
    setTest(undefined);
    setTest(await call('POST /mail-server/test', { body: { to: to.trim() } }));
  });
  return (
    <Card title={texts.try}>
      <Form name="try-mail" action={action}>
        <p class="soft">{texts.tryLead}</p>
        <div class="row try-mail">
          <TextField label={texts.testTo} type="email" value={to} onInput={onTo} name="to" required />
          <Button type="submit" look="primary" icon={Send} busy={action.isBusy} disabled={to.trim() === ''}>
            {action.isBusy ? texts.testing : texts.test}
          </Button>
        </div>
        <FormProblem />
      </Form>
      {test && (
        <div class="stack" role="status">
          <Steps of={test.steps.map((step) => stepOf(step, test.isSent))} />
          {test.isSent && <Notice tone="good">{texts.allGood}</Notice>}
        </div>
      )}
    </Card>
  );
}

function stepOf({ step, ok, reason, detail, line }: Step, isSent: boolean): StepTaken {
  const why = reason as keyof typeof texts.reasons | null;
  return {
    title: texts.steps[step],
    ok,
    aside: isSent ? texts.skipped : texts.notReached,
    why: ok === false && why !== null ? texts.reasons[why] : undefined,
    children: (
      <>
        {ok === true && detail !== null && (
          <p class="soft small">{step === 'tls' ? `${texts.fingerprint}: ${detail}` : detail}</p>
        )}
        {line !== null && (
          <p class="small">
            {texts.said}: <code>{line}</code>
          </p>
        )}
      </>
    ),
  };
}
