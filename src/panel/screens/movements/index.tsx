import { Page } from '../../parts/page.tsx';

export default function Movements() {
  return <Page title="Movements" />;
}
