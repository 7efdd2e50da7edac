import '@preact/signals';
import { render } from 'preact';
import { around } from './api/call.ts';
import { refresh } from './api/use-call.ts';
import { language } from './language/language.ts';
import { quiet } from './parts/feedback/toast.tsx';
import { askForPassword } from './parts/forms/ask-for-password.ts';
import { App } from './shell/app.tsx';
import { loadSession, session } from './state/session.ts';
import { followTheme } from './state/theme.ts';

document.documentElement.lang = language;
followTheme();

around.language = language;
around.signedOut = () => {
  session.value = null;
};
around.confirmed = () => askForPassword();
around.writing = quiet;
around.written = (topic) => refresh(topic, 'overview');

const place = document.getElementById('panel')!;
// The text for when this script does not come.
place.replaceChildren();
render(<App />, place);
if (!location.pathname.startsWith('/wall/')) {
  await loadSession().catch(() => {
    // The sign-in screen asks the user to sign in again.
    session.value = null;
  });
}
