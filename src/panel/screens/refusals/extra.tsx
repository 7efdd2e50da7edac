import { Plus, Send } from 'lucide';
import { useState } from 'preact/hooks';
import { weekMs } from '../../../lib/calendar/durations.ts';
import { call } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { may } from '../../state/session.ts';
import { texts } from './words-extra.ts';

/** The person and product of an extra. */
export type Wanted = {
  person: { id: string; name: string };
  codeId: string;
  product: { id: string; name: string };
};

/** *One more today*: an extra that is given at the refusal. */
export function GiveExtra({ wanted }: { wanted: Wanted }) {
  const giving = useDialog<true>();
  if (!may('codes:update')) return null;
  return (
    <>
      <Button icon={Plus} look="primary" onClick={() => giving.open(true)}>
        {texts.give}
      </Button>
      {giving.shown && <ExtraDialog wanted={wanted} onClose={giving.close} />}
    </>
  );
}

/** Requests one more from the contacts who may grant it; hidden without `codes:read`. */
export function AskSupervisor({ wanted, deviceSerial }: { wanted: Wanted; deviceSerial: string }) {
  const { person, codeId, product } = wanted;
  const ask = () =>
    attempt(async () => {
      await call('POST /consumers/:id/codes/:codeId/grant-requests', {
        params: { id: person.id, codeId },
        body: { deviceSerial, productId: product.id },
      });
      tell(texts.wasAsked);
    });
  if (!may('codes:read')) return null;
  return (
    <Button icon={Send} onClick={() => void ask()}>
      {texts.ask}
    </Button>
  );
}

const mostAtOnce = 1000;

function ExtraDialog({
  wanted: { person, codeId, product },
  onClose,
}: {
  wanted: Wanted;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('1');
  const [until, setUntil] = useState<'day' | 'week'>('day');
  const [reason, setReason] = useState('');
  const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isNumber = quantity >= 1 && quantity <= mostAtOnce;
  const params = { id: person.id, codeId };
  const give = useAction(async () => {
    const { id } = await call('POST /consumers/:id/codes/:codeId/extras', {
      params,
      body: {
        productId: product.id,
        quantity,
        reason: reason.trim(),
        // Without one it is the end of the account's day.
        ...(until === 'week' && { until: new Date(Date.now() + weekMs).toISOString() }),
      },
    });
    refresh('authorizations');
    tell(texts.given(count(quantity), product.name, person.name), async () => {
      await call('DELETE /consumers/:id/codes/:codeId/extras/:extraId', {
        params: { ...params, extraId: id },
      });
      refresh('authorizations');
      tell(texts.taken);
    });
  });
  return (
    <FormDialog
      name="extra"
      title={texts.title(product.name, person.name)}
      action={give}
      label={texts.do(count(quantity))}
      onClose={onClose}
      disabled={!isNumber || reason.trim() === ''}
    >
      <p class="soft">{texts.lead}</p>
      <TextField
        label={texts.quantity}
        type="number"
        min={1}
        max={mostAtOnce}
        value={typed}
        onInput={setTyped}
        name="quantity"
      />
      <RadioField
        label={texts.until}
        value={until}
        onChange={setUntil}
        options={[
          ['day', texts.untils.day],
          ['week', texts.untils.week],
        ]}
      />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        value={reason}
        onInput={setReason}
        name="reason"
        maxLength={200}
        required
        autofocus
      />
    </FormDialog>
  );
}
