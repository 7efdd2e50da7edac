import { LogIn } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { returnPage } from '../../state/paths.ts';
import { onConfirmed } from '../../state/trip.ts';
import { Button } from '../button.tsx';
import { FormDialog } from '../feedback/dialog.tsx';
import { type Asking, asking } from './ask-for-password.ts';
import { TextField } from './field.tsx';
import { texts } from './words-password.ts';

function Question({ lead, done }: Asking) {
  const [password, setPassword] = useState('');
  const { data } = useCall('GET /auth/identity', {});
  useEffect(() => onConfirmed(() => done(true)), []);
  const confirm = useAction(async () => {
    await call('POST /auth/confirm', { body: { password } });
    done(true);
  });
  return (
    <FormDialog
      name="password-question"
      title={texts.title}
      action={confirm}
      label={texts.confirm}
      onClose={() => done(false)}
      stays
      disabled={password === ''}
    >
      <p>{lead}</p>
      {data?.provider && data.isLinked && (
        <>
          <Button
            icon={LogIn}
            onClick={() => open(`${returnPage}?confirm`, 'larder-confirm', 'popup,width=520,height=680')}
          >
            {texts.confirmWith(data.provider.name)}
          </Button>
          <p class="soft small">{texts.orPassword}</p>
        </>
      )}
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
