import { FileUp } from 'lucide';
import { pathTo } from '../state/paths.ts';
import { may } from '../state/session.ts';
import { ButtonLink } from './button.tsx';
import { texts } from './words.ts';

const resources = { people: 'consumers', products: 'products' } as const;

/** True if the signed-in user may import this kind. */
export function mayImport(kind: keyof typeof resources): boolean {
  const resource = resources[kind];
  return may(`${resource}:create`) || may(`${resource}:update`);
}

/** A link to the import, for users who may import. */
export function ImportLink({ of }: { of: keyof typeof resources }) {
  if (!mayImport(of)) return null;
  return (
    <ButtonLink icon={FileUp} href={pathTo(of, 'import')}>
      {texts.import}
    </ButtonLink>
  );
}
