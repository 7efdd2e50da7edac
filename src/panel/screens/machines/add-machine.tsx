import { Plus } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { useAction } from '../../api/use-call.ts';
import type { Line } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { LinesField } from '../../parts/forms/line-fields.tsx';
import { useLocationOfNew } from '../../parts/forms/new-location.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { retriedWords, retryCause } from '../movements/retry-cause.ts';
import { useControllerChoices } from './edit-machine.tsx';
import { texts } from './words.ts';

function Fields({ onClose, suggested }: { onClose: () => void; suggested: string }) {
  const { id: accountId, businessLines } = account.value!;
  const { route } = useLocation();
  const location = useLocationOfNew();
  const controllers = useControllerChoices();
  const [serial, setSerial] = useState(suggested);
  const [name, setName] = useState('');
  const [controllerSerial, setController] = useState('');
  const [lines, setLines] = useState<readonly Line[]>(businessLines);
  const add = useAction(async () => {
    const made = await call('POST /devices', {
      body: {
        accountId,
        serial: serial.trim(),
        businessLines: [...lines],
        ...(name.trim() !== '' && { name: name.trim() }),
        ...location.member,
        ...(controllerSerial !== '' && { controllerSerial }),
      },
    });
    tell([texts.wasAdded(made.name), await retried(made.serial)].filter(Boolean).join(' '));
    route(pathTo('machines', made.id, 'planogram'));
  });
  return (
    <FormDialog
      name="add-machine"
      title={texts.add}
      action={add}
      label={texts.add}
      onClose={onClose}
      disabled={serial.trim() === '' || lines.length === 0 || !location.isChosen}
    >
      <TextField
        label={texts.serial}
        value={serial}
        onInput={setSerial}
        hint={texts.addHint}
        required
        autofocus
        name="serial"
      />
      <TextField label={texts.name} value={name} onInput={setName} required={false} name="name" />
      {businessLines.length > 1 && (
        <LinesField label={texts.kind} lines={businessLines} value={lines} onChange={setLines} />
      )}
      {location.field}
      {controllers.length > 1 && (
        <SelectField
          label={texts.controller}
          value={controllerSerial}
          onChange={setController}
          options={controllers}
          hint={texts.controllerHint}
          name="controllerSerial"
        />
      )}
    </FormDialog>
  );
}

/**
 * Accepts the rejected reports of a machine that now exists.
 * @returns the result in words; empty if none waited
 */
async function retried(serial: string): Promise<string> {
  if (!may('transactions:update')) return '';
  try {
    const done = await retryCause({ code: 'device_unknown', cause: serial });
    return done.recorded + done.movedOn > 0 ? retriedWords(done) : '';
  } catch (error) {
    // The machine was added anyway. Its reports keep waiting, and Today shows them.
    if (!(error instanceof ProblemError)) throw error;
    return '';
  }
}

/** A button that opens the form of a new machine; `byUrl` opens it with the serial that `add` of the URL says. */
export function AddMachine({ byUrl = false }: { byUrl?: boolean }) {
  const dialog = useDialog<true>();
  const { query, set } = useFilters();
  const suggested = byUrl ? query['add'] : undefined;
  useEffect(() => {
    if (suggested) dialog.open(true);
  }, [suggested]);
  const close = () => {
    dialog.close();
    if (suggested) set({ add: null });
  };
  if (!may('devices:create')) return null;
  return (
    <>
      <Button look="primary" icon={Plus} onClick={() => dialog.open(true)}>
        {texts.add}
      </Button>
      {dialog.shown && <Fields onClose={close} suggested={suggested ?? ''} />}
    </>
  );
}
