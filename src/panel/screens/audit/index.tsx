import { Page } from '../../parts/page.tsx';

export default function Audit() {
  return <Page title="Audit" />;
}
