import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { language } from '../../language/language.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField, wrongOf } from '../../parts/forms/field.tsx';
import { texts as common } from '../../parts/messages.ts';
import { account } from '../../state/account.ts';
import { session } from '../../state/session.ts';
import { Choices } from '../access-control/shared.tsx';
import { type Contact, channelOf, everyDay, quietOf, type Way, wayOf, ways } from './logic.ts';
import { texts } from './messages.ts';

/** Adds a contact, or changes one: the way first, then three fields; the rest has good defaults. */
export function ContactForm({
  of: contact,
  onClose,
  onMade,
}: {
  of?: Contact;
  onClose: () => void;
  onMade?: (made: Reply<'POST /contacts'>) => void;
}) {
  const [way, setWay] = useState<Way>(contact ? wayOf(contact) : 'email');
  const [label, setLabel] = useState(contact?.label ?? '');
  const [target, setTarget] = useState(contact?.target ?? '');
  const [token, setToken] = useState('');
  const [spoken, setSpoken] = useState(contact?.language ?? language);
  const [bad, setBad] = useState(contact?.wants.bad ?? 'now');
  const [warn, setWarn] = useState(contact?.wants.warn ?? 'digest');
  const [after, setAfter] = useState(String(contact?.afterMinutes ?? 0));
  const known = contact ? quietOf(contact.quietHours) : null;
  const [isQuiet, setQuiet] = useState(known !== null);
  const [from, setFrom] = useState(known?.from ?? '22:00');
  const [to, setTo] = useState(known?.to ?? '06:00');
  const [breaks, setBreaks] = useState(contact?.badBreaksQuiet ?? true);
  const [personal, setPersonal] = useState(contact?.personalData ?? false);
  const action = useAction(async () => {
    const quietHours = isQuiet ? [{ weekdays: everyDay, from, to }] : [];
    const isSameQuiet = isQuiet === (known !== null) && from === known?.from && to === known?.to;
    const body = {
      label: label.trim(),
      target: target.trim(),
      language: spoken,
      wants: { ...contact?.wants, bad, warn },
      afterMinutes: Number(after),
      badBreaksQuiet: breaks,
      personalData: personal,
      // Hours that differ from day to day are kept where they were not touched.
      ...(!(contact && isSameQuiet) && { quietHours }),
      ...(token !== '' && { token }),
    };
    if (contact) {
      await call('PATCH /contacts/:id', { params: { id: contact.id }, body });
      tell(texts.saved(body.label));
      onClose();
      return;
    }
    const isOfAll = session.value?.user.scope === 'all';
    const own = !isOfAll && account.value ? { accountId: account.value.id } : {};
    onMade?.(await call('POST /contacts', { body: { ...body, ...channelOf(way), ...own } }));
  });
  const { problem } = action;
  return (
    <FormDialog
      title={contact ? texts.editContact : texts.newContact}
      action={action}
      label={contact ? common.save : texts.addContact}
      onClose={onClose}
      stays
      disabled={label.trim() === '' || target.trim() === ''}
    >
      {!contact && (
        <Choices
          label={texts.channel}
          name="way"
          of={ways.map((one) => [one, texts.channels[one], texts.channelLeads[one]] as const)}
          value={way}
          onChange={setWay}
        />
      )}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={label}
        onInput={setLabel}
        wrong={wrongOf(problem, 'label')}
        required
      />
      <TextField
        label={texts.targets[way]}
        hint={contact ? texts.targetKept : texts.targetHints[way]}
        value={target}
        onInput={setTarget}
        wrong={wrongOf(problem, 'target')}
        autocomplete="off"
        required
      />
      {way === 'ntfy' && (
        <TextField
          label={texts.token}
          hint={texts.tokenHint}
          type="password"
          autocomplete="off"
          value={token}
          onInput={setToken}
          wrong={wrongOf(problem, 'token')}
          required={false}
        />
      )}
      <details class="more-fields">
        <summary>{texts.more}</summary>
        <div class="form">
          <div class="pair">
            <SelectField
              label={texts.bad}
              value={bad}
              onChange={setBad}
              options={(['now', 'digest', 'off'] as const).map((one) => [one, texts.wishes[one]] as const)}
            />
            <SelectField
              label={texts.warn}
              value={warn}
              onChange={setWarn}
              options={(['now', 'digest', 'off'] as const).map((one) => [one, texts.wishes[one]] as const)}
            />
          </div>
          <div class="pair">
            <TextField
              label={texts.after}
              type="number"
              inputMode="numeric"
              min={0}
              value={after}
              onInput={setAfter}
              wrong={wrongOf(problem, 'afterMinutes')}
            />
            <SelectField
              label={texts.language}
              value={spoken}
              onChange={setSpoken}
              options={[
                ['en', 'English'],
                ['es', 'Español'],
              ]}
            />
          </div>
          <CheckField label={texts.quiet} hint={texts.quietHint} checked={isQuiet} onChange={setQuiet} />
          {isQuiet && (
            <>
              <div class="pair">
                <TextField label={texts.from} type="time" value={from} onInput={setFrom} />
                <TextField
                  label={texts.to}
                  type="time"
                  value={to}
                  onInput={setTo}
                  wrong={wrongOf(problem, 'quietHours.0')}
                />
              </div>
              <CheckField label={texts.breaks} checked={breaks} onChange={setBreaks} />
            </>
          )}
          <CheckField
            label={texts.personal}
            hint={texts.personalHint}
            checked={personal}
            onChange={setPersonal}
          />
        </div>
      </details>
    </FormDialog>
  );
}
