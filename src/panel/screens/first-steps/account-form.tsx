import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { tags } from '../../language/language.ts';
import type { Line } from '../../language/words.ts';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { LinesField } from '../../parts/forms/line-fields.tsx';
import { Picker } from '../../parts/forms/picker.tsx';
import { accounts, loadAccounts, nameInUrl } from '../../state/account.ts';
import { root } from '../../state/paths.ts';
import { session } from '../../state/session.ts';
import { likelyCurrency } from './guesses.ts';
import { currencyOptions, timeIn, zoneOptions } from './region-options.ts';
import { StepForm } from './step-form.tsx';
import { texts } from './words.ts';

/** A business and its site, with a currency and a time zone as this browser suggests them. */
export function AccountForm() {
  const { route } = useLocation();
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [business, setBusiness] = useState('');
  const [chosen, setClientId] = useState<string>();
  const [name, setName] = useState('');
  const [timeZone, setTimeZone] = useState(ownZone);
  const [chosenCurrency, setCurrency] = useState<string>();
  const currency = chosenCurrency ?? likelyCurrency(timeZone, tags);
  const [lines, setLines] = useState<readonly Line[]>(['vending']);
  const currencyList = useMemo(currencyOptions, []);
  const zoneList = useMemo(() => zoneOptions(ownZone), []);
  const seesAll = session.value?.user.scope === 'all';
  const clients = useCall('GET /clients', seesAll ? { query: { pageSize: 100 } } : null);
  const known = clients.data?.items ?? [];
  const clientId = chosen ?? known[0]?.id ?? '';
  const isNew = clientId === '';
  const action = useAction(async () => {
    const owner = seesAll ? await ownerOf() : {};
    const body = { ...owner, name: name.trim(), currency, timeZone, businessLines: [...lines] };
    const { id } = await call('POST /accounts', { body });
    tell(texts.added(name.trim()));
    // The first account is where the URL says before it is known, or the shell would lead to its first screen.
    if (accounts.value.length === 0) route(`${root}/${id}/first-steps`, true);
    await loadAccounts();
    const made = accounts.value.find((one) => one.id === id);
    if (made) route(`${root}/${nameInUrl(made)}/first-steps`, true);
  });
  // A business that was made stays made when its site could not be: it is not made twice.
  async function ownerOf(): Promise<{ clientId: string }> {
    if (!isNew) return { clientId };
    const { id } = await call('POST /clients', { body: { name: business.trim() } });
    setClientId(id);
    return { clientId: id };
  }
  const isReady = name.trim() !== '' && lines.length > 0 && (!seesAll || !isNew || business.trim() !== '');
  if (seesAll && clients.data === undefined) return <Await of={clients}>{() => null}</Await>;
  return (
    <StepForm name="first-account" action={action} label={texts.addAccount} isReady={isReady}>
      {seesAll && known.length > 0 && (
        <SelectField
          label={texts.business}
          value={clientId}
          onChange={setClientId}
          options={[...known.map(({ id, name }) => [id, name] as const), ['', texts.newBusiness] as const]}
        />
      )}
      {seesAll && isNew && (
        <TextField
          label={known.length > 0 ? texts.newBusiness : texts.business}
          hint={texts.businessHint}
          value={business}
          onInput={setBusiness}
          autocomplete="organization"
          required
        />
      )}
      <TextField
        label={texts.site}
        hint={texts.siteHint}
        value={name}
        onInput={setName}
        required
        name="name"
      />
      <div class="pair">
        <Picker
          label={texts.currency}
          options={currencyList}
          value={currency}
          onPick={setCurrency}
          name="currency"
        />
        <Picker
          label={texts.zone}
          options={zoneList}
          value={timeZone}
          onPick={setTimeZone}
          hint={texts.zoneNow(timeIn(timeZone))}
          name="timeZone"
        />
      </div>
      <LinesField
        label={texts.lines}
        name="businessLines"
        lines={['vending', 'eas']}
        value={lines}
        onChange={setLines}
        needed={texts.lineNeeded}
      />
    </StepForm>
  );
}
