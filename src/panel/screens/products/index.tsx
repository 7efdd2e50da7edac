import { Page } from '../../parts/page.tsx';

export default function Products() {
  return <Page title="Products" />;
}
