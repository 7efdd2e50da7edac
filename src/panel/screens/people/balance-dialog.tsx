import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { minorOf, money } from '../../language/format.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { SelectField, TextField, wrongOf } from '../../parts/field.tsx';
import { texts as partTexts } from '../../parts/messages.ts';
import { tell } from '../../parts/toast.tsx';
import { cardTexts as texts } from './card-messages.ts';

type How = 'add' | 'take' | 'set';

/** What a subsidy becomes; minor units. */
function changed(subsidy: number, how: How, amount: number): number {
  if (how === 'set') return amount;
  return how === 'add' ? subsidy + amount : subsidy - amount;
}

/** Adds to a card's subsidy, takes from it, or sets it, and says before what it will be. */
export function BalanceDialog({
  params,
  subsidy,
  onClose,
}: {
  params: { id: string; codeId: string };
  subsidy: number;
  onClose: () => void;
}) {
  const [how, setHow] = useState<How>('add');
  const [typed, setTyped] = useState('');
  const amount = minorOf(typed);
  const after = amount === null ? null : changed(subsidy, how, amount);
  const set = (vendingBalance: number) =>
    call('PATCH /consumers/:id/codes/:codeId', { params, body: { vendingBalance } });
  const save = useAction(async () => {
    await set(after!);
    tell(texts.balanceChanged(money(after!)), () => set(subsidy));
  });
  return (
    <FormDialog
      title={texts.balance}
      action={save}
      label={partTexts.save}
      onClose={onClose}
      disabled={after === null}
    >
      <p>{texts.balanceNow(money(subsidy))}</p>
      <div class="pair">
        <SelectField
          label={texts.balanceHow}
          value={how}
          onChange={setHow}
          options={[
            ['add', texts.balanceAdd],
            ['take', texts.balanceTake],
            ['set', texts.balanceSet],
          ]}
        />
        <TextField
          label={texts.amount}
          inputMode="decimal"
          value={typed}
          onInput={setTyped}
          wrong={
            wrongOf(save.problem, 'vendingBalance') ??
            (typed.trim() !== '' && amount === null ? partTexts.notAnAmount : undefined)
          }
          autocomplete="off"
          autofocus
        />
      </div>
      <p class="soft" aria-live="polite">
        {after === null ? texts.balanceTopUps : `${texts.balanceAfter(money(after))} ${texts.balanceTopUps}`}
      </p>
    </FormDialog>
  );
}
