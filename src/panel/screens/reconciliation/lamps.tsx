import type { Item } from '../../api/call.ts';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import type { Verdict } from './cause-words.ts';
import { texts } from './words.ts';
import { texts as causeTexts } from './words-causes.ts';

const verdictTones: Record<Verdict | 'none', Tone> = {
  matched: 'good',
  explained: 'idle',
  provisional: 'warn',
  unexplained: 'bad',
  none: 'idle',
};

/** A verdict as a lamp; missing goods are never grey, even if it is known how many. */
export function VerdictLamp({
  verdict,
  isMissing = false,
}: {
  verdict: Verdict | null;
  isMissing?: boolean;
}) {
  const word = verdict ?? 'none';
  const tone = isMissing && word === 'explained' ? 'warn' : verdictTones[word];
  return <Lamp tone={tone}>{texts.verdicts[word]}</Lamp>;
}

type Result = Pick<Item<'GET /reconciliation'>, 'verdict' | 'cash' | 'causes'>;

/** The result of a whole machine: missing cash comes before the slots, which may all match. */
export function ResultLamp({ verdict, cash, causes }: Result) {
  if (cash && cash.level !== 'none' && verdict !== 'unexplained') {
    const name = cash.difference! < 0 ? 'cash_short' : 'cash_over';
    return <Lamp tone={levelTones[cash.level]}>{causeTexts.names[name]}</Lamp>;
  }
  if (verdict === 'matched' && causes.length > 0) return <Lamp tone="warn">{texts.slotsMatch}</Lamp>;
  return <VerdictLamp verdict={verdict} />;
}

const levelTones = { none: 'good', watch: 'warn', alert: 'bad' } as const;

/** The severity of a difference in cash. */
export function LevelLamp({ level }: { level: 'none' | 'watch' | 'alert' }) {
  return <Lamp tone={levelTones[level]}>{texts.level[level]}</Lamp>;
}

const stateTones: Record<keyof typeof texts.states, Tone> = {
  accepted: 'good',
  quarantined: 'warn',
  ignored: 'idle',
  duplicate: 'idle',
  unreadable: 'bad',
};

/** The state of a set. */
export function StateLamp({ state }: { state: keyof typeof texts.states }) {
  return <Lamp tone={stateTones[state]}>{texts.states[state]}</Lamp>;
}
