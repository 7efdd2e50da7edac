import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { Button } from '../parts/button.tsx';
import { Mark } from '../parts/feedback/mark.tsx';
import { Notice, ProblemNotice } from '../parts/feedback/notice.tsx';
import { CheckField, TextField, wrongOf } from '../parts/forms/field.tsx';
import { useTitle } from '../parts/page.tsx';
import { root } from '../state/paths.ts';
import { session } from '../state/session.ts';
import { texts } from './words.ts';

function Door({ children }: { children: ComponentChildren }) {
  return (
    <div class="door">
      <main>
        <div class="brand">
          <Mark />
          Larder
        </div>
        {children}
      </main>
    </div>
  );
}

/** Signing in by name and password, and by a code where the person has set that up. */
export function SignIn() {
  useTitle(texts.signIn);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, needCode] = useState(false);
  const enter = useAction(async () => {
    const sent = { name, password, ...(code !== '' && { code }) };
    session.value = await call('POST /auth/session', { body: sent });
  });
  const asksForCode = needsCode || enter.problem?.code === 'auth.code_needed';
  return (
    <Door>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (asksForCode) needCode(true);
          void enter.run();
        }}
      >
        <h1>{texts.welcomeBack}</h1>
        <TextField
          label={texts.name}
          autocomplete="username"
          value={name}
          onInput={setName}
          wrong={wrongOf(enter.problem, 'name')}
          autofocus
        />
        <TextField
          label={texts.password}
          type="password"
          autocomplete="current-password"
          value={password}
          onInput={setPassword}
          wrong={wrongOf(enter.problem, 'password')}
        />
        {asksForCode && (
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            autocomplete="one-time-code"
            value={code}
            onInput={setCode}
            autofocus
          />
        )}
        <ProblemNotice problem={enter.problem} />
        <Button type="submit" look="primary" busy={enter.isBusy}>
          {texts.signIn}
        </Button>
        <p class="soft small">{texts.lostPassword}</p>
      </form>
    </Door>
  );
}

/** The page of a one-time link: the user chooses a password and is signed in. */
export function Welcome() {
  useTitle(texts.choosePassword);
  const { route } = useLocation();
  const token = location.hash.slice(1);
  const [password, setPassword] = useState('');
  const [isShown, show] = useState(false);
  const choose = useAction(async () => {
    const entered = await call('POST /auth/welcome', { body: { token, password } });
    // The link is used up; it is not to stay in the history.
    history.replaceState(null, '', `${root}/`);
    session.value = entered;
    route(`${root}/`, true);
  });
  return (
    <Door>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void choose.run();
        }}
      >
        <h1>{texts.choosePassword}</h1>
        <p class="soft">{texts.choosePasswordLead}</p>
        {token === '' && <Notice tone="warn">{texts.noToken}</Notice>}
        <TextField
          label={texts.newPassword}
          type={isShown ? 'text' : 'password'}
          autocomplete="new-password"
          minLength={12}
          required
          value={password}
          onInput={setPassword}
          wrong={wrongOf(choose.problem, 'password')}
          autofocus
        />
        <CheckField label={texts.showPassword} checked={isShown} onChange={show} />
        <ProblemNotice problem={choose.problem} />
        <Button type="submit" look="primary" busy={choose.isBusy} disabled={token === ''}>
          {texts.enter}
        </Button>
      </form>
    </Door>
  );
}
