import type { ComponentChildren } from 'preact';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import type { Tone } from './checks.ts';
import { checkTexts } from './words-checks.ts';

/** Results of checks: a lamp, the subject, and the remedy; without a lamp if neither good nor bad. */
export function CheckList({
  of,
}: {
  of: readonly {
    key: string;
    tone: Tone | null;
    title: string;
    text: ComponentChildren;
    more?: ComponentChildren;
  }[];
}) {
  return (
    <ul class="checks">
      {of.map(({ key, tone, title, text, more }) => (
        <li key={key}>
          <h3>{title}</h3>
          <div class="check-text">
            {text}
            {more}
          </div>
          {tone !== null && <Lamp tone={tone}>{checkTexts.tones[tone]}</Lamp>}
        </li>
      ))}
    </ul>
  );
}
