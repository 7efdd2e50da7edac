import { Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Item, type Options } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { ContactForm } from '../notifications/contact-form.tsx';
import { useHasMail } from '../notifications/logic.ts';
import { texts } from './words.ts';

export type Schedule = Item<'GET /report-schedules'>;
export type Report = NonNullable<Schedule['report']>;
type Parameters = NonNullable<Options<'POST /report-schedules'>['body']['parameters']>;

const reports = Object.keys(texts.reports) as Report[];
const frequencies = Object.keys(texts.frequencies) as (keyof typeof texts.frequencies)[];
const formats = Object.keys(texts.formats) as (keyof typeof texts.formats)[];

/** Groupings available without names of people. */
const namelessColumns = [
  'date',
  'device.name',
  'product.name',
  'isDelivered',
  'method',
  'product.cost',
  'product.sellValue',
  'product.profit',
];
/** Reports that can be made without the names of people, and those that are of people. */
const canBeNameless: readonly Report[] = ['deliveries', 'mandatory'];
const ofPeople: readonly Report[] = ['credit', 'expiring'];
/** The choices of days that the report of what expires looks ahead. */
const daysAhead = [7, 14, 30, 60, 90];

function startOf(schedule: Schedule | undefined, first: Report, parameters: Parameters) {
  const report = schedule?.report ?? first;
  const known = (schedule?.parameters ?? parameters) as Parameters;
  const columns = known['columns'] as readonly string[] | undefined;
  const isNameless =
    report === 'deliveries'
      ? !schedule || isListOf(columns, namelessColumns)
      : canBeNameless.includes(report) && known['persons'] !== true;
  return { report, known, isNameless };
}

/** Parameters of a report besides its period, from a view or a schedule, with or without people. */
function parametersOf(report: Report, start: ReturnType<typeof startOf>, isNameless: boolean): Parameters {
  const { columns: _, ...others } = report === start.report ? start.known : {};
  const given = { locale: language, ...others };
  if (report === 'mandatory') return { ...given, persons: !isNameless };
  if (report !== 'deliveries') return report === start.report ? { ...given, ...start.known } : given;
  if (isNameless) return { ...given, columns: namelessColumns };
  const columns = start.isNameless || report !== start.report ? undefined : start.known['columns'];
  return { ...given, ...(columns !== undefined && { columns }) };
}

const isListOf = (columns: readonly string[] | undefined, names: readonly string[]) =>
  columns?.length === names.length && columns.every((one, at) => one === names[at]);

/** Schedules a report, or changes its schedule: which, how often, to whom. */
export function ArrivingDialog({
  of: schedule,
  report: first = 'deliveries',
  parameters = {},
  every: firstEvery = 'week',
  onClose,
  onMade,
}: {
  of?: Schedule;
  report?: Report;
  /** Parameters of the report besides its period, if a view has chosen them. */
  parameters?: Parameters;
  /** The frequency that is chosen first for a new report. */
  every?: (typeof frequencies)[number];
  onClose: () => void;
  onMade?: (id: string) => void;
}) {
  const contacts = useCall('GET /contacts', { query: { pageSize: 200, sort: 'name' } });
  const hasMail = useHasMail();
  const start = startOf(schedule, first, parameters);
  const [report, setReport] = useState<Report>(start.report);
  const [typed, setTyped] = useState<string | undefined>(schedule?.label);
  const [every, setEvery] = useState<(typeof frequencies)[number]>(schedule?.every ?? firstEvery);
  const [at, setAt] = useState(schedule?.at ?? '07:00');
  const [format, setFormat] = useState<(typeof formats)[number]>(schedule?.format ?? 'xlsx');
  const [skips, setSkips] = useState(schedule?.whenEmpty === 'skip');
  const [isNameless, setNameless] = useState(start.isNameless);
  const [ahead, setAhead] = useState(Number(start.known['days'] ?? 30));
  const [chosen, setChosen] = useState<readonly string[]>(schedule?.contacts ?? []);
  const [isAdding, setAdding] = useState(false);

  const isByPerson =
    report === start.report &&
    (start.known['by'] === 'consumer' || start.known['then'] === 'consumer' || 'consumerId' in start.known);
  const isPersonal =
    ofPeople.includes(report) || isByPerson || (canBeNameless.includes(report) && !isNameless);
  const active = (contacts.data?.items ?? []).filter(
    ({ id, isActive }) => isActive || schedule?.contacts?.includes(id),
  );
  const offered = active.filter(({ personalData }) => personalData || !isPersonal);
  const to = contacts.data ? chosen.filter((id) => offered.some((one) => one.id === id)) : chosen;
  const isByMail = offered.some(({ id, channel }) => channel === 'email' && to.includes(id));
  const label = typed ?? texts.called[every](texts.reports[report]);

  const action = useAction(async () => {
    const body = {
      label,
      parameters: {
        ...parametersOf(report, start, isNameless),
        ...(report === 'expiring' && { days: ahead }),
      },
      every,
      at,
      format,
      contacts: [...to],
      whenEmpty: skips ? ('skip' as const) : ('send' as const),
    };
    if (schedule) {
      await call('PATCH /report-schedules/:id', { params: { id: schedule.id! }, body });
      refresh('report-schedules');
      tell(texts.changed);
      return;
    }
    const made = await call('POST /report-schedules', {
      body: { ...body, accountId: account.value!.id, report },
    });
    refresh('report-schedules');
    tell(texts.saved);
    onMade?.(made.id);
  });

  if (isAdding)
    return (
      <ContactForm
        forReport
        namesPeople={isPersonal}
        onClose={() => setAdding(false)}
        onMade={({ id }) => {
          setChosen([...chosen, id]);
          setAdding(false);
        }}
      />
    );
  return (
    <FormDialog
      name="scheduled-reports-dialog"
      title={schedule ? texts.edit : texts.add}
      label={schedule ? common.save : texts.save}
      action={action}
      onClose={onClose}
      disabled={to.length === 0 || label.trim() === ''}
    >
      <SelectField
        label={texts.report}
        value={report}
        disabled={schedule !== undefined}
        onChange={setReport}
        options={reports.map((one) => [one, texts.reports[one]] as const)}
        hint={texts.what[report]}
      />
      {canBeNameless.includes(report) && (
        <CheckField
          label={texts.withPeople}
          checked={!isNameless}
          onChange={(isOn) => setNameless(!isOn)}
          hint={texts.withPeopleHint}
        />
      )}
      {report === 'expiring' && (
        <SelectField
          label={texts.ahead}
          value={String(ahead)}
          onChange={(days) => setAhead(Number(days))}
          options={[...new Set([...daysAhead, ahead])]
            .sort((a, b) => a - b)
            .map((days) => [String(days), texts.aheadOf(count(days))] as const)}
        />
      )}
      <div class="pair">
        <SelectField
          label={texts.every}
          value={every}
          onChange={setEvery}
          options={frequencies.map((one) => [one, texts.frequencies[one]] as const)}
          hint={texts.covers[every]}
        />
        <TextField
          label={texts.at}
          type="time"
          value={at}
          onInput={setAt}
          required
          hint={schedule?.timeZone ?? account.value?.timeZone}
          name="at"
        />
      </div>
      <fieldset class="field">
        <legend class="label">{texts.to}</legend>
        {isPersonal && <p class="soft small">{texts.personal}</p>}
        {contacts.data && offered.length === 0 && (
          <p class="soft small">{active.length === 0 ? texts.noContacts : texts.nobodyFits}</p>
        )}
        {offered.map(({ id, label: name, address, target, isActive }) => (
          <CheckField
            key={id}
            label={name}
            hint={isActive ? (address ?? target) : texts.off}
            checked={to.includes(id)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {may('contacts:create') && (
          <div>
            <Button icon={Plus} onClick={() => setAdding(true)}>
              {texts.addContact}
            </Button>
          </div>
        )}
        {isByMail && hasMail === false && (
          <p class="small">
            {/* In a tab of its own: what was filled in here would be lost. */}
            {texts.noMail}{' '}
            <a href={pathTo('notifications', 'mail')} target="_blank" rel="noopener">
              {texts.setUpMail}
            </a>
          </p>
        )}
      </fieldset>
      <TextField label={texts.label} value={label} onInput={setTyped} required maxLength={200} name="label" />
      <SelectField
        label={texts.format}
        value={format}
        onChange={setFormat}
        options={formats
          .filter((one) => one !== 'ndjson' || report !== 'consumption')
          .map((one) => [one, texts.formats[one]] as const)}
        name="format"
      />
      <CheckField label={texts.skip} checked={skips} onChange={setSkips} />
    </FormDialog>
  );
}
