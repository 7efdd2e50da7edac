import type { ComponentChildren } from 'preact';
import type { Loaded } from '../../api/use-call.ts';
import { texts } from '../words.ts';
import { ProblemNotice } from './notice.tsx';

/** Lines where text will be. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const widths = ['92%', '78%', '85%', '64%'];
  return (
    <div class="stack" aria-busy="true">
      <span class="visually-hidden">{texts.loading}</span>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} class="skeleton" style={{ width: widths[at % widths.length] }} />
      ))}
    </div>
  );
}

/**
 * Shows loaded data, a placeholder before that, or the problem. If a reload fails, the old data stays below
 * the problem.
 */
export function Await<T>({
  of: { data, problem, reload },
  lines,
  children,
}: {
  of: Loaded<T>;
  lines?: number;
  children: (data: T) => ComponentChildren;
}) {
  if (data === undefined && problem === undefined) return <Skeleton {...(lines && { lines })} />;
  return (
    <>
      <ProblemNotice problem={problem} retry={reload} />
      {data !== undefined && children(data)}
    </>
  );
}
