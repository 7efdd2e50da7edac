import { CopyButton } from '../../parts/copy.tsx';

/** A line for the command line of the machine, to be copied. */
export function Command({ text }: { text: string }) {
  return (
    <div class="command copied">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
