import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { minorOf, plainMoney } from '../../language/typed-money.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { may } from '../../state/session.ts';
import { texts } from './words-credits.ts';

/** Credits a card: for a movement that is to be made good, with its price and what went wrong, or freely. */
export function CreditDialog({
  to: { codeId, consumerId, name },
  movement,
  onClose,
}: {
  to: { codeId: string; consumerId: string | null; name: string };
  /** `bySubsidy`: the part of the price that the subsidy paid. */
  movement?: { id: string; price: number; bySubsidy: number; reason: string };
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(movement ? plainMoney(movement.price) : '');
  const [reason, setReason] = useState(movement?.reason ?? '');
  const [goal, setGoal] = useState<'recharge' | 'source'>('recharge');
  const amount = minorOf(typed);
  const isSplit = movement !== undefined && movement.bySubsidy > 0;
  const give = useAction(async () => {
    const body = {
      codeId,
      amount: amount!,
      reason: reason.trim(),
      ...(consumerId !== null && { consumerId }),
      ...(movement && { transactionId: movement.id }),
      ...(isSplit && { to: goal }),
    };
    await call('POST /transactions/credits', { body });
    refresh('consumers');
    tell(texts.given(money(amount!), name));
  });
  // More than it cost, and less than nothing, is for owners alone (rules/credit#credits).
  const most = movement && !may('credits:unbound') ? movement.price : undefined;
  const isTooMuch = most !== undefined && !!amount && (amount < 1 || amount > most);
  const isAlready = give.problem?.code === 'transactions.already_credited';
  return (
    <FormDialog
      name="credit-dialog"
      title={texts.giveTo(name)}
      action={isAlready ? { ...give, problem: undefined } : give}
      label={amount ? texts.doAmount(money(amount)) : texts.do}
      onClose={onClose}
      disabled={!amount || isTooMuch || reason.trim() === '' || isAlready}
    >
      <MoneyField
        label={texts.amount}
        value={typed}
        onInput={setTyped}
        hint={isSplit ? undefined : texts.amountHint}
        name="amount"
        wrong={isTooMuch ? texts.atMost(money(most)) : undefined}
      />
      {isSplit && (
        <RadioField
          label={texts.goesTo}
          value={goal}
          onChange={setGoal}
          options={[
            ['recharge', texts.toTopUps],
            [
              'source',
              movement.bySubsidy === movement.price
                ? texts.toSubsidyAlone
                : texts.toSource(money(movement.bySubsidy)),
            ],
          ]}
        />
      )}
      <TextField
        label={texts.reason}
        value={reason}
        onInput={setReason}
        hint={texts.reasonHint}
        name="reason"
        maxLength={200}
        required
      />
      {isAlready && (
        <Notice tone="warn" title={texts.already}>
          <p>{texts.alreadyLead}</p>
        </Notice>
      )}
    </FormDialog>
  );
}
