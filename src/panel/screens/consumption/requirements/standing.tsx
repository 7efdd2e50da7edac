import { ago, day } from '../../../language/format.ts';
import { Dotted } from '../../../parts/dotted.tsx';
import { Lamp, type Tone } from '../../../parts/feedback/lamp.tsx';
import type { State } from './compliance-bar.tsx';
import { texts } from './words.ts';

const tones: Record<State, Tone> = { in_date: 'good', due: 'warn', overdue: 'bad', never: 'bad' };

/** The status of a person in a requirement. */
export function StandingLamp({ state }: { state: State }) {
  return <Lamp tone={tones[state]}>{texts.states[state]}</Lamp>;
}

/** A due day and the time until it; a past one is highlighted. */
export function DueOn({ at }: { at: string }) {
  const isPast = Date.parse(at) < Date.now();
  return <Dotted of={[day(at), <span class={isPast ? 'missed' : 'soft'}>{ago(at)}</span>]} />;
}
