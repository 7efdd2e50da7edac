import { Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import type { Line } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField, wrongOf } from '../../parts/forms/field.tsx';
import { LinesField } from '../../parts/forms/line-fields.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { useOperationChoices } from './edit-machine.tsx';
import { texts } from './messages.ts';

/** The controllers that are registered, to choose from; the first choice is none. */
function useControllers(): readonly (readonly [serial: string, name: string])[] {
  const found = useCall(
    'GET /controllers',
    may('controllers:read') ? { query: { accountId: account.value!.id, pageSize: '100' } } : null,
  );
  const known = (found.data?.items ?? []).map(({ serial }) => [serial, serial] as const);
  return [['', texts.noneYet], ...known];
}

function Form({ onClose }: { onClose: () => void }) {
  const { id: accountId, businessLines } = account.value!;
  const { route } = useLocation();
  const operations = useOperationChoices();
  const controllers = useControllers();
  const [serial, setSerial] = useState('');
  const [name, setName] = useState('');
  const [operationId, setOperation] = useState('');
  const [controllerSerial, setController] = useState('');
  const [lines, setLines] = useState<readonly Line[]>(businessLines);
  const add = useAction(async () => {
    const made = await call('POST /devices', {
      body: {
        accountId,
        serial: serial.trim(),
        businessLines: [...lines],
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(operationId !== '' && { operationId }),
        ...(controllerSerial !== '' && { controllerSerial }),
      },
    });
    tell(texts.wasAdded(made.name));
    route(pathTo('machines', made.id, 'planogram'));
  });
  return (
    <FormDialog
      title={texts.add}
      action={add}
      label={texts.add}
      onClose={onClose}
      disabled={serial.trim() === '' || lines.length === 0}
    >
      <TextField
        label={texts.serial}
        value={serial}
        onInput={setSerial}
        hint={texts.addHint}
        required
        autofocus
        wrong={wrongOf(add.problem, 'serial')}
      />
      <TextField
        label={texts.name}
        value={name}
        onInput={setName}
        required={false}
        wrong={wrongOf(add.problem, 'name')}
      />
      {businessLines.length > 1 && (
        <LinesField label={texts.kind} lines={businessLines} value={lines} onChange={setLines} />
      )}
      <SelectField label={texts.operation} value={operationId} onChange={setOperation} options={operations} />
      {controllers.length > 1 && (
        <SelectField
          label={texts.controller}
          value={controllerSerial}
          onChange={setController}
          options={controllers}
          hint={texts.controllerHint}
          wrong={wrongOf(add.problem, 'controllerSerial')}
        />
      )}
    </FormDialog>
  );
}

/** A button that opens the form of a new machine. */
export function AddMachine() {
  const dialog = useDialog<true>();
  if (!may('devices:create')) return null;
  return (
    <>
      <Button look="primary" icon={Plus} onClick={() => dialog.open(true)}>
        {texts.add}
      </Button>
      {dialog.shown && <Form onClose={dialog.close} />}
    </>
  );
}
