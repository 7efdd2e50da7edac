import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { Alerts } from './alerts.tsx';
import { Contacts } from './contacts.tsx';
import { MailPart } from './mail.tsx';
import { Paused, Sent } from './sent.tsx';
import { texts } from './words.ts';

const parts = [
  { path: 'contacts', name: texts.contacts, needs: 'contacts:read', ofInstallation: false, Part: Contacts },
  { path: 'alerts', name: texts.alerts, needs: 'reports:read', ofInstallation: false, Part: Alerts },
  { path: 'sent', name: texts.sent, needs: 'contacts:read', ofInstallation: false, Part: Sent },
  { path: 'mail', name: texts.mail, needs: 'mail-server:read', ofInstallation: true, Part: MailPart },
] as const;

/** The name of the browser's tab: that of the part, or of the pending messages. */
function tabOf(name: string | undefined, part: string, id: string): string | undefined {
  return part === 'sent' && id === 'waiting' ? texts.onlyFailing : name;
}

/** Contacts, conditions, sent messages and the mail server. */
export default function Notifications() {
  const { params } = useRoute();
  const { route } = useLocation();
  const [named = '', id = ''] = (params['rest'] ?? '').split('/');
  const seen = parts.filter(
    ({ needs, ofInstallation }) => may(needs) && (!ofInstallation || seesInstallation()),
  );
  const shown = seen.find(({ path }) => path === named);
  const [first] = seen;
  useEffect(() => {
    if (!shown && first) route(pathTo('notifications', first.path), true);
  }, [shown, first]);
  return (
    <Page title={texts.title} tab={tabOf(shown?.name, named, id)}>
      <Tabs
        label={texts.tabs}
        current={pathTo('notifications', named)}
        tabs={seen.map(({ path, name }) => [pathTo('notifications', path), name] as const)}
      />
      <Paused />
      {shown && <shown.Part id={id} />}
    </Page>
  );
}
