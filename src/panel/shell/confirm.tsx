import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { FormDialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { texts } from './messages.ts';

const asking = signal<((given: boolean) => void) | null>(null);

/** Asks for the password again. @returns whether it was given */
export function askForPassword(): Promise<boolean> {
  asking.value?.(false);
  return new Promise((resolve) => {
    asking.value = (given) => {
      asking.value = null;
      resolve(given);
    };
  });
}

function Question({ done }: { done: (given: boolean) => void }) {
  const [password, setPassword] = useState('');
  const confirm = useAction(async () => {
    await call('POST /auth/confirm', { body: { password } });
    done(true);
  });
  return (
    <FormDialog
      title={texts.confirmTitle}
      action={confirm}
      label={texts.confirm}
      onClose={() => done(false)}
      stays
      disabled={password === ''}
    >
      <p>{texts.confirmLead}</p>
      <TextField
        label={texts.password}
        type="password"
        autocomplete="current-password"
        value={password}
        onInput={setPassword}
        autofocus
      />
    </FormDialog>
  );
}

/** Where `askForPassword` asks; it stands once, in the shell. */
export function PasswordQuestion() {
  return asking.value && <Question done={asking.value} />;
}
