import { CircleAlert, Info } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { ProblemError } from '../../api/problem.ts';
import { lasting } from '../../language/format.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy.tsx';
import { Icon } from '../icon.tsx';
import { texts } from '../words.ts';
import { type Tone, toneIcons } from './lamp.tsx';

/** Something to be read before the rest. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: Tone;
  title?: string;
  children?: ComponentChildren;
}) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={tone === 'idle' ? Info : toneIcons[tone]} />
      <div class="stack">
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** The sentence of a problem. */
export function sentenceOf(problem: ProblemError): string {
  if (problem.code === 'panel.no_connection') return texts.noConnection;
  if (problem.detail === '') return texts.noAnswer;
  return problem.detail;
}

/** A problem with a retry button and the trace id for support. */
export function ProblemNotice({
  problem,
  details = [],
  retry,
}: {
  problem: ProblemError | undefined;
  /** Further sentences, one for each error. */
  details?: readonly string[];
  retry?: () => void;
}) {
  if (!problem) return null;
  return (
    <div class="notice bad" role="alert" tabIndex={-1}>
      <Icon of={CircleAlert} />
      <div class="stack">
        <p>{sentenceOf(problem)}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {problem.retryAfter !== null && <p class="small">{texts.wait(lasting(problem.retryAfter))}</p>}
        {problem.traceId !== null && (
          <p class="small row">
            {texts.support}: <code>{problem.traceId}</code> <CopyButton text={problem.traceId} />
          </p>
        )}
        {retry && (
          <div>
            <Button onClick={retry}>{texts.tryAgain}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
