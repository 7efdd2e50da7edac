import { Pencil } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useAction } from '../../api/use-call.ts';
import { type Line, words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { LinesField } from '../../parts/forms/line-fields.tsx';
import { Picker } from '../../parts/forms/picker.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { type Account, account, nameInUrl } from '../../state/account.ts';
import { changeAccount } from '../../state/change-account.ts';
import { root } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { currencyOptions, timeIn, zoneOptions } from '../first-steps/region-options.ts';
import { texts as stepTexts } from '../first-steps/words.ts';
import { texts } from './words.ts';

type Settings = Pick<Account, 'name' | 'currency' | 'timeZone' | 'businessLines'>;

/** The settings of the site: name, currency, time zone and lines. */
export function SiteSettings() {
  const dialog = useDialog<true>();
  const site = account.value!;
  const optionOf = (options: ReturnType<typeof zoneOptions>, value: string) => {
    const found = options.find((option) => option.value === value);
    return found ? [found.label, found.note].filter(Boolean).join(', ') : value;
  };
  return (
    <Card
      title={texts.site}
      actions={
        may('clients:update') && (
          <Button icon={Pencil} onClick={() => dialog.open(true)}>
            {texts.edit}
          </Button>
        )
      }
    >
      <Facts
        of={[
          [texts.name, site.name],
          [stepTexts.currency, optionOf(currencyOptions(), site.currency)],
          [
            stepTexts.zone,
            `${optionOf(zoneOptions(site.timeZone), site.timeZone)} (${timeIn(site.timeZone)})`,
          ],
          [stepTexts.lines, site.businessLines.map((line) => words.linesLong[line]).join('; ')],
        ]}
      />
      {dialog.shown && <EditSite site={site} onClose={dialog.close} />}
    </Card>
  );
}

function EditSite({ site, onClose }: { site: Account; onClose: () => void }) {
  const { route, path } = useLocation();
  const [name, setName] = useState(site.name);
  const [currency, setCurrency] = useState<string>(site.currency);
  const [timeZone, setTimeZone] = useState(site.timeZone);
  const [lines, setLines] = useState<readonly Line[]>(site.businessLines);
  const currencyList = useMemo(currencyOptions, []);
  const zoneList = useMemo(() => zoneOptions(site.timeZone), []);
  const before: Settings = {
    name: site.name,
    currency: site.currency,
    timeZone: site.timeZone,
    businessLines: site.businessLines,
  };
  const put = async (body: Settings) => {
    const changed = await changeAccount(site.id, body as never);
    // The name is in the URL.
    if (changed) route([root, nameInUrl(changed), ...path.split('/').slice(3)].join('/'), true);
    account.value = changed;
  };
  const save = useAction(async () => {
    await put({ name: name.trim(), currency, timeZone, businessLines: [...lines] } as Settings);
    tell(texts.siteSaved, () => put(before));
  });
  return (
    <FormDialog
      name="site"
      title={texts.editSite}
      action={save}
      fieldOf={{ 'accounts.currency_in_use': 'currency', 'accounts.business_line_in_use': 'businessLines' }}
      label={texts.save}
      onClose={onClose}
      disabled={name.trim() === '' || lines.length === 0}
    >
      <TextField label={texts.name} name="name" value={name} onInput={setName} maxLength={175} required />
      <Picker
        label={stepTexts.currency}
        name="currency"
        hint={texts.currencyHint}
        options={currencyList}
        value={currency}
        onPick={setCurrency}
      />
      <Picker
        label={stepTexts.zone}
        name="timeZone"
        hint={stepTexts.zoneNow(timeIn(timeZone))}
        options={zoneList}
        value={timeZone}
        onPick={setTimeZone}
      />
      <LinesField
        label={stepTexts.lines}
        name="businessLines"
        lines={['vending', 'eas']}
        value={lines}
        onChange={setLines}
        needed={stepTexts.lineNeeded}
      />
    </FormDialog>
  );
}
