import { Pencil } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { useOperations } from '../../parts/forms/account-options.ts';
import { CheckField, SelectField, TextField, wrongOf } from '../../parts/forms/field.tsx';
import { texts as partTexts } from '../../parts/messages.ts';
import { may } from '../../state/session.ts';
import { texts } from './messages.ts';
import type { Device } from './types.ts';

/** The operations of the account, to choose from; the first choice is none. */
export function useOperationChoices(): readonly (readonly [id: string, name: string])[] {
  return [['', texts.noOperation], ...useOperations().map(({ id, name }) => [id, name] as const)];
}

function Form({ device, onClose }: { device: Device; onClose: () => void }) {
  const operations = useOperationChoices();
  const [name, setName] = useState(device.name);
  const [operationId, setOperation] = useState(device.operationId ?? '');
  const [isActive, setActive] = useState(device.isActive);
  const params = { id: device.id };
  const save = useAction(async () => {
    await call('PATCH /devices/:id', {
      params,
      body: { name, isActive, operationId: operationId === '' ? null : operationId },
    });
    const before = { name: device.name, isActive: device.isActive, operationId: device.operationId };
    tell(texts.saved, () => call('PATCH /devices/:id', { params, body: before }));
  });
  return (
    <FormDialog title={texts.editTitle} action={save} label={partTexts.save} onClose={onClose}>
      <TextField
        label={texts.name}
        value={name}
        onInput={setName}
        required
        wrong={wrongOf(save.problem, 'name')}
      />
      <SelectField
        label={texts.operation}
        value={operationId}
        onChange={setOperation}
        options={operations}
        wrong={wrongOf(save.problem, 'operationId')}
      />
      <CheckField label={texts.isActive} hint={texts.isActiveHint} checked={isActive} onChange={setActive} />
    </FormDialog>
  );
}

/** A button that opens the machine's form. */
export function EditMachine({ device }: { device: Device }) {
  const dialog = useDialog<true>();
  if (!may('devices:update')) return null;
  return (
    <>
      <Button icon={Pencil} onClick={() => dialog.open(true)}>
        {texts.edit}
      </Button>
      {dialog.shown && <Form device={device} onClose={dialog.close} />}
    </>
  );
}
