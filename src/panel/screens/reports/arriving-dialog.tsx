import { useState } from 'preact/hooks';
import { call, type Item } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Dialog, FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField, wrongOf } from '../../parts/forms/field.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { texts } from './messages-arriving.ts';

export type Schedule = Item<'GET /report-schedules'>;
type Report = NonNullable<Schedule['report']>;

const reports = Object.keys(texts.reports) as Report[];
const frequencies = Object.keys(texts.frequencies) as (keyof typeof texts.frequencies)[];
const formats = Object.keys(texts.formats) as (keyof typeof texts.formats)[];

/** Has a report arrive by itself: which, how often, to whom. */
export function ArrivingDialog({
  report: first = 'deliveries',
  onClose,
}: {
  report?: Report;
  onClose: () => void;
}) {
  const contacts = useCall('GET /contacts', { query: { pageSize: 200, sort: 'name' } });
  const active = (contacts.data?.items ?? []).filter(({ isActive }) => isActive);
  const [report, setReport] = useState<Report>(first);
  const [label, setLabel] = useState(texts.weekOf(texts.reports[first]));
  const [every, setEvery] = useState<(typeof frequencies)[number]>('week');
  const [at, setAt] = useState('07:00');
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx');
  const [skips, setSkips] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isPersonal = report === 'deliveries' || report === 'credit';
  const offered = active.filter(({ personalData }) => personalData || !isPersonal);
  const to = chosen.filter((id) => offered.some((one) => one.id === id));
  const action = useAction(async () => {
    await call('POST /report-schedules', {
      body: {
        accountId: account.value!.id,
        label,
        report,
        every,
        at,
        format,
        contacts: [...to],
        whenEmpty: skips ? 'skip' : 'send',
      },
    });
    refresh('report-schedules');
    tell(texts.saved);
  });
  if (contacts.data && active.length === 0)
    return (
      <Dialog title={texts.add} onClose={onClose}>
        <p>{texts.noContacts}</p>
        <div class="actions">
          <ButtonLink look="primary" href={pathTo('notifications')}>
            {texts.toContacts}
          </ButtonLink>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={texts.add}
      label={texts.save}
      action={action}
      onClose={onClose}
      disabled={to.length === 0}
    >
      <SelectField
        label={texts.report}
        value={report}
        onChange={(next) => {
          if (label === texts.weekOf(texts.reports[report])) setLabel(texts.weekOf(texts.reports[next]));
          setReport(next);
        }}
        options={reports.map((one) => [one, texts.reports[one]] as const)}
        {...(isPersonal && { hint: texts.personal })}
      />
      <TextField
        label={texts.label}
        value={label}
        onInput={setLabel}
        required
        maxLength={200}
        wrong={wrongOf(action.problem, 'label')}
      />
      <SelectField
        label={texts.every}
        value={every}
        onChange={setEvery}
        options={frequencies.map((one) => [one, texts.frequencies[one]] as const)}
      />
      <TextField
        label={texts.at}
        type="time"
        value={at}
        onInput={setAt}
        required
        wrong={wrongOf(action.problem, 'at')}
      />
      <SelectField
        label={texts.format}
        value={format}
        onChange={setFormat}
        options={formats.map((one) => [one, texts.formats[one]] as const)}
      />
      <fieldset class="field">
        <legend class="label">{texts.to}</legend>
        {contacts.data && offered.length === 0 && <p class="soft small">{texts.nobodyFits}</p>}
        {offered.map(({ id, label: name }) => (
          <CheckField
            key={id}
            label={name}
            checked={to.includes(id)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
      <CheckField label={texts.skip} checked={skips} onChange={setSkips} />
    </FormDialog>
  );
}
