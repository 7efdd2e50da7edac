import type { IconNode } from 'lucide';
import { h } from 'preact';

/** An icon next to a word, hidden from screen readers; with a `label` it is used alone. */
export function Icon({ of, label }: { of: IconNode; label?: string }) {
  const drawing = of.map(([tag, attributes]) => h(tag, attributes as Record<string, string>));
  const shared = {
    class: 'icon',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.75,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  } as const;
  if (label === undefined) {
    return (
      <svg {...shared} aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg {...shared} role="img" aria-label={label}>
      <title>{label}</title>
      {drawing}
    </svg>
  );
}
