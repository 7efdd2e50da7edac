import { Page } from '../../parts/page.tsx';

export default function People() {
  return <Page title="People" />;
}
