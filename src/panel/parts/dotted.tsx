import type { ComponentChildren } from 'preact';

/**
 * Short facts in a line, with a dot between two of them; what is blank is left out. Where a line is full the next fact
 * begins another, without a dot at its beginning or at the end of the one before.
 */
export function Dotted({ of, className = '' }: { of: readonly ComponentChildren[]; className?: string }) {
  const said = of.filter((one) => one !== null && one !== undefined && one !== false && one !== '');
  return (
    <span class={`dotted ${className}`.trim()}>
      {said.map((one, at) => (
        <span key={at}>
          {at > 0 && <span class="dot"> · </span>}
          {one}
        </span>
      ))}
    </span>
  );
}
