import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { texts } from './messages.ts';

/** A list, and beside it the one that is open, if any. */
export function Split({
  detail,
  of,
  children,
}: {
  detail: ComponentChildren;
  /** What is open: something else gets a detail of its own, with nothing kept from the one before. */
  of?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={detail ? 'split open' : 'split'}>
      <div class="list">{children}</div>
      {detail && (
        <div class="detail" key={of}>
          {detail}
        </div>
      )}
    </div>
  );
}

/** Back from what is open to the list alone; `className` says where it stands. */
export function CloseLink({ to, className = '' }: { to: string; className?: string }) {
  return (
    <a
      class={`button quiet square ${className}`.trim()}
      href={to}
      aria-label={texts.close}
      title={texts.close}
    >
      <Icon of={X} />
    </a>
  );
}
