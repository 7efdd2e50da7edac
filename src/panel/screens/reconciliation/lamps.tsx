import type { Item } from '../../api/call.ts';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import type { Cause, Verdict } from './cause-words.ts';
import { texts } from './words.ts';
import { texts as causeTexts } from './words-causes.ts';

type CauseName = Cause['cause'];

const verdictTones: Record<Verdict | 'none', Tone> = {
  matched: 'good',
  explained: 'idle',
  provisional: 'warn',
  unexplained: 'bad',
  none: 'idle',
};

type Told = readonly { cause: CauseName; facts?: Readonly<Record<string, unknown>> }[];

/** A verdict as a lamp. Missing goods are never grey, and say so where nothing else is unexplained. */
export function VerdictLamp({ verdict, causes }: { verdict: Verdict | null; causes: Told }) {
  const isMissing = causes.some(({ cause, facts }) => cause === 'stock_shrink' && !facts?.['cancels']);
  if (verdict === 'unexplained' && isMissing && !causes.some(({ cause }) => cause === 'unexplained'))
    return <Lamp tone="bad">{causeTexts.names.stock_shrink}</Lamp>;
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
