import { ChevronDown, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Icon } from './icon.tsx';

/** A button with a menu below it: a native popover, which a choice, a press elsewhere, Escape or another view closes. */
export function Menu({
  label,
  name,
  icon,
  showsLabel = true,
  className = 'button',
  menuClass = '',
  hasCaret = false,
  isCurrent = false,
  children,
}: {
  label: string;
  /** The full name, if the label is shorter or hidden on a phone. */
  name?: string;
  icon?: IconNode;
  showsLabel?: boolean;
  className?: string;
  menuClass?: string;
  /** True if the button shows a caret. */
  hasCaret?: boolean;
  /** True if the current page is one of the choices. */
  isCurrent?: boolean;
  children: ComponentChildren;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { url } = useLocation();
  useEffect(() => menu.current?.hidePopover(), [url]);
  useEffect(() => {
    menu.current?.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('a, button')) menu.current?.hidePopover();
    });
  }, []);
  const place = () => {
    const from = button.current?.getBoundingClientRect();
    const shown = menu.current;
    if (!from || !shown) return;
    const { width, height } = shown.getBoundingClientRect();
    const fitsBelow = from.bottom + height + 8 < innerHeight;
    shown.style.left = `${Math.max(8, Math.min(from.right - width, innerWidth - width - 8))}px`;
    shown.style.top = `${fitsBelow ? from.bottom : Math.max(8, from.top - height - 8)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={className}
        popovertarget={id}
        aria-current={isCurrent ? 'true' : undefined}
        {...(name !== undefined && { 'aria-label': name })}
        {...(!showsLabel && { 'aria-label': label, title: label })}
      >
        {icon && <Icon of={icon} />}
        {showsLabel && <span class={name === undefined ? undefined : 'wide-only'}>{label}</span>}
        {hasCaret && <Icon of={ChevronDown} />}
      </button>
      <div id={id} ref={menu} class={`menu ${menuClass}`.trim()} popover="auto" onToggle={place}>
        {children}
      </div>
    </>
  );
}
