import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { type Action, useAction } from '../../api/use-call.ts';
import { Button } from '../button.tsx';
import { Form, FormProblem } from '../forms/form.tsx';
import { texts } from '../words.ts';
import { quiet } from './toast.tsx';

export { useDialog } from './use-dialog.ts';

/** A native dialog: it traps the focus, restores it, and closes with Escape. */
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

/** A dialog with fields; it closes when `action` went well, unless `stays`. */
export function FormDialog({
  name,
  title,
  action,
  fieldOf,
  label,
  onClose,
  danger = false,
  wide = false,
  stays = false,
  disabled = false,
  children,
}: {
  /** A name of its own among all forms. */
  name: string;
  title: string;
  action: Action<[]>;
  /** See `Form`. */
  fieldOf?: Readonly<Record<string, string>>;
  /** The button's label: the verb of the action. */
  label: string;
  onClose: () => void;
  danger?: boolean;
  wide?: boolean;
  stays?: boolean;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const submit = async () => {
    if ((await action.run()) && !stays) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <Form name={name} action={action} fieldOf={fieldOf} onSubmit={() => void submit()}>
        {children}
        <FormProblem />
        <div class="actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={action.isBusy} disabled={disabled}>
            {label}
          </Button>
        </div>
      </Form>
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
    <FormDialog name="confirm" title={title} action={action} label={label} onClose={onClose} danger={danger}>
      <div>{children}</div>
    </FormDialog>
  );
}
