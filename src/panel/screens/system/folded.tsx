import type { ComponentChildren } from 'preact';

/** What few look at: its title, and the rest once that is pressed. */
export function Folded({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="card folded">
      <summary>{title}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
