import { Page } from '../../parts/page.tsx';

export default function Search() {
  return <Page title="Search" />;
}
