import { useRoute } from 'preact-iso/router';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { Backups } from './backups.tsx';
import { Device } from './device.tsx';
import { HeadOffice } from './head-office.tsx';
import { Health } from './health.tsx';
import { Https } from './https.tsx';
import { Network } from './network.tsx';
import { SecondBox } from './second-box.tsx';
import { useSystem } from './use-system.ts';
import { texts } from './words.ts';
import { texts as headTexts } from './words-head-office.ts';
import { texts as networkTexts } from './words-network.ts';
import { texts as secondTexts } from './words-second-box.ts';

export default function System() {
  const { params } = useRoute();
  const part = params['rest'] ?? '';
  const { seen, look } = useSystem();
  const tabs = [
    ['', texts.health],
    ...(may('backups:read') ? [['backups', texts.backups] as const] : []),
    ...(may('settings:read') ? [['network', networkTexts.network] as const] : []),
    ['https', texts.https],
    ...(may('settings:read') && seesInstallation() ? [['second-box', secondTexts.secondBox] as const] : []),
    ...(may('settings:read') ? [['head-office', headTexts.headOffice] as const] : []),
    ['device', texts.device],
  ] as const;
  const title = tabs.find(([path]) => path === part)?.[1] ?? texts.title;
  const pathOf = (path: string) => (path === '' ? pathTo('system') : pathTo('system', path));
  return (
    <Page title={texts.title} tab={part === '' ? texts.title : title}>
      <Tabs
        label={texts.tabs}
        current={pathOf(part)}
        tabs={tabs.map(([path, name]) => [pathOf(path), name] as const)}
      />
      {part === 'backups' && may('backups:read') ? (
        <Backups commands={seen?.system.commands ?? null} onEnded={() => void look.run()} />
      ) : part === 'head-office' && may('settings:read') ? (
        <HeadOffice commands={seen?.system.commands ?? null} />
      ) : part === 'second-box' && may('settings:read') ? (
        <SecondBox />
      ) : part === 'network' && may('settings:read') ? (
        <Network />
      ) : (
        <>
          <ProblemNotice problem={look.problem} retry={() => void look.run()} />
          {!seen && !look.problem && <Skeleton lines={8} />}
          {seen && part === 'https' && <Https seen={seen} />}
          {seen && part === 'device' && <Device seen={seen} look={look} />}
          {seen && part !== 'https' && part !== 'device' && <Health system={seen.system} />}
        </>
      )}
    </Page>
  );
}
