import { EyeOff } from 'lucide';
import { Card, Empty } from '../../../parts/page.tsx';
import { texts } from './messages.ts';

/** What stands in place of people where figures name none. */
export function NamesHidden({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Empty icon={EyeOff} title={texts.hidden} />
    </Card>
  );
}
