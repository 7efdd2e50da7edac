import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { Controllers } from './controllers.tsx';
import { Directory } from './directory.tsx';
import { Walls } from './displays.tsx';
import { Keys } from './keys.tsx';
import { ProviderPart } from './provider.tsx';
import { Users } from './users.tsx';
import { texts } from './words.ts';
import { texts as directoryTexts } from './words-directory.ts';

const parts = [
  { path: 'users', name: texts.users, needs: 'users:read', Part: Users },
  { path: 'controllers', name: texts.controllers, needs: 'controllers:read', Part: Controllers },
  { path: 'walls', name: texts.walls, needs: 'settings:read', Part: Walls },
  { path: 'keys', name: texts.keys, needs: 'keys:read', Part: Keys },
  { path: 'directory', name: directoryTexts.tab, needs: 'keys:read', Part: Directory },
  { path: 'sign-in', name: texts.signIn, needs: 'settings:read', Part: ProviderPart, ofInstallation: true },
] as const;

export default function Access() {
  const { params } = useRoute();
  const { route } = useLocation();
  const [named = '', id = ''] = (params['rest'] ?? '').split('/');
  const seen = parts.filter((part) => may(part.needs) && (!('ofInstallation' in part) || seesInstallation()));
  const shown = seen.find(({ path }) => path === named);
  const [first] = seen;
  useEffect(() => {
    if (!shown && first) route(pathTo('access', first.path), true);
  }, [shown, first]);
  return (
    <Page title={texts.title} tab={shown?.name}>
      <Tabs
        label={texts.tabs}
        current={pathTo('access', named)}
        tabs={seen.map(({ path, name }) => [pathTo('access', path), name] as const)}
      />
      {shown && <shown.Part id={id} />}
    </Page>
  );
}
