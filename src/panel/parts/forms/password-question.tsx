import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { FormDialog } from '../feedback/dialog.tsx';
import { TextField } from './field.tsx';
import { texts } from './messages-password.ts';

type Asking = { lead: string; done: (given: boolean) => void };

const asking = signal<Asking | null>(null);

/** Asks for the password again, and says what for. @returns whether it was given */
export function askForPassword(lead: string = texts.lead): Promise<boolean> {
  asking.value?.done(false);
  return new Promise((resolve) => {
    const done = (given: boolean) => {
      asking.value = null;
      resolve(given);
    };
    asking.value = { lead, done };
  });
}

function Question({ lead, done }: Asking) {
  const [password, setPassword] = useState('');
  const confirm = useAction(async () => {
    await call('POST /auth/confirm', { body: { password } });
    done(true);
  });
  return (
    <FormDialog
      title={texts.title}
      action={confirm}
      label={texts.confirm}
      onClose={() => done(false)}
      stays
      disabled={password === ''}
    >
      <p>{lead}</p>
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
  return asking.value && <Question {...asking.value} />;
}
