import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { session } from '../../state/session.ts';
import { Choices } from '../access/shared.tsx';
import { type Hearing, hearingOf, hearings, type Subscription } from './logic.ts';
import { texts } from './words.ts';

/** Connects a program, or changes how. */
export function ConnectionForm({
  of: subscription,
  onClose,
  onMade,
}: {
  of?: Subscription;
  onClose: () => void;
  onMade?: (made: Reply<'POST /subscriptions'>) => void;
}) {
  const isOfOne = session.value?.user.scope === 'account';
  const [label, setLabel] = useState(subscription?.label ?? '');
  const [url, setUrl] = useState(subscription?.url ?? '');
  const [hearing, setHearing] = useState<Hearing>(subscription ? hearingOf(subscription.kinds) : 'movements');
  const [payload, setPayload] = useState<Subscription['payload']>(subscription?.payload ?? 'changes');
  const [of, setOf] = useState<'account' | 'all'>('account');
  const action = useAction(async () => {
    const kinds = hearing === 'own' ? subscription!.kinds : hearing === 'all' ? null : [...hearings[hearing]];
    const body = { label: label.trim(), url: url.trim(), kinds, payload };
    if (subscription) {
      await call('PATCH /subscriptions/:id', { params: { id: subscription.id }, body });
      tell(texts.saved(body.label));
      onClose();
      return;
    }
    const own = !isOfOne && of === 'account' && account.value ? { accountId: account.value.id } : {};
    onMade?.(await call('POST /subscriptions', { body: { ...body, ...own } }));
  });
  const offered = (['all', 'movements', 'people', 'catalogue'] as const).map(
    (one) => [one, texts.hearing[one]] as const,
  );
  return (
    <FormDialog
      name="connection-form"
      title={subscription ? texts.editTitle : texts.add}
      action={action}
      label={subscription ? common.save : texts.connect}
      onClose={onClose}
      stays
      disabled={label.trim() === '' || url.trim() === ''}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={label}
        onInput={setLabel}
        name="label"
        required
      />
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        value={url}
        onInput={setUrl}
        name="url"
        autocomplete="off"
        required
      />
      <div class="pair">
        <SelectField
          label={texts.hears}
          value={hearing}
          onChange={setHearing}
          options={
            hearing === 'own' || (subscription && hearingOf(subscription.kinds) === 'own')
              ? [['own', texts.hearing.own] as const, ...offered]
              : offered
          }
        />
        {!subscription && !isOfOne && account.value && (
          <SelectField
            label={texts.of}
            value={of}
            onChange={setOf}
            options={[
              ['account', account.value.name],
              ['all', texts.ofAll],
            ]}
          />
        )}
      </div>
      <Choices
        label={texts.payload}
        name="payload"
        of={(['changes', 'bell'] as const).map(
          (one) => [one, texts.payloads[one], texts.payloadLeads[one]] as const,
        )}
        value={payload}
        onChange={setPayload}
      />
    </FormDialog>
  );
}
