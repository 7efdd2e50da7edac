import { LogIn } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { language } from '../language/language.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Mark } from '../parts/feedback/mark.tsx';
import { Notice, ProblemNotice } from '../parts/feedback/notice.tsx';
import { tell } from '../parts/feedback/toast.tsx';
import { CheckField, TextField } from '../parts/forms/field.tsx';
import { Form, FormProblem } from '../parts/forms/form.tsx';
import { useTitle } from '../parts/page.tsx';
import { root } from '../state/paths.ts';
import { session } from '../state/session.ts';
import { keepTried, leaveAsUser, leaveToSignIn, takeTrip, tellConfirmed } from '../state/trip.ts';
import { texts } from './words-door.ts';

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

/** Leads to the identity provider. */
function ByProvider({ name, token }: { name: string; token?: string }) {
  const look = token === undefined ? 'primary' : 'plain';
  const leave = useAction(() => leaveToSignIn(token));
  return (
    <>
      <Button look={look} icon={LogIn} busy={leave.isBusy} onClick={() => void leave.run()}>
        {texts.signInWith(name)}
      </Button>
      <ProblemNotice problem={leave.problem} />
    </>
  );
}

/** Signing in: by the identity provider, by name and password, or by either. */
export function SignIn() {
  useTitle(texts.signIn);
  const ways = useCall('GET /auth/ways', {});
  if (!ways.data && !ways.problem) return <Door>{null}</Door>;
  const { provider = null, passwordFor = 'everyone' } = ways.data ?? {};
  return (
    <Door>
      <div class="card">
        <h1>{texts.welcomeBack}</h1>
        {provider && <ByProvider name={provider.name} />}
        {passwordFor === 'everyone' ? (
          <>
            {provider && <p class="or">{texts.or}</p>}
            <PasswordForm isFirst={!provider} />
          </>
        ) : (
          <details>
            <summary>{texts.withPassword}</summary>
            <PasswordForm isFirst={false} />
          </details>
        )}
      </div>
    </Door>
  );
}

/** By name and password, and by a code where the person has set that up. */
function PasswordForm({ isFirst }: { isFirst: boolean }) {
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
    <Form
      name="sign-in"
      className=""
      action={enter}
      onSubmit={() => {
        if (asksForCode) needCode(true);
        void enter.run();
      }}
    >
      <TextField
        label={texts.name}
        autocomplete="username"
        value={name}
        onInput={setName}
        name="name"
        autofocus={isFirst}
      />
      <TextField
        label={texts.password}
        type="password"
        autocomplete="current-password"
        value={password}
        onInput={setPassword}
        name="password"
      />
      {asksForCode && (
        <TextField
          label={texts.code}
          name="code"
          hint={texts.codeHint}
          autocomplete="one-time-code"
          value={code}
          onInput={setCode}
          autofocus
        />
      )}
      <FormProblem />
      <Button type="submit" look={isFirst ? 'primary' : 'plain'} busy={enter.isBusy}>
        {texts.signIn}
      </Button>
      <p class="soft small">{texts.lostPassword}</p>
    </Form>
  );
}

/** The page to which the identity provider sends users back, and from which some trips begin (`?start`, `?confirm`). */
export function ProviderReturn() {
  useTitle(texts.signIn);
  const { route } = useLocation();
  const [isStray, setStray] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const arrive = useAction(async () => {
    if (location.search === '?start') return leaveToSignIn();
    if (location.search === '?confirm') return leaveAsUser('confirm', `${root}/`);
    const trip = takeTrip();
    if (!trip) return setStray(true);
    const { flow, query, isPerson } = trip;
    if (!isPerson) {
      const entered = await call('POST /auth/provider/finish', { body: { flow, query, language } });
      session.value = { user: entered.user, expiresAt: entered.expiresAt };
      return route(entered.returnTo, true);
    }
    const { purpose, returnTo, tried } = await call('POST /auth/identity/finish', { body: { flow, query } });
    if (purpose === 'confirm') {
      tellConfirmed();
      setConfirmed(true);
      return close();
    }
    if (tried) keepTried(tried);
    if (purpose === 'link') tell(texts.linked);
    route(returnTo, true);
  });
  useEffect(() => void arrive.run(), []);
  const isDone = isStray || isConfirmed || arrive.problem !== undefined;
  return (
    <Door>
      <div class="card" aria-busy={!isDone}>
        <h1>{isConfirmed ? texts.confirmed : texts.welcomeBack}</h1>
        {isConfirmed && <p>{texts.confirmedLead}</p>}
        {isStray && <Notice tone="warn">{texts.stray}</Notice>}
        <ProblemNotice problem={arrive.problem} />
        {isDone && !isConfirmed && <ButtonLink href={`${root}/`}>{texts.startOver}</ButtonLink>}
        {!isDone && <p class="soft">{texts.signingIn}</p>}
      </div>
    </Door>
  );
}

/** The page of a one-time link: the user chooses a password and is signed in. */
export function Welcome() {
  useTitle(texts.choosePassword);
  const { data: ways } = useCall('GET /auth/ways', {});
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
      <Form name="welcome" className="" action={choose}>
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
          name="password"
          autofocus
        />
        <CheckField label={texts.showPassword} checked={isShown} onChange={show} />
        <FormProblem />
        <Button type="submit" look="primary" busy={choose.isBusy} disabled={token === ''}>
          {texts.enter}
        </Button>
        {ways?.provider && token !== '' && (
          <>
            <p class="or">{texts.or}</p>
            <ByProvider name={ways.provider.name} token={token} />
          </>
        )}
      </Form>
    </Door>
  );
}
