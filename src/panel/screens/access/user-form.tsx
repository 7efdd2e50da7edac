import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { dayAndTime } from '../../language/format.ts';
import { language as pageLanguage } from '../../language/language.ts';
import { words } from '../../language/words.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { session } from '../../state/session.ts';
import { reachBody, reachValue, type User } from './logic.ts';
import { useReaches } from './reach.ts';
import { Choices, MadeDialog, MadeLink } from './shared.tsx';
import { texts } from './words.ts';

/** Someone for whom a link was just made. */
export type Linked = Reply<'POST /users'>;

/** True if the user is the signed-in one. */
export const isOneself = ({ id }: User) => session.value?.user.id === id;

const roles = ['viewer', 'operator', 'owner'] as const;

/** The default scope of a new user: the current account. */
function leastReach(options: readonly (readonly [value: string, name: string])[]): string {
  const own = `account ${account.value?.id}`;
  return options.some(([value]) => value === own) ? own : (options.at(-1)?.[0] ?? own);
}

/** A form to add a user, or to change their permissions. */
export function UserForm({
  of: user,
  onClose,
  onMade,
}: {
  of?: User;
  onClose: () => void;
  onMade?: (user: Linked) => void;
}) {
  const { options } = useReaches();
  const [name, setName] = useState('');
  const [role, setRole] = useState<User['role']>(user?.role ?? 'viewer');
  const [reach, setReach] = useState(user ? reachValue(user) : leastReach(options()));
  const [language, setLanguage] = useState<User['language']>(user?.language ?? pageLanguage);
  const action = useAction(async () => {
    const body = { role, language, ...reachBody(reach) };
    if (!user) {
      onMade?.(await call('POST /users', { body: { ...body, name: name.trim() } }));
      return;
    }
    await call('PATCH /users/:id', { params: { id: user.id }, body });
    tell(texts.changed(user.name));
    onClose();
  });
  return (
    <FormDialog
      name="user-form"
      title={user ? texts.editUser(user.name) : texts.newUser}
      action={action}
      label={user ? common.save : texts.makeUser}
      onClose={onClose}
      stays
      disabled={!user && name.trim() === ''}
    >
      {user ? (
        <p class="soft">{isOneself(user) ? texts.itIsYou : texts.editUserLead}</p>
      ) : (
        <TextField
          label={texts.name}
          hint={texts.nameOfUserHint}
          value={name}
          onInput={setName}
          name="name"
          autofocus
          required
        />
      )}
      <Choices
        label={texts.role}
        name="role"
        of={roles.map((one) => [one, words.roles[one], words.roleLeads[one]])}
        value={role}
        onChange={setRole}
      />
      <div class="pair">
        <SelectField label={texts.sees} value={reach} onChange={setReach} options={options()} />
        <SelectField
          label={texts.language}
          value={language}
          onChange={setLanguage}
          options={Object.entries(texts.languages) as ['en' | 'es', string][]}
        />
      </div>
    </FormDialog>
  );
}

/** Creates a link for a user who lost their password. */
export function NewLink({
  of: user,
  onClose,
  onMade,
}: {
  of: User;
  onClose: () => void;
  onMade: (user: Linked) => void;
}) {
  const action = useAction(async () =>
    onMade(await call('POST /users/:id/link', { params: { id: user.id } })),
  );
  return (
    <FormDialog
      name="user-form-2"
      title={texts.newLinkTitle(user.name)}
      action={action}
      label={texts.makeUser}
      onClose={onClose}
      stays
    >
      <p>{texts.newLinkLead}</p>
    </FormDialog>
  );
}

/** The one-time link by which a user chooses a password. */
export function LinkMade({ of: user, onClose }: { of: Linked; onClose: () => void }) {
  return (
    <MadeDialog title={texts.linkTitle(user.name)} onClose={onClose}>
      <p>{texts.linkLead(dayAndTime(user.expiresAt))}</p>
      <MadeLink to={user.link} />
      <p class="soft small">{texts.linkHandOver}</p>
    </MadeDialog>
  );
}
