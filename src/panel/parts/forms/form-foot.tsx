import type { Action } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../button.tsx';
import { ProblemNotice } from '../feedback/notice.tsx';
import { texts } from '../words.ts';

/** The end of a form that has a view of its own: what went wrong, its verb, and the way back. */
export function FormFoot({ action, label, back }: { action: Action<[]>; label: string; back: string }) {
  return (
    <>
      <ProblemNotice problem={action.problem} />
      <div class="row">
        <Button type="submit" look="primary" busy={action.isBusy}>
          {label}
        </Button>
        <ButtonLink href={back}>{texts.cancel}</ButtonLink>
      </div>
    </>
  );
}
