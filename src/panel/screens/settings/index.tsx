import { LogOut } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { dayAndTime } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { speak } from '../../language/speak.ts';
import { words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, TextField } from '../../parts/forms/field.tsx';
import { Form, FormProblem } from '../../parts/forms/form.tsx';
import { Card, Facts, Page } from '../../parts/page.tsx';
import { root } from '../../state/paths.ts';
import { session, signOut } from '../../state/session.ts';
import { chooseTheme, chosenTheme, type Theme } from '../../state/theme.ts';
import { Authenticator } from './authenticator.tsx';
import { IdentityCard } from './identity.tsx';
import { texts } from './words.ts';

export default function Settings() {
  return (
    <Page title={texts.title}>
      <div class="stack settings">
        <You />
        <Look />
        <Password />
        <Authenticator />
        <IdentityCard />
      </div>
    </Page>
  );
}

function You() {
  const { route } = useLocation();
  const leave = useAction(signOut);
  if (!session.value) return null;
  const { user, expiresAt } = session.value;
  return (
    <Card
      title={texts.you}
      actions={
        <Button
          icon={LogOut}
          busy={leave.isBusy}
          onClick={() => void leave.run().then((isDone) => isDone && route(`${root}/`))}
        >
          {texts.signOut}
        </Button>
      }
    >
      <div class="stack">
        <Facts
          of={[
            [texts.name, user.name],
            [texts.role, `${words.roles[user.role]}. ${words.roleLeads[user.role]}`],
            [texts.sees, texts.scopes[user.scope]],
            [texts.signedInUntil, dayAndTime(expiresAt)],
          ]}
        />
        <p class="soft small">{texts.sessionLead}</p>
        <ProblemNotice problem={leave.problem} />
      </div>
    </Card>
  );
}

const languages = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;
const themes = Object.entries(texts.themes) as [Theme, string][];

/** The language and the theme: both are the device's, not the person's. */
function Look() {
  const [theme, setTheme] = useState(chosenTheme());
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <Card title={texts.look}>
      <div class="stack">
        <Segments legend={texts.language} name="language" of={languages} value={language} onChange={speak} />
        <Segments legend={texts.theme} name="theme" of={themes} value={theme} onChange={choose} />
        <p class="soft small">{texts.lookLead}</p>
      </div>
    </Card>
  );
}

/** A choice among a few options side by side. */
function Segments<T extends string>({
  legend,
  name,
  of,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  of: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset class="segments">
      <legend>{legend}</legend>
      <div class="segments-row">
        {of.map(([one, label]) => (
          <label key={one} lang={name === 'language' ? one : undefined}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Password() {
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [isShown, show] = useState(false);
  const change = useAction(async () => {
    await call('POST /auth/password', { body: { current, new: fresh } });
    setCurrent('');
    setFresh('');
    tell(texts.changed);
  });
  const type = isShown ? 'text' : 'password';
  return (
    <Card title={texts.password}>
      <Form name="password" action={change}>
        <p class="soft">{texts.passwordLead}</p>
        <input
          type="text"
          class="visually-hidden"
          autocomplete="username"
          value={session.value?.user.name}
          readonly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div class="pair">
          <TextField
            label={texts.current}
            type={type}
            autocomplete="current-password"
            value={current}
            onInput={setCurrent}
            name="current"
          />
          <TextField
            label={texts.fresh}
            hint={texts.freshHint}
            type={type}
            autocomplete="new-password"
            minLength={12}
            value={fresh}
            onInput={setFresh}
            name="new"
          />
        </div>
        <CheckField label={texts.show} checked={isShown} onChange={show} />
        <FormProblem />
        <div>
          <Button type="submit" busy={change.isBusy} disabled={current === '' || fresh === ''}>
            {texts.change}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
