import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

type Shared = { look?: Look; icon?: IconNode; children?: ComponentChildren };

const classOf = (look: Look | undefined, extra = '') => `button ${look ?? 'plain'}${extra}`;

/** A button that does something; it is for leading elsewhere that `ButtonLink` is there. */
export function Button({
  look,
  icon,
  children,
  busy = false,
  ...rest
}: Shared & {
  type?: 'button' | 'submit';
  /** While its work runs it takes no other press. */
  busy?: boolean;
  disabled?: boolean;
  onClick?: (event: MouseEvent) => void;
  autofocus?: boolean;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-label'?: string;
  popovertarget?: string;
  id?: string;
}) {
  return (
    <button type="button" {...rest} class={classOf(look)} aria-busy={busy} disabled={rest.disabled || busy}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

/** A button that is a drawing alone; its label is read aloud, and shown where the mouse rests. */
export function IconButton({
  icon,
  label,
  onClick,
  look = 'quiet',
}: {
  icon: IconNode;
  label: string;
  onClick: (event: MouseEvent) => void;
  look?: Look;
}) {
  return (
    <button type="button" class={classOf(look, ' square')} aria-label={label} title={label} onClick={onClick}>
      <Icon of={icon} />
    </button>
  );
}

/** A link that looks like a button, to a page or a download (`download`). */
export function ButtonLink({
  look,
  icon,
  children,
  ...rest
}: Shared & { href: string; download?: boolean | string; 'aria-label'?: string }) {
  return (
    <a {...rest} class={classOf(look)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}
