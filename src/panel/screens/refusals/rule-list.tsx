import { CircleCheck, CircleX } from 'lucide';
import { Icon } from '../../parts/icon.tsx';
import { ruleSentence } from './rule-words.ts';
import type { Judged } from './steps.ts';
import { texts } from './words.ts';

/** Rules as they were judged, each in a sentence with a tick or a cross: those that refuse first, then all others in their order. */
export function RuleList({ rules, nowMs }: { rules: readonly Judged[]; nowMs?: number }) {
  const inOrder = rules.toSorted((one, other) => Number(one.passed) - Number(other.passed));
  return (
    <ol class="rules">
      {inOrder.map((judged) => (
        <li key={judged.rule} class={judged.passed ? 'passed' : 'failed'}>
          <Icon
            of={judged.passed ? CircleCheck : CircleX}
            label={judged.passed ? texts.passed : texts.failed}
          />
          <span>{ruleSentence(judged, nowMs)}</span>
        </li>
      ))}
    </ol>
  );
}
