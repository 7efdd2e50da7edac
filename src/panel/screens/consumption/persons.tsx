import { EyeOff, Users } from 'lucide';
import { useAction } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Icon } from '../../parts/icon.tsx';
import { account } from '../../state/account.ts';
import { changeAccount } from '../../state/change-account.ts';
import { session } from '../../state/session.ts';
import { namesPeople } from './viewer.ts';
import { texts } from './words-persons.ts';

async function allow(id: string, isOn: boolean): Promise<void> {
  account.value = (await changeAccount(id, { consumptionByPerson: isOn })) ?? account.value;
  tell(isOn ? texts.allowed : texts.forbidden);
}

/** Explains whether figures show names, and offers an owner the switch (rules/consumption#persons). */
export function Persons({ isSmall = false }: { /** True if small groups are shown. */ isSmall?: boolean }) {
  const dialog = useDialog<true>();
  const owner = account.value;
  if (!owner) return null;
  const isOn = owner.consumptionByPerson;
  const isOwner = session.value?.user.role === 'owner';
  const text = !isOn ? texts.off : !namesPeople() ? texts.notYou : isSmall ? texts.small : texts.on;
  return (
    <aside class="persons no-print" aria-label={texts.label}>
      <Icon of={isOn ? Users : EyeOff} />
      <p class="small">
        {text} {!isOn && !isOwner && texts.askOwner}
      </p>
      {isOwner && <Button onClick={() => dialog.open(true)}>{isOn ? texts.hide : texts.show}</Button>}
      {dialog.shown && <Switch id={owner.id} name={owner.name} isOn={isOn} onClose={dialog.close} />}
    </aside>
  );
}

function Switch({
  id,
  name,
  isOn,
  onClose,
}: {
  id: string;
  name: string;
  isOn: boolean;
  onClose: () => void;
}) {
  const action = useAction(() => allow(id, !isOn));
  return (
    <FormDialog
      name="persons"
      title={isOn ? texts.hideTitle(name) : texts.showTitle(name)}
      label={isOn ? texts.hide : texts.show}
      action={action}
      onClose={onClose}
    >
      {(isOn ? texts.hideLead : texts.showLead).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </FormDialog>
  );
}
