import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Action, useAction } from '../../api/use-call.ts';
import { Button } from '../button.tsx';
import { texts } from '../words.ts';
import { ProblemNotice } from './notice.tsx';
import { quiet } from './toast.tsx';

export { useDialog } from './use-dialog.ts';

/** A native dialog: it holds the focus, gives it back, and Escape closes it. */
export function Dialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    quiet();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="inside">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/**
 * A dialog with fields. Errors are shown above its buttons, unless a field shows them; it closes when `action` went
 * well, unless `stays`.
 */
export function FormDialog({
  title,
  action,
  label,
  onClose,
  danger = false,
  wide = false,
  stays = false,
  disabled = false,
  children,
}: {
  title: string;
  action: Action<[]>;
  /** The button's label: the verb of the action. */
  label: string;
  onClose: () => void;
  danger?: boolean;
  wide?: boolean;
  stays?: boolean;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaidByFields, setSaidByFields] = useState(false);
  const { problem } = action;
  useLayoutEffect(() => {
    const said = form.current?.querySelectorAll('.field .wrong').length ?? 0;
    setSaidByFields(problem !== undefined && problem.fields.size > 0 && said >= problem.fields.size);
  }, [problem]);
  const submit = async (event: Event) => {
    event.preventDefault();
    if ((await action.run()) && !stays) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <form class="form" ref={form} onSubmit={submit}>
        {children}
        {!isSaidByFields && <ProblemNotice problem={problem} />}
        <div class="actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={action.isBusy} disabled={disabled}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks before what cannot be undone, and names what will happen. */
export function ConfirmDialog({
  title,
  label,
  work,
  onClose,
  danger = true,
  children,
}: {
  title: string;
  label: string;
  work: () => Promise<unknown>;
  onClose: () => void;
  danger?: boolean;
  children: ComponentChildren;
}) {
  const action = useAction(work);
  return (
    <FormDialog title={title} action={action} label={label} onClose={onClose} danger={danger}>
      <div>{children}</div>
    </FormDialog>
  );
}
