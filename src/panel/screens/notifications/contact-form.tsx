import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { kindWords } from '../../language/incident-kinds.ts';
import { language } from '../../language/language.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { texts as common } from '../../parts/words.ts';
import { account, accounts } from '../../state/account.ts';
import { seesInstallation } from '../../state/session.ts';
import { Choices } from '../access/shared.tsx';
import { type Contact, channelOf, type Kind, kinds, type Way, wayOf, ways } from './logic.ts';
import { QuietFields } from './quiet-fields.tsx';
import { SomeField } from './some-field.tsx';
import { texts } from './words.ts';

/** Adds a contact, or changes one: the way first, then three fields; the rest has good defaults. */
export function ContactForm({
  of: contact,
  forReport = false,
  namesPeople = false,
  onClose,
  onMade,
}: {
  of?: Contact;
  /** True if the contact is added to receive a report: it gets no alerts until a user turns them on. */
  forReport?: boolean;
  /** True if that report names people. */
  namesPeople?: boolean;
  onClose: () => void;
  onMade?: (made: Reply<'POST /contacts'>) => void;
}) {
  const [way, setWay] = useState<Way>(contact ? wayOf(contact) : 'email');
  const [label, setLabel] = useState(contact?.label ?? '');
  const [target, setTarget] = useState(contact?.address ?? contact?.target ?? '');
  const [token, setToken] = useState('');
  const [spoken, setSpoken] = useState(contact?.language ?? language);
  const [bad, setBad] = useState(contact?.wants.bad ?? (forReport ? 'off' : 'now'));
  const [warn, setWarn] = useState(contact?.wants.warn ?? (forReport ? 'off' : 'digest'));
  const [after, setAfter] = useState(String(contact?.afterMinutes ?? 0));
  const [quietHours, setQuietHours] = useState(contact?.quietHours ?? []);
  const [breaks, setBreaks] = useState(contact?.badBreaksQuiet ?? true);
  const [personal, setPersonal] = useState(contact?.personalData ?? namesPeople);
  const [grants, setGrants] = useState(contact?.grantsExtras ?? false);
  const [some, setSome] = useState((contact?.wants.kinds as Kind[] | undefined) ?? null);
  const [accountIds, setAccountIds] = useState(contact?.accountIds ?? null);
  const [zone, setZone] = useState(contact?.timeZone ?? account.value?.timeZone ?? '');
  const [beat, setBeat] = useState(String(contact?.heartbeatMinutes ?? ''));
  const reachable = accounts.value.filter(
    ({ id, clientId }) =>
      (contact?.accountId ?? id) === id && (contact?.clientId == null || contact.clientId === clientId),
  );
  const isOfInstallation = contact ? contact.clientId === null : seesInstallation();
  const action = useAction(async () => {
    const body = {
      label: label.trim(),
      target: target.trim(),
      language: spoken,
      wants: { bad, warn, ...(some && { kinds: some }) },
      afterMinutes: Number(after),
      quietHours,
      badBreaksQuiet: breaks,
      personalData: personal,
      grantsExtras: grants,
      accountIds,
      heartbeatMinutes: beat.trim() === '' ? null : Number(beat),
      ...(zone.trim() !== '' && { timeZone: zone.trim() }),
      ...(token !== '' && { token }),
    };
    if (contact) {
      await call('PATCH /contacts/:id', { params: { id: contact.id }, body });
      tell(texts.saved(body.label));
      onClose();
      return;
    }
    onMade?.(await call('POST /contacts', { body: { ...body, ...channelOf(way) } }));
  });
  return (
    <FormDialog
      name="contact-form"
      title={contact ? texts.editContact : texts.newContact}
      action={action}
      label={contact ? common.save : texts.addContact}
      onClose={onClose}
      stays
      wide
      disabled={label.trim() === '' || target.trim() === ''}
    >
      {!contact && (
        <div class="ways">
          <Choices
            label={texts.channel}
            name="way"
            of={ways.map((one) => [one, texts.channels[one], texts.channelLeads[one]] as const)}
            value={way}
            onChange={setWay}
          />
        </div>
      )}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={label}
        onInput={setLabel}
        name="label"
        required
      />
      <TextField
        label={texts.targets[way]}
        hint={contact && contact.address === null ? texts.targetKept : texts.targetHints[way]}
        value={target}
        onInput={setTarget}
        name="target"
        autocomplete="off"
        required
      />
      {forReport && <p class="soft small">{texts.noAlerts}</p>}
      {way === 'ntfy' && (
        <TextField
          label={texts.token}
          hint={texts.tokenHint}
          type="password"
          autocomplete="off"
          value={token}
          onInput={setToken}
          name="token"
          required={false}
        />
      )}
      <details class="more-fields" open={contact !== undefined}>
        <summary>{texts.more}</summary>
        <div class="form">
          <div class="pair">
            <SelectField
              label={texts.bad}
              name="bad"
              value={bad}
              onChange={setBad}
              options={(['now', 'digest', 'off'] as const).map((one) => [one, texts.wishes[one]] as const)}
            />
            <SelectField
              label={texts.warn}
              name="warn"
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
              name="afterMinutes"
            />
            <SelectField
              label={texts.language}
              name="language"
              value={spoken}
              onChange={setSpoken}
              options={[
                ['en', 'English'],
                ['es', 'Español'],
              ]}
            />
          </div>
          <SomeField
            label={texts.ofKinds}
            name="kinds"
            all={texts.allKinds}
            some={texts.someKinds}
            options={kinds.map((kind) => [kind, kindWords[kind]] as const)}
            value={some}
            onChange={setSome}
          />
          {(reachable.length > 1 || accountIds !== null) && (
            <SomeField
              label={texts.ofAccounts}
              name="accountIds"
              all={isOfInstallation ? texts.allAccountsAndLarder : texts.allAccounts}
              some={texts.someAccounts}
              options={reachable.map(({ id, name }) => [id, name] as const)}
              value={accountIds}
              onChange={setAccountIds}
            />
          )}
          <QuietFields value={quietHours} onChange={setQuietHours} />
          {quietHours.length > 0 && (
            <CheckField label={texts.breaks} name="quietBreaks" checked={breaks} onChange={setBreaks} />
          )}
          <div class="pair">
            <TextField
              label={texts.zone}
              hint={texts.zoneHint}
              value={zone}
              onInput={setZone}
              offered={Intl.supportedValuesOf('timeZone')}
              name="timeZone"
              required={false}
            />
            <TextField
              label={texts.heartbeat}
              hint={texts.heartbeatHint}
              type="number"
              inputMode="numeric"
              min={1}
              value={beat}
              onInput={setBeat}
              name="heartbeatMinutes"
              required={false}
            />
          </div>
        </div>
      </details>
      <CheckField
        label={texts.personal}
        name="personalData"
        hint={texts.personalHint}
        checked={personal}
        onChange={(isOn) => {
          setPersonal(isOn);
          if (!isOn) setGrants(false);
        }}
      />
      {personal && (
        <CheckField label={texts.grants} hint={texts.grantsHint} checked={grants} onChange={setGrants} />
      )}
    </FormDialog>
  );
}
