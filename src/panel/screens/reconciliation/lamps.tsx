import { resultIn, verdictIn } from '../../../words/reconciliation.ts';
import type { Item } from '../../api/call.ts';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import type { Cause, Verdict } from './cause-words.ts';
import { shared, texts } from './words.ts';

type CauseName = Cause['cause'];

const verdictTones: Record<Verdict | 'none', Tone> = {
  matched: 'good',
  explained: 'idle',
  provisional: 'warn',
  unexplained: 'bad',
  none: 'idle',
};

type Told = readonly { cause: CauseName; facts?: Readonly<Record<string, unknown>> }[];

/** A verdict as a lamp. Missing goods are never grey, and are named if nothing else is unexplained. */
export function VerdictLamp({ verdict, causes }: { verdict: Verdict | null; causes: Told }) {
  const isMissing = causes.some(({ cause, facts }) => cause === 'stock_shrink' && !facts?.['cancels']);
  const tone = isMissing && verdict === 'explained' ? 'warn' : verdictTones[verdict ?? 'none'];
  return <Lamp tone={tone}>{verdictIn(shared, verdict, causes)}</Lamp>;
}

type Result = Pick<Item<'GET /reconciliation'>, 'verdict' | 'cash' | 'causes'>;

/** The result of a whole machine: missing cash comes before the slots, which may all match. */
export function ResultLamp({ verdict, cash, causes }: Result) {
  const word = resultIn(shared, verdict, causes, cash);
  if (cash && cash.level !== 'none' && verdict !== 'unexplained')
    return <Lamp tone={levelTones[cash.level]}>{word}</Lamp>;
  if (verdict === 'matched' && causes.length > 0) return <Lamp tone="warn">{word}</Lamp>;
  return <VerdictLamp verdict={verdict} causes={causes} />;
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
