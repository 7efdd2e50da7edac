import type { ComponentChildren } from 'preact';
import type { Action } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';

/** The fields of a step with its one button; `isReady` is false while something that it needs is not filled in. */
export function StepForm({
  action,
  label,
  isReady,
  children,
}: {
  action: Action<[]>;
  label: string;
  isReady: boolean;
  children: ComponentChildren;
}) {
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void action.run();
      }}
    >
      {children}
      <ProblemNotice problem={action.problem} />
      <div>
        <Button type="submit" look="primary" busy={action.isBusy} disabled={!isReady}>
          {label}
        </Button>
      </div>
    </form>
  );
}
