import { count } from '../../../language/format.ts';
import { Dotted } from '../../../parts/dotted.tsx';
import type { PastImport } from './logic.ts';
import { texts } from './words.ts';

/** Numbers of rows in words. */
export function Rows({ of: { created, updated, failed } }: { of: PastImport['summary'] }) {
  return (
    <Dotted
      of={[
        created > 0 && texts.created(count(created)),
        updated > 0 && texts.updated(count(updated)),
        failed > 0 && texts.failed(count(failed)),
      ]}
    />
  );
}
