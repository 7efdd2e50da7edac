import { X } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../../api/call.ts';
import { useAction, useCall } from '../../../api/use-call.ts';
import { byName } from '../../../language/in-order.ts';
import { locale } from '../../../language/language.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { labelOf, useTags, useTagValues } from '../../../parts/forms/account-options.ts';
import { SelectField, TextField } from '../../../parts/forms/field.tsx';
import { Form } from '../../../parts/forms/form.tsx';
import { FormFoot } from '../../../parts/forms/form-foot.tsx';
import { Picker } from '../../../parts/forms/picker.tsx';
import { RadioField } from '../../../parts/forms/radio-field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Card } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import {
  bodyOf,
  colombianDates,
  type Draft,
  datesAtMost,
  draftOf,
  emptyDraft,
  type Requirement,
  unusable,
} from './draft.ts';
import { dayOfYear } from './sentences.ts';
import { texts } from './words.ts';

const listPath = () => pathTo('consumption', 'requirements');

/** The form of a requirement that is not there yet. */
export function NewRequirement() {
  const { route } = useLocation();
  const save = async (draft: Draft) => {
    const accountId = account.value!.id;
    const body = { accountId, ...bodyOf(draft), isActive: true };
    const { id, name } = await call('POST /requirements', { body });
    tell(texts.created(name));
    route(pathTo('consumption', 'requirements', id), true);
  };
  return <RequirementForm first={emptyDraft} label={texts.create} back={listPath()} save={save} />;
}

/** The form of a requirement that is there; what it changes can be taken back. */
export function EditRequirement({ requirement }: { requirement: Requirement }) {
  const { route } = useLocation();
  const params = { id: requirement.id };
  const view = pathTo('consumption', 'requirements', requirement.id);
  const save = async (draft: Draft) => {
    const { name } = await call('PATCH /requirements/:id', { params, body: bodyOf(draft) });
    const before = bodyOf(draftOf(requirement));
    tell(texts.saved(name), () => call('PATCH /requirements/:id', { params, body: before }));
    route(view, true);
  };
  return <RequirementForm first={draftOf(requirement)} label={texts.save} back={view} save={save} />;
}

function RequirementForm({
  first,
  label,
  back,
  save,
}: {
  first: Draft;
  label: string;
  back: string;
  save: (draft: Draft) => Promise<void>;
}) {
  const [draft, setDraft] = useState(first);
  const [shows, setShows] = useState(false);
  const action = useAction(() => save(draft));
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const wrong = shows ? unusable(draft) : [];
  const said = (field: keyof Draft, text: string) => (wrong.includes(field) ? text : undefined);
  return (
    <Form
      name="requirement"
      action={action}
      className="form requirement-form"
      noValidate
      onSubmit={() => {
        setShows(true);
        if (unusable(draft).length === 0) void action.run();
      }}
    >
      <Card title={texts.what}>
        <div class="form">
          <TextField
            label={texts.nameField}
            hint={texts.nameHint}
            value={draft.name}
            onInput={(name) => set({ name })}
            required
            name="name"
            wrong={said('name', texts.needed)}
          />
          <Products draft={draft} set={set} wrong={said('productIds', texts.needsProduct)} />
        </div>
      </Card>
      <Card title={texts.whom}>
        <div class="form">
          <RadioField
            label={texts.whom}
            isNamedAbove
            value={draft.whom}
            onChange={(whom) => set({ whom })}
            options={Object.entries(texts.whomOptions) as [Draft['whom'], string][]}
          />
          {draft.whom === 'tag' && <Tagged draft={draft} set={set} said={said} />}
          {draft.whom === 'profile' && <Profiled draft={draft} set={set} said={said} />}
          <TextField
            label={texts.fromService}
            name="fromServiceDays"
            hint={texts.fromServiceHint}
            inputMode="numeric"
            value={draft.fromServiceDays}
            onInput={(fromServiceDays) => set({ fromServiceDays })}
            wrong={said('fromServiceDays', texts.wholeDays)}
          />
        </div>
      </Card>
      <Card title={texts.rhythm}>
        <div class="form">
          <RadioField
            label={texts.rhythm}
            isNamedAbove
            value={draft.rhythm}
            onChange={(rhythm) => set({ rhythm })}
            options={Object.entries(texts.rhythmOptions) as [Draft['rhythm'], string][]}
          />
          {draft.rhythm === 'days' ? (
            <TextField
              label={texts.everyDays}
              name="everyDays"
              inputMode="numeric"
              value={draft.everyDays}
              onInput={(everyDays) => set({ everyDays })}
              wrong={said('everyDays', texts.wholeDays)}
            />
          ) : (
            <Dates
              dates={draft.dates}
              onChange={(dates) => set({ dates })}
              wrong={said('dates', texts.needsDate)}
            />
          )}
          <TextField
            label={texts.graceDays}
            name="graceDays"
            hint={texts.graceHint}
            inputMode="numeric"
            value={draft.graceDays}
            onInput={(graceDays) => set({ graceDays })}
            wrong={said('graceDays', texts.wholeDays)}
          />
        </div>
      </Card>
      <FormFoot action={action} label={label} back={back} />
    </Form>
  );
}

type Part = {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  said: (field: keyof Draft, text: string) => string | undefined;
};

function Products({ draft, set, wrong }: Omit<Part, 'said'> & { wrong: string | undefined }) {
  const found = useCall('GET /products', {
    query: { accountId: account.value?.id, businessLine: 'eas', pageSize: 200, sort: 'name' },
  });
  const products = byName(found.data?.items ?? []);
  const chosen = new Set(draft.productIds);
  return (
    <>
      {draft.productIds.length > 0 && (
        <ul>
          {draft.productIds.map((id) => {
            const name = products.find((one) => one.id === id)?.name ?? '…';
            return (
              <li key={id} class="chosen-product">
                {name}
                <IconButton
                  icon={X}
                  label={texts.takeOut(name)}
                  onClick={() => set({ productIds: draft.productIds.filter((other) => other !== id) })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Picker
        label={texts.addProduct}
        name="productIds"
        hint={texts.productsHint}
        value=""
        clears
        wrong={wrong}
        options={products
          .filter(({ id, isActive }) => isActive && !chosen.has(id))
          .map(({ id, name, code }) => ({ value: id, label: name, ...(code !== null && { note: code }) }))}
        onPick={(id) => set({ productIds: [...draft.productIds, id] })}
      />
    </>
  );
}

function Tagged({ draft, set, said }: Part) {
  const tags = useTags();
  const values = useTagValues(draft.tagId || undefined);
  return (
    <div class="pair">
      <SelectField
        label={texts.tag}
        name="who.tagId"
        value={draft.tagId}
        options={[['', texts.choose], ...tags.map(({ id, key }) => [id, labelOf(key)] as const)]}
        onChange={(tagId) => set({ tagId, tagValue: '' })}
        wrong={said('tagId', texts.needed)}
      />
      <TextField
        label={texts.tagValue}
        name="who.tagValue"
        value={draft.tagValue}
        offered={values}
        onInput={(tagValue) => set({ tagValue })}
        wrong={said('tagValue', texts.needed)}
      />
    </div>
  );
}

function Profiled({ draft, set, said }: Part) {
  const found = useCall(
    'GET /profiles',
    may('profiles:read') ? { query: { accountId: account.value?.id, pageSize: 200, sort: 'name' } } : null,
  );
  return (
    <SelectField
      label={texts.profile}
      name="who.profileId"
      value={draft.profileId}
      options={[
        ['', texts.choose],
        ...byName(found.data?.items ?? []).map(({ id, name }) => [id, name] as const),
      ]}
      onChange={(profileId) => set({ profileId })}
      wrong={said('profileId', texts.needed)}
    />
  );
}

const months = Array.from({ length: 12 }, (_, at) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return [String(at + 1).padStart(2, '0'), format.format(Date.UTC(2026, at, 1))] as const;
});
/** The days of a month; the 29th of February is not in each year. */
const daysOf = (month: string) => new Date(Date.UTC(2026, Number(month), 0)).getUTCDate();

function Dates({
  dates,
  onChange,
  wrong,
}: {
  dates: readonly string[];
  onChange: (dates: readonly string[]) => void;
  wrong: string | undefined;
}) {
  const [month, setMonth] = useState('01');
  const [day, setDay] = useState('01');
  const days = Array.from({ length: daysOf(month) }, (_, at) => String(at + 1).padStart(2, '0'));
  const add = (added: readonly string[]) =>
    onChange([...new Set([...dates, ...added])].sort().slice(0, datesAtMost));
  return (
    <fieldset class="stack tight">
      <legend class="visually-hidden">{texts.dates}</legend>
      {dates.length > 0 && (
        <ul class="row">
          {dates.map((date) => (
            <li key={date}>
              <button
                type="button"
                class="only-chip"
                aria-label={texts.takeOut(dayOfYear(date))}
                onClick={() => onChange(dates.filter((other) => other !== date))}
              >
                {dayOfYear(date)}
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="day-of-year">
        <SelectField
          label={texts.day}
          value={days.includes(day) ? day : '01'}
          options={days.map((one) => [one, String(Number(one))] as const)}
          onChange={setDay}
          wrong={wrong}
        />
        <SelectField label={texts.month} value={month} options={months} onChange={setMonth} />
        <Button onClick={() => add([`${month}-${days.includes(day) ? day : '01'}`])}>{texts.addDate}</Button>
      </div>
      {dates.length === 0 && (
        <div>
          <Button look="quiet" onClick={() => add(colombianDates)}>
            {texts.colombia}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
