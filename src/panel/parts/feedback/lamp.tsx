import { Circle, CircleAlert, CircleCheck, type IconNode, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';

/** A status color: good, needs attention, bad, or neutral. */
export type Tone = 'good' | 'warn' | 'bad' | 'idle';

export const toneIcons: Record<Tone, IconNode> = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  idle: Circle,
};

/** A state: a colour, a sign and a word. */
export function Lamp({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <span class={`lamp ${tone}`}>
      <Icon of={toneIcons[tone]} />
      {children}
    </span>
  );
}
