import type { ComponentChildren } from 'preact';

/** A folded section with its title. */
export function Disclosure({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ComponentChildren;
}) {
  return (
    <details class="card folded" open={isOpen}>
      <summary>{title}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
