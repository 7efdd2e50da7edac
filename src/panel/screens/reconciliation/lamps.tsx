import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import type { Verdict } from './cause-words.ts';
import { texts } from './messages.ts';

const verdictTones: Record<Verdict | 'none', Tone> = {
  matched: 'good',
  explained: 'idle',
  provisional: 'warn',
  unexplained: 'bad',
  none: 'idle',
};

/** A verdict as a lamp. */
export function VerdictLamp({ verdict }: { verdict: Verdict | null }) {
  const word = verdict ?? 'none';
  return <Lamp tone={verdictTones[word]}>{texts.verdicts[word]}</Lamp>;
}

/** How serious a difference in cash is. */
export function LevelLamp({ level }: { level: 'none' | 'watch' | 'alert' }) {
  const tone = level === 'alert' ? 'bad' : level === 'watch' ? 'warn' : 'good';
  return <Lamp tone={tone}>{texts.level[level]}</Lamp>;
}

const stateTones: Record<keyof typeof texts.states, Tone> = {
  accepted: 'good',
  quarantined: 'warn',
  ignored: 'idle',
  duplicate: 'idle',
  unreadable: 'bad',
};

/** What became of a set. */
export function StateLamp({ state }: { state: keyof typeof texts.states }) {
  return <Lamp tone={stateTones[state]}>{texts.states[state]}</Lamp>;
}
