import { EyeOff } from 'lucide';
import { Card, Empty } from '../../../parts/page.tsx';
import { texts } from './words.ts';

/** The message that replaces people where figures show no names. */
export function NamesHidden({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Empty icon={EyeOff} title={texts.hidden} />
    </Card>
  );
}
