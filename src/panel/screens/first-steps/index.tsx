import { Page } from '../../parts/page.tsx';

export default function FirstSteps() {
  return <Page title="FirstSteps" />;
}
