import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { minorOf } from '../../language/typed-money.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { texts as partTexts } from '../../parts/words.ts';
import { cardTexts as texts } from './cards/card-words.ts';

type How = 'add' | 'take' | 'set';

const opposite = { add: 'take', take: 'add' } as const;

/** The subsidy after the change, in minor units. */
function changed(subsidy: number, how: How, amount: number): number {
  if (how === 'set') return amount;
  return how === 'add' ? subsidy + amount : subsidy - amount;
}

type Params = { id: string; codeId: string };

/** The subsidy at this moment, a reload that is due counted in. */
async function subsidyNow(params: Params): Promise<number> {
  const { codes } = await call('GET /consumers/:id/entitlements', { params: { id: params.id } });
  const slot = codes.find(({ codeId }) => codeId === params.codeId)?.vending;
  return slot ? slot.balance : (await call('GET /consumers/:id/codes/:codeId', { params })).vendingBalance;
}

/**
 * Changes the subsidy relative to its present value, so that sales since the page was opened count.
 * @returns before, after
 */
async function change(params: Params, how: How, amount: number): Promise<[before: number, after: number]> {
  const before = await subsidyNow(params);
  const vendingBalance = changed(before, how, amount);
  await call('PATCH /consumers/:id/codes/:codeId', { params, body: { vendingBalance } });
  return [before, vendingBalance];
}

/** Adds to a card's subsidy, takes from it, or sets it, and says before what it will be. */
export function BalanceDialog({
  params,
  subsidy,
  onClose,
}: {
  params: Params;
  subsidy: number;
  onClose: () => void;
}) {
  const [how, setHow] = useState<How>('add');
  const [typed, setTyped] = useState('');
  const amount = minorOf(typed);
  const after = amount === null ? null : changed(subsidy, how, amount);
  const save = useAction(async () => {
    const [before, reached] = await change(params, how, amount!);
    const undo = () =>
      how === 'set' ? change(params, 'set', before) : change(params, opposite[how], amount!);
    tell(texts.balanceChanged(money(reached)), undo);
  });
  return (
    <FormDialog
      name="balance-dialog"
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
        <MoneyField label={texts.amount} value={typed} onInput={setTyped} name="vendingBalance" />
      </div>
      <p class="soft" aria-live="polite">
        {after === null ? texts.balanceTopUps : `${texts.balanceAfter(money(after))} ${texts.balanceTopUps}`}
      </p>
    </FormDialog>
  );
}
