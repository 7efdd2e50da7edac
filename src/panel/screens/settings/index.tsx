import { Page } from '../../parts/page.tsx';

export default function Settings() {
  return <Page title="Settings" />;
}
