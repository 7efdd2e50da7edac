import { CopyButton } from '../../parts/copy.tsx';
import type { System } from './checks.ts';

/** Command lines for Larder’s computer, complete; null for people who may not read settings. */
export type Commands = System['commands'];

/** A command line to copy; nothing if there is none. */
export function Command({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div class="command copied">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
