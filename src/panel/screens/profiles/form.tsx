import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { byName } from '../../language/in-order.ts';
import { minorOf, plainMoney } from '../../language/typed-money.ts';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { FormFoot } from '../../parts/forms/form-foot.tsx';
import { LineField } from '../../parts/forms/line-fields.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import type { Profile } from './calendar.ts';
import { Calendar } from './calendar-view.tsx';
import {
  type Amounts,
  type Draft,
  draftOf,
  editOf,
  emptyDraft,
  type FormPart,
  type Line,
  newProfileOf,
  policyKey,
  rulesOf,
  undoOf,
  unusable,
} from './draft.ts';
import { useGrantable } from './names.ts';
import { PeriodFields, PolicyFields } from './policy-fields.tsx';
import { QualificationFields } from './qualification-fields.tsx';
import { MachineFields, ScheduleFields } from './schedule-fields.tsx';
import { texts } from './words.ts';

const amounts: Amounts = { read: (typed) => minorOf(typed), write: (minor) => plainMoney(minor) };

/** A form for a profile that is not there yet. */
export function NewProfileForm() {
  const { route } = useLocation();
  const owner = account.value!;
  const save = async (draft: Draft) => {
    const body = newProfileOf(draft, owner.id, amounts);
    const { id, name } = await call('POST /profiles', { body });
    tell(texts.created(name));
    route(pathTo('profiles', id), true);
  };
  const first = emptyDraft(owner.businessLines[0] ?? 'vending');
  return (
    <ProfileForm
      policyPath="policy"
      first={first}
      lines={owner.businessLines}
      label={texts.create}
      back={pathTo('profiles')}
      save={save}
    />
  );
}

/** The form of a profile that is there; what it changes can be taken back. */
export function EditProfile({ profile }: { profile: Profile }) {
  const { route } = useLocation();
  const view = pathTo('profiles', profile.id);
  const params = { id: profile.id };
  const save = async (draft: Draft) => {
    const edit = editOf(profile, draft, amounts);
    if (Object.keys(edit).length > 0) {
      const { name } = await call('PATCH /profiles/:id', { params, body: edit });
      tell(texts.saved(name), () => call('PATCH /profiles/:id', { params, body: undoOf(profile, edit) }));
    }
    route(view, true);
  };
  return (
    <ProfileForm
      first={draftOf(profile, amounts)}
      lines={[profile.businessLine]}
      policyPath={policyKey(profile)}
      label={texts.save}
      back={view}
      save={save}
    />
  );
}

function ProfileForm({
  first,
  lines,
  policyPath,
  label,
  back,
  save,
}: {
  first: Draft;
  lines: readonly Line[];
  policyPath: string;
  label: string;
  back: string;
  save: (draft: Draft) => Promise<void>;
}) {
  const [draft, setDraft] = useState(first);
  const [shows, setShows] = useState(false);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const action = useAction(() => save(draft));
  const wrong = shows ? unusable(draft, amounts) : [];
  const grantable = useGrantable(draft.businessLine === 'eas');
  const products = useMemo(() => byName(grantable.data?.items ?? []), [grantable.data]);
  const names = useMemo(() => new Map(products.map(({ id, name }) => [id, name])), [grantable.data]);
  const part: FormPart = { draft, set, policyPath, wrong };
  const submit = () => {
    setShows(true);
    if (unusable(draft, amounts).length === 0) void action.run();
  };
  return (
    <Form name="profile" className="profile-form" action={action} onSubmit={submit} noValidate>
      <div class="profile-fields">
        <div class="form">
          <Card>
            <div class="form">
              <TextField
                label={texts.name}
                value={draft.name}
                onInput={(name) => set({ name })}
                required
                name="name"
                wrong={wrong.includes('name') ? texts.nameShort : undefined}
              />
              <LineField
                lines={lines}
                value={draft.businessLine}
                onChange={(line) => setDraft({ ...emptyDraft(line), name: draft.name })}
              />
              <PeriodFields {...part} />
            </div>
          </Card>
          <Card title={texts.what}>
            <PolicyFields {...part} products={products} names={names} />
          </Card>
          {draft.businessLine === 'eas' && (
            <Card title={texts.qualification}>
              <QualificationFields {...part} />
            </Card>
          )}
          <Card title={texts.when}>
            <ScheduleFields {...part} />
          </Card>
          <Card title={texts.where}>
            <MachineFields {...part} />
          </Card>
        </div>
        <div class="profile-foot">
          <FormFoot action={action} label={label} back={back} />
        </div>
      </div>
      <div class="profile-preview">
        <Calendar rules={rulesOf(draft, amounts)} names={names} title={texts.calendarNow} />
      </div>
    </Form>
  );
}
