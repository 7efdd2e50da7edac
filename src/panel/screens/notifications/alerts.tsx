import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { kindWords } from '../../language/incident-kinds.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { Card } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { texts } from './words-alerts.ts';

type Setting = Reply<'GET /alert-settings'>['items'][number];

/** The condition as a sentence, with its threshold and the time that it waits. */
function sentenceOf({ kind, threshold, openAfterMinutes }: Setting): string {
  const opens = texts.opens[kind](threshold ?? 0);
  return openAfterMinutes === 0 ? opens : `${opens}, ${texts.after(openAfterMinutes)}`;
}

/** The conditions that open an incident in the account, and those of the installation for people who see all of it. */
export function Alerts() {
  const accountId = account.value!.id;
  const settings = useCall('GET /alert-settings', { query: { accountId } });
  const { shown, open, close } = useDialog<Setting>();
  return (
    <div class="stack alert-list">
      <p class="soft">{texts.lead}</p>
      <Card>
        <Await of={settings} lines={8}>
          {({ items }) => (
            <Table
              label={texts.table}
              rows={items}
              keyOf={({ kind }) => kind}
              columns={[
                { title: texts.what, at: 'main', cell: ({ kind }) => kindWords[kind] },
                {
                  title: texts.when,
                  plain: true,
                  cell: (one) => <span class={one.isActive ? '' : 'soft'}>{sentenceOf(one)}</span>,
                },
                {
                  title: texts.state,
                  cell: ({ isActive, severity }) =>
                    isActive ? severity && texts.severities[severity] : texts.off,
                },
                {
                  title: texts.change,
                  at: 'aside',
                  cell: (one) =>
                    may('incidents:update') && <Button onClick={() => open(one)}>{texts.change}</Button>,
                },
              ]}
            />
          )}
        </Await>
      </Card>
      {shown && <AlertForm of={shown} accountId={accountId} onClose={close} />}
    </div>
  );
}

function AlertForm({ of, accountId, onClose }: { of: Setting; accountId: string; onClose: () => void }) {
  const { kind } = of;
  const [isActive, setActive] = useState(of.isActive);
  const [threshold, setThreshold] = useState(String(of.threshold ?? ''));
  const [wait, setWait] = useState(String(of.openAfterMinutes));
  const [hold, setHold] = useState(String(of.closeAfterMinutes));
  const [severity, setSeverity] = useState<'usual' | 'warn' | 'bad'>(of.severity ?? 'usual');
  const send = (item: object) =>
    call('PATCH /alert-settings', { body: { accountId, items: [{ kind, ...item }] } });
  const action = useAction(async () => {
    await send({
      isActive,
      openAfterMinutes: Number(wait),
      closeAfterMinutes: Number(hold),
      severity: severity === 'usual' ? null : severity,
      ...(of.threshold !== null && { threshold: Number(threshold) }),
    });
    tell(texts.saved(kindWords[kind]));
  });
  const resetting = useAction(async () => {
    const nothing = { isActive: null, openAfterMinutes: null, closeAfterMinutes: null, severity: null };
    await send(of.threshold === null ? nothing : { ...nothing, threshold: null });
    tell(texts.wasReset(kindWords[kind]));
    onClose();
  });
  const number = { type: 'number', inputMode: 'numeric', required: true } as const;
  return (
    <FormDialog
      name="alert"
      title={texts.title(kindWords[kind])}
      action={action}
      label={common.save}
      onClose={onClose}
    >
      <CheckField
        label={texts.watch}
        hint={texts.watchHint}
        name="items.0.isActive"
        checked={isActive}
        onChange={setActive}
      />
      {of.threshold !== null && (
        <TextField
          {...number}
          label={texts.thresholds[kind as keyof typeof texts.thresholds]}
          value={threshold}
          onInput={setThreshold}
          name="items.0.threshold"
          min={1}
          disabled={!isActive}
        />
      )}
      <div class="pair">
        <TextField
          {...number}
          label={texts.wait}
          hint={texts.waitHint}
          value={wait}
          onInput={setWait}
          name="items.0.openAfterMinutes"
          min={0}
          disabled={!isActive}
        />
        <TextField
          {...number}
          label={texts.hold}
          value={hold}
          onInput={setHold}
          name="items.0.closeAfterMinutes"
          min={0}
          disabled={!isActive}
        />
      </div>
      <SelectField
        label={texts.severity}
        name="items.0.severity"
        value={severity}
        onChange={setSeverity}
        options={(['usual', 'warn', 'bad'] as const).map((one) => [one, texts.severities[one]] as const)}
        disabled={!isActive}
      />
      <div>
        <Button look="quiet" busy={resetting.isBusy} onClick={() => void resetting.run()}>
          {texts.reset}
        </Button>
      </div>
    </FormDialog>
  );
}
