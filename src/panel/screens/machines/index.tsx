import { Page } from '../../parts/page.tsx';

export default function Machines() {
  return <Page title="Machines" />;
}
