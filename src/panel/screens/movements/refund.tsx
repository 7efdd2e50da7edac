import { Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { briefly, money } from '../../language/format.ts';
import { minorOf, plainMoney } from '../../language/typed-money.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { may } from '../../state/session.ts';
import { texts } from './words-closing.ts';

/** A sale that is to be paid back, or was. */
type Sale = {
  id: string;
  currency: string;
  product: { name: string; sellValue: number };
  refund: { date: string; amount: number; reason: string; actor: { label: string } } | null;
};

const takeBack = (id: string) => call('DELETE /transactions/:id/refund', { params: { id } });

/** The refund of a failed sale, or the button to record one (rules/movements#refunds). */
export function Refund({ sale }: { sale: Sale }) {
  const { id, currency, refund } = sale;
  const recording = useDialog<true>();
  const undo = useAction(() => takeBack(id));
  if (refund) {
    return (
      <div class="stack tight">
        <p class="row">
          <Lamp tone="good">{texts.refunded}</Lamp>
          <span>
            {texts.refundedBy(money(refund.amount, currency), briefly(refund.date), refund.actor.label)}
          </span>
          {may('transactions:update') && (
            <Button icon={Undo2} look="quiet" busy={undo.isBusy} onClick={() => void undo.run()}>
              {texts.takeBack}
            </Button>
          )}
        </p>
        <p class="soft">{refund.reason}</p>
        <ProblemNotice problem={undo.problem} />
      </div>
    );
  }
  if (!may('transactions:update')) return null;
  return (
    <div class="row no-print">
      <Button look="primary" onClick={() => recording.open(true)}>
        {texts.refund}
      </Button>
      {recording.shown && <RefundDialog sale={sale} onClose={recording.close} />}
    </div>
  );
}

function RefundDialog({ sale: { id, currency, product }, onClose }: { sale: Sale; onClose: () => void }) {
  const [typed, setTyped] = useState(plainMoney(product.sellValue, currency));
  const [reason, setReason] = useState('');
  const amount = minorOf(typed, currency);
  const isTooMuch = amount !== null && (amount < 1 || amount > product.sellValue);
  const record = useAction(async () => {
    await call('POST /transactions/:id/refund', {
      params: { id },
      body: { amount: amount!, reason: reason.trim() },
    });
    tell(texts.wasRefunded(money(amount!, currency)), async () => {
      await takeBack(id);
      tell(texts.refundGone);
    });
  });
  return (
    <FormDialog
      name="refund"
      title={texts.refundOf(product.name)}
      action={record}
      label={amount ? texts.doRefund(money(amount, currency)) : texts.refund}
      onClose={onClose}
      disabled={!amount || isTooMuch || reason.trim() === ''}
    >
      <p class="soft">{texts.refundLead}</p>
      <MoneyField
        label={texts.amount}
        value={typed}
        onInput={setTyped}
        name="amount"
        wrong={isTooMuch ? texts.atMost(money(product.sellValue, currency)) : undefined}
      />
      <TextField
        label={texts.reason}
        hint={texts.refundHint}
        value={reason}
        onInput={setReason}
        name="reason"
        maxLength={200}
        required
      />
    </FormDialog>
  );
}
