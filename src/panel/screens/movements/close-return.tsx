import { PackageCheck } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { may } from '../../state/session.ts';
import { texts } from './words-closing.ts';

type Outcome = 'returned' | 'written_off';

/** Says how something ends whose return no machine will report (rules/movements#closing-a-pair). */
export function CloseReturn({ pair }: { pair: { id: string; product: { name: string } } }) {
  const closing = useDialog<true>();
  if (!may('transactions:update')) return null;
  return (
    <div class="row no-print">
      <Button icon={PackageCheck} onClick={() => closing.open(true)}>
        {texts.close}
      </Button>
      {closing.shown && <CloseDialog pair={pair} onClose={closing.close} />}
    </div>
  );
}

/** Asks how a loan ends, with the reason. */
export function CloseDialog({
  pair: { id, product },
  onClose,
}: {
  pair: { id: string; product: { name: string } };
  onClose: () => void;
}) {
  const [outcome, choose] = useState<Outcome>('returned');
  const [reason, setReason] = useState('');
  const close = useAction(async () => {
    await call('POST /transactions/returns/:id/close', {
      params: { id },
      body: { outcome, reason: reason.trim() },
    });
    tell(texts.closed[outcome]);
  });
  return (
    <FormDialog
      name="close-return"
      title={texts.closeTitle(product.name)}
      action={close}
      label={texts.doClose[outcome]}
      danger={outcome === 'written_off'}
      onClose={onClose}
      disabled={reason.trim() === ''}
    >
      <p class="soft">{texts.closeLead}</p>
      <RadioField
        label={texts.outcome}
        value={outcome}
        onChange={choose}
        options={[
          ['returned', texts.outcomes.returned],
          ['written_off', texts.outcomes.written_off],
        ]}
      />
      <TextField
        label={texts.reason}
        hint={texts.closeHint}
        value={reason}
        onInput={setReason}
        name="reason"
        maxLength={200}
        required
      />
    </FormDialog>
  );
}
