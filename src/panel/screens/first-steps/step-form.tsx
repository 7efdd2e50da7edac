import type { ComponentChildren } from 'preact';
import type { Action } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { Form, FormProblem } from '../../parts/forms/form.tsx';

/** The fields of a step with its one button; `isReady` is false while something that it needs is not filled in. */
export function StepForm({
  name,
  action,
  label,
  isReady,
  children,
}: {
  /** A name of its own among all forms. */
  name: string;
  action: Action<[]>;
  label: string;
  isReady: boolean;
  children: ComponentChildren;
}) {
  return (
    <Form name={name} action={action} onSubmit={() => isReady && void action.run()}>
      {children}
      <FormProblem />
      <div>
        <Button type="submit" look="primary" busy={action.isBusy} disabled={!isReady}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
