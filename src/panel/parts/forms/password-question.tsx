import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { FormDialog } from '../feedback/dialog.tsx';
import { type Asking, asking } from './ask-for-password.ts';
import { TextField } from './field.tsx';
import { texts } from './words-password.ts';

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

/** The dialog of `askForPassword`. The shell renders it once. */
export default function PasswordQuestion() {
  return asking.value && <Question {...asking.value} />;
}
