import { ArrowRight, BellRing, Check, KeyRound, Vault } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ImportLink, mayImport } from '../../parts/import-link.tsx';
import { Card, Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { AccountForm } from './account-form.tsx';
import { useCounts } from './counts.ts';
import { MachineForm, OperationForm, ProductForm, ProfileForm, TagForm } from './forms.tsx';
import { PersonForm } from './person-form.tsx';
import { Progress } from './progress-card.tsx';
import { progressOf, type Step, type StepName, stepsOf } from './steps.ts';
import { texts } from './words.ts';

const forms = {
  account: AccountForm,
  operation: OperationForm,
  machine: MachineForm,
  product: ProductForm,
  profile: ProfileForm,
  person: PersonForm,
  tag: TagForm,
};

/** The permission for each step, and the address of its result. */
const needs: Record<StepName, string> = {
  account: 'clients:create',
  operation: 'operations:create',
  machine: 'devices:create',
  product: 'products:create',
  profile: 'profiles:create',
  person: 'consumers:create',
  tag: 'tags:create',
};
const places: Record<StepName, string> = {
  account: '',
  operation: 'places',
  machine: 'machines',
  product: 'products',
  profile: 'profiles',
  person: 'people',
  tag: 'places',
};

/** The steps whose things can come from a spreadsheet, all at once. */
const imported: { readonly [name in StepName]?: 'people' | 'products' } = {
  product: 'products',
  person: 'people',
};

/** The first steps of a site, with the next missing one open. It is the whole panel while there is no account. */
export default function FirstSteps() {
  const steps = stepsOf(useCounts());
  const progress = steps && progressOf(steps);
  const isDone = progress?.isDone;
  const before = useRef(isDone);
  useEffect(() => {
    // The next step is at the top; the last form is further down.
    if (isDone && before.current === false) scrollTo({ top: 0, behavior: 'smooth' });
    before.current = isDone;
  }, [isDone]);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div class="stack first-steps">
        {progress?.isDone && <AllDone />}
        {steps && progress ? (
          <>
            {!progress.isDone && <Progress done={progress.done} total={progress.total} />}
            {steps.some(({ name, state }) => name === 'person' && state === 'done') && <WithoutProfile />}
            <ol class="stack">
              {steps.map((step, at) => (
                <li key={step.name}>
                  <OneStep step={step} number={at + 1} hasAccount={steps[0]!.count > 0} />
                </li>
              ))}
            </ol>
          </>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Page>
  );
}

function OneStep({ step, number, hasAccount }: { step: Step; number: number; hasAccount: boolean }) {
  const { name, state, isOptional } = step;
  const [isOpen, open] = useState(state === 'next');
  useEffect(() => open(state === 'next'), [state]);
  const Fields = forms[name];
  const kind = imported[name];
  const isBlocked = name !== 'account' && !hasAccount;
  return (
    <details class={`card step ${state}`} open={isOpen} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        <span class="step-mark">{state === 'done' ? <Icon of={Check} label={texts.done} /> : number}</span>
        <span class="step-name">
          <h2>{texts.steps[name]}</h2>
          {state === 'done' && <span class="soft small">{texts.doneWords[name](count(step.count))}</span>}
          {state !== 'done' && isOptional && <span class="soft small">{texts.optional}</span>}
        </span>
        {state === 'next' && <span class="lamp step-next">{texts.next}</span>}
      </summary>
      <div class="stack step-body">
        <p class="soft">{texts.why[name]}</p>
        {isBlocked && <p>{texts.needs(texts.steps.account)}</p>}
        {!isBlocked && !may(needs[name]) && <p>{texts.notYou}</p>}
        {!isBlocked && may(needs[name]) && isOpen && <Fields />}
        {kind && !isBlocked && mayImport(kind) && (
          <div class="row">
            <span class="soft">{texts.orImport}</span>
            <ImportLink of={kind} />
          </div>
        )}
        {state === 'done' && hasAccount && places[name] !== '' && (
          <p>
            <a href={pathTo(places[name])}>{texts.see}</a>
          </p>
        )}
      </div>
    </details>
  );
}

/** The number of people who cannot take anything yet, because none of their cards has a profile. */
function WithoutProfile() {
  const query = { accountId: account.value!.id, isActive: true, hasProfile: false, pageSize: 1 };
  const many = useCall('GET /consumers', { query }).data?.total ?? 0;
  if (many === 0) return null;
  return (
    <Notice tone="warn" title={texts.withoutProfile(many, count(many))}>
      <a href={withQuery(pathTo('people'), { state: 'noProfile' })}>{texts.seeThem}</a>
    </Notice>
  );
}

function AllDone() {
  return (
    <Card title={texts.allDone}>
      <div class="stack">
        <p>{texts.allDoneLead}</p>
        <div class="row">
          <ButtonLink look="primary" icon={Vault} href={pathTo('machines')}>
            {texts.toMachines}
          </ButtonLink>
          {may('controllers:create') && (
            <ButtonLink icon={KeyRound} href={pathTo('access', 'controllers')}>
              {texts.toAccess}
            </ButtonLink>
          )}
          {may('contacts:create') && (
            <ButtonLink icon={BellRing} href={pathTo('notifications', 'contacts')}>
              {texts.toContacts}
            </ButtonLink>
          )}
          <ButtonLink icon={ArrowRight} href={pathTo()}>
            {texts.toToday}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
