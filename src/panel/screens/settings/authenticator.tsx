import { Download, Printer, ShieldCheck } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton, Secret } from '../../parts/copy.tsx';
import { ConfirmDialog, Dialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await, Skeleton } from '../../parts/feedback/waiting.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/page.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { texts } from './words.ts';

type Open = { is: 'setUp' | 'off' | 'renew' } | { is: 'codes'; codes: readonly string[] };

/** So few recovery codes are to be checked. */
const fewCodes = 3;

/** A second factor: set up, with codes for a lost telephone, and turned off again. */
export function Authenticator() {
  const totp = useCall('GET /auth/totp', {});
  const { shown, open, close } = useDialog<Open>();
  const showCodes = (codes: readonly string[]) => open({ is: 'codes', codes });
  return (
    <Card title={texts.second} actions={totp.data && <State isActive={totp.data.isActive} />}>
      <div class="stack">
        <p class="soft">{texts.secondLead}</p>
        <Await of={totp} lines={2}>
          {({ isActive, recoveryCodesLeft }) =>
            isActive ? (
              <>
                {recoveryCodesLeft <= fewCodes ? (
                  <Notice tone="warn" title={texts.codesLeft(count(recoveryCodesLeft))}>
                    {texts.fewCodes}
                  </Notice>
                ) : (
                  <p>{texts.codesLeft(count(recoveryCodesLeft))}</p>
                )}
                <div class="row">
                  <Button onClick={() => open({ is: 'renew' })}>{texts.newCodes}</Button>
                  <Button look="danger" onClick={() => open({ is: 'off' })}>
                    {texts.turnOff}
                  </Button>
                </div>
              </>
            ) : (
              <div>
                <Button icon={ShieldCheck} onClick={() => open({ is: 'setUp' })}>
                  {texts.setUp}
                </Button>
              </div>
            )
          }
        </Await>
      </div>
      {shown?.is === 'setUp' && <SetUp onClose={close} onCodes={showCodes} />}
      {shown?.is === 'codes' && <Codes codes={shown.codes} onClose={close} />}
      {shown?.is === 'renew' && <Renew onClose={close} onCodes={showCodes} />}
      {shown?.is === 'off' && (
        <ConfirmDialog
          title={texts.turnOffTitle}
          label={texts.turnOff}
          onClose={close}
          work={async () => {
            await call('DELETE /auth/totp');
            tell(texts.turnedOff);
          }}
        >
          <p>{texts.turnOffLead}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

const State = ({ isActive }: { isActive: boolean }) => (
  <Lamp tone={isActive ? 'good' : 'idle'}>{isActive ? texts.isOn : texts.isOff}</Lamp>
);

type DialogProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void };

/** The secret, for the telephone, and a first code from it. */
function SetUp({ onClose, onCodes }: DialogProps) {
  const [made, setMade] = useState<Reply<'POST /auth/totp'> | null>(null);
  const [code, setCode] = useState('');
  const begin = useAction(async () => setMade(await call('POST /auth/totp')));
  useEffect(() => void begin.run(), []);
  const activate = useAction(async () => {
    const { recoveryCodes } = await call('POST /auth/totp/activate', {
      body: { code: code.replace(/\s/g, '') },
    });
    onCodes(recoveryCodes);
  });
  if (!made) {
    return (
      <Dialog title={texts.scan} onClose={onClose}>
        {begin.problem ? (
          <ProblemNotice problem={begin.problem} retry={() => void begin.run()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Dialog>
    );
  }
  return (
    <FormDialog
      name="authenticator"
      title={texts.scan}
      action={activate}
      label={texts.confirm}
      onClose={onClose}
      stays
      disabled={code.trim() === ''}
    >
      <p>{texts.scanLead}</p>
      <div class="qr-place">
        <QrCode text={made.uri} label={texts.qr} />
      </div>
      <div class="stack tight">
        <p class="soft small">{texts.typeIt}</p>
        <Secret text={made.secret} />
      </div>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autocomplete="one-time-code"
        value={code}
        onInput={setCode}
        name="code"
      />
    </FormDialog>
  );
}

function Renew({ onClose, onCodes }: DialogProps) {
  const action = useAction(async () => onCodes((await call('POST /auth/totp/recovery-codes')).recoveryCodes));
  return (
    <FormDialog
      name="authenticator-2"
      title={texts.newCodesTitle}
      action={action}
      label={texts.makeCodes}
      onClose={onClose}
      stays
    >
      <p>{texts.newCodesLead}</p>
    </FormDialog>
  );
}

/** The recovery codes, this once. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = texts.fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const done = () => {
    refresh('auth');
    onClose();
  };
  return (
    <Dialog title={texts.codes} onClose={done}>
      <p>{texts.codesLead}</p>
      <ol class="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="row no-print">
        <CopyButton text={text} />
        <Button look="quiet" icon={Download} onClick={save}>
          {texts.download}
        </Button>
        <Button look="quiet" icon={Printer} onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      <div class="actions no-print">
        <Button look="primary" onClick={done}>
          {texts.kept}
        </Button>
      </div>
    </Dialog>
  );
}
