import type { Action } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../button.tsx';
import { texts } from '../words.ts';
import { FormProblem } from './form.tsx';

/** The end of a form that has a view of its own: the error, the submit button, and the way back. */
export function FormFoot({ action, label, back }: { action: Action<[]>; label: string; back: string }) {
  return (
    <>
      <FormProblem />
      <div class="row">
        <Button type="submit" look="primary" busy={action.isBusy}>
          {label}
        </Button>
        <ButtonLink href={back}>{texts.cancel}</ButtonLink>
      </div>
    </>
  );
}
