import { Pencil } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { inNaturalOrder } from '../../language/in-order.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { useOperations } from '../../parts/forms/account-options.ts';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { LinesField } from '../../parts/forms/line-fields.tsx';
import { texts as partTexts } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import type { Device } from './types.ts';
import { texts } from './words.ts';

/** The operations of the account, to choose from; the first choice is none. */
function useOperationChoices(): readonly (readonly [id: string, name: string])[] {
  return [['', texts.noOperation], ...useOperations().map(({ id, name }) => [id, name] as const)];
}

/**
 * The controllers of the account, and those that machines name, as choices after "none". Users who may not list
 * controllers choose among the named ones.
 */
export function useControllerChoices(
  named: readonly (string | null)[] = [],
): readonly (readonly [serial: string, name: string])[] {
  const found = useCall(
    'GET /controllers',
    may('controllers:read') ? { query: { accountId: account.value!.id, pageSize: '1000' } } : null,
  );
  const known = [
    ...named.filter((one) => one !== null),
    ...(found.data?.items ?? []).map(({ serial }) => serial),
  ];
  const serials = [...new Set(known)].sort(inNaturalOrder);
  return [['', texts.noneYet], ...serials.map((serial) => [serial, serial] as const)];
}

type Form = Pick<
  Device,
  'name' | 'serial' | 'operationId' | 'controllerSerial' | 'businessLines' | 'isActive'
>;

function Fields({
  device,
  reportedBy,
  onClose,
}: {
  device: Device;
  reportedBy: string | null;
  onClose: () => void;
}) {
  const { businessLines } = account.value!;
  const operations = useOperationChoices();
  const controllers = useControllerChoices([device.controllerSerial, reportedBy]);
  const [form, setForm] = useState<Form>(device);
  const set = (changes: Partial<Form>) => setForm({ ...form, ...changes });
  const params = { id: device.id };
  const save = useAction(async () => {
    // Untouched members are not sent: a report may have changed them since.
    const isTouched = (member: string) => {
      const [now, before] = [form, device].map((one) => JSON.stringify(one[member as keyof Form]));
      return now !== before;
    };
    const touched = (from: Form): Partial<Form> => {
      const { name, serial, operationId, controllerSerial, businessLines, isActive } = from;
      const all = { name, serial: serial.trim(), operationId, controllerSerial, businessLines, isActive };
      return Object.fromEntries(Object.entries(all).filter(([member]) => isTouched(member)));
    };
    await call('PATCH /devices/:id', { params, body: touched(form) });
    tell(texts.saved, () => call('PATCH /devices/:id', { params, body: touched(device) }));
  });
  return (
    <FormDialog
      name="edit-machine"
      title={texts.editTitle}
      action={save}
      label={partTexts.save}
      onClose={onClose}
      disabled={form.serial.trim() === '' || form.businessLines.length === 0}
    >
      <TextField
        label={texts.name}
        value={form.name}
        onInput={(name) => set({ name })}
        required
        name="name"
      />
      <TextField
        label={texts.serial}
        value={form.serial}
        onInput={(serial) => set({ serial })}
        hint={texts.serialHint}
        required
        name="serial"
      />
      {(businessLines.length > 1 || form.businessLines.length > 1) && (
        <LinesField
          label={texts.kind}
          lines={businessLines}
          value={form.businessLines}
          onChange={(lines) => set({ businessLines: [...lines] })}
          needed={texts.lineNeeded}
        />
      )}
      <SelectField
        label={texts.operation}
        value={form.operationId ?? ''}
        onChange={(id) => set({ operationId: id === '' ? null : id })}
        options={operations}
        name="operationId"
      />
      <SelectField
        label={texts.controller}
        value={form.controllerSerial ?? ''}
        onChange={(serial) => set({ controllerSerial: serial === '' ? null : serial })}
        options={controllers}
        hint={texts.controllerHint}
        name="controllerSerial"
      />
      <CheckField
        label={texts.isActive}
        hint={texts.isActiveHint}
        checked={form.isActive}
        onChange={(isActive) => set({ isActive })}
      />
    </FormDialog>
  );
}

/** A button that opens the machine's form. */
export function EditMachine({ device, reportedBy }: { device: Device; reportedBy: string | null }) {
  const dialog = useDialog<true>();
  if (!may('devices:update')) return null;
  return (
    <>
      <Button icon={Pencil} onClick={() => dialog.open(true)}>
        {texts.edit}
      </Button>
      {dialog.shown && <Fields device={device} reportedBy={reportedBy} onClose={dialog.close} />}
    </>
  );
}
