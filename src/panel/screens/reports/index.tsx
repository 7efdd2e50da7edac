import { Page } from '../../parts/page.tsx';

export default function Reports() {
  return <Page title="Reports" />;
}
