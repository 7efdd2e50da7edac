import { Page } from '../../parts/page.tsx';

export default function Profiles() {
  return <Page title="Profiles" />;
}
