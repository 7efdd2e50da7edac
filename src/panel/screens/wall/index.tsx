import { Page } from '../../parts/page.tsx';

export default function Wall() {
  return <Page title="Wall" />;
}
