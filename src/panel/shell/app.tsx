import { CircleHelp } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { inFlight } from '../api/call.ts';
import { followEvents } from '../api/events.ts';
import { useAction, useRetry } from '../api/use-call.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ProblemNotice } from '../parts/feedback/notice.tsx';
import { Toasts } from '../parts/feedback/toast.tsx';
import { Skeleton } from '../parts/feedback/waiting.tsx';
import { asking } from '../parts/forms/ask-for-password.ts';
import lazy, { lazyPart, loaded } from '../parts/lazy.ts';
import { Empty, Page } from '../parts/page.tsx';
import { hasStoredVisits } from '../screens/machines/visit/stored.ts';
import { account, accountOfUrl, accounts, loadAccounts, nameInUrl } from '../state/account.ts';
import { pathTo, returnPage, root } from '../state/paths.ts';
import { loadSession, session } from '../state/session.ts';
import { Bottom, Side, screensToSee } from './navigation.tsx';
import { Silence } from './silence.tsx';
import { TopBar } from './top-bar.tsx';
import { texts } from './words.ts';

const SignIn = lazyPart(async () => ({ default: (await import('./door.tsx')).SignIn }));
const Welcome = lazyPart(async () => ({ default: (await import('./door.tsx')).Welcome }));
const ProviderReturn = lazyPart(async () => ({ default: (await import('./door.tsx')).ProviderReturn }));
const PasswordQuestion = lazy(() => import('../parts/forms/password-question.tsx'));
const Search = lazy(() => import('./search/index.tsx'));
const Settings = lazy(() => import('../screens/settings/index.tsx'));
const FirstSteps = lazy(() => import('../screens/first-steps/index.tsx'));
const Sites = lazy(() => import('../screens/sites/index.tsx'));
const Refill = lazy(() => import('../screens/machines/refill/all.tsx'));
const Wall = lazy(() => import('../screens/display/index.tsx'));

function NotFound() {
  return (
    <Page title={texts.notFound}>
      <Empty
        icon={CircleHelp}
        title={texts.notFound}
        action={<ButtonLink href={pathTo()}>{texts.toToday}</ButtonLink>}
      >
        {texts.notFoundLead}
      </Empty>
    </Page>
  );
}

function Frame({ children }: { children: ComponentChildren }) {
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <Side />
      <TopBar />
      <main class="content" id="content" tabIndex={-1} aria-busy={inFlight.value > 0}>
        {children}
      </main>
      <Bottom />
    </div>
  );
}

/** Catches the errors of a screen, so that the rest of the panel works. */
function Guarded({ children }: { children: ComponentChildren }) {
  const [broken, setBroken] = useState<Error | null>(null);
  const { path } = useLocation();
  useEffect(() => setBroken(null), [path]);
  if (broken) {
    return (
      <Page title={texts.failed} lead={texts.failedLead}>
        <pre class="small">{String(broken)}</pre>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
      </Page>
    );
  }
  return <ErrorBoundary onError={(error: Error) => setBroken(error)}>{children}</ErrorBoundary>;
}

/** The account that the URL names is shown; a URL without one gets the first. */
function Screens() {
  const { path, url, route } = useLocation();
  const [, , named = ''] = path.split('/');
  const [first] = accounts.value;
  const asked = accountOfUrl(named);
  const shown = asked ?? account.peek() ?? first;
  if (account.peek() !== shown) account.value = shown;
  useEffect(() => {
    if (shown && named === '')
      route(`${root}/${nameInUrl(shown)}${url.includes('?') ? `?${url.split('?')[1]}` : ''}`, true);
  }, [shown, named]);
  if (!shown) return <FirstSteps />;
  if (named !== '' && !asked) return <NotFound />;
  const base = `${root}/:account`;
  return (
    <Router key={shown.id}>
      {screensToSee().flatMap(({ path, component }) =>
        path === ''
          ? [<Route key={path} path={base} component={component} />]
          : [<Route key={path} path={`${base}/${path}/:rest*`} component={component} />],
      )}
      <Route path={`${base}/search`} component={Search} />
      <Route path={`${base}/settings`} component={Settings} />
      <Route path={`${base}/first-steps`} component={FirstSteps} />
      <Route path={`${base}/sites`} component={Sites} />
      <Route path={`${base}/refill`} component={Refill} />
      <Route default component={NotFound} />
    </Router>
  );
}

function SignedIn() {
  const [isReady, setReady] = useState(false);
  const load = useAction(async () => {
    await loadAccounts();
    setReady(true);
  });
  useEffect(() => void load.run(), [session.value?.user.id]);
  useRetry(load);
  // If the stream is refused, the user may be signed out.
  useEffect(() => followEvents(() => void loadSession().catch(() => {})), [session.value?.user.id]);
  // A visit that waits on this device is sent from any screen.
  useEffect(() => {
    if (hasStoredVisits())
      void loaded(() => import('../screens/machines/visit/visit-drafts.ts')).then(({ followVisits }) =>
        followVisits(),
      );
  }, [session.value?.user.id]);
  return (
    <Frame>
      {load.problem && <ProblemNotice problem={load.problem} retry={() => void load.run()} />}
      {isReady ? (
        <Guarded>
          <Screens />
        </Guarded>
      ) : (
        !load.problem && <Skeleton lines={6} />
      )}
    </Frame>
  );
}

function Root() {
  const { path } = useLocation();
  if (path.startsWith('/wall/')) {
    return (
      <ErrorBoundary>
        <Wall />
      </ErrorBoundary>
    );
  }
  if (path === `${root}/welcome`) return <Welcome />;
  if (path === returnPage) return <ProviderReturn />;
  if (session.value === undefined) return null;
  if (session.value === null) return <SignIn />;
  return <SignedIn />;
}

/** The panel. */
export function App() {
  return (
    <LocationProvider scope={/^\/(panel|wall)(\/|$)/}>
      <Silence />
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
      {asking.value && (
        <ErrorBoundary>
          <PasswordQuestion />
        </ErrorBoundary>
      )}
      <Toasts />
    </LocationProvider>
  );
}
