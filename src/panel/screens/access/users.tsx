import { Ban, CircleCheck, Link, Pencil, Plus, Unlink, Users as UsersIcon } from 'lucide';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { useOrder } from '../../parts/lists/sorting.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { isLastOwner, type User } from './logic.ts';
import { useReaches } from './reach.ts';
import { AccessList, DetailCard, usePage } from './shared.tsx';
import { isOneself, type Linked, LinkMade, NewLink, UserForm } from './user-form.tsx';
import { texts } from './words.ts';
import { texts as byProvider } from './words-provider.ts';

type Open =
  | { is: 'new' }
  | { is: 'edit' | 'link' | 'unlink' | 'disable'; user: User }
  | { is: 'made'; user: Linked };

const here = () => pathTo('access', 'users');

/** Users who can open the panel. */
export function Users({ id }: { id: string }) {
  const order = useOrder(['name'], 'name');
  const users = useLatest('GET /users', { query: { sort: order.asked, ...usePage() } });
  const owners = useCall('GET /users', { query: { role: 'owner', isActive: true, pageSize: 1000 } });
  const chosen = useCall('GET /users/:id', id === '' ? null : { params: { id } });
  const { nameOf } = useReaches();
  const { shown, open, close } = useDialog<Open>();
  const add = may('users:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newUser}
    </Button>
  );
  return (
    <>
      <AccessList
        part="users"
        lead={texts.usersLead}
        add={add}
        none={{ icon: UsersIcon, title: texts.users, lead: texts.usersLead }}
        of={users}
        label={texts.users}
        order={order}
        columns={[
          { title: texts.name, at: 'main', cell: nameWith, sort: 'name' },
          { title: texts.role, cell: ({ role }) => words.roles[role] },
          { title: texts.sees, cell: nameOf },
          { title: texts.lastSeen, cell: lastSeen },
          { title: texts.state, at: 'aside', cell: stateOf },
        ]}
        chosen={{
          id,
          of: chosen,
          draw: (user) => (
            <UserDetail
              of={user}
              scope={nameOf(user)}
              isLast={isLastOwner(user, owners.data?.items ?? [])}
              open={open}
            />
          ),
        }}
      />
      {shown?.is === 'new' && <UserForm onClose={close} onMade={(user) => open({ is: 'made', user })} />}
      {shown?.is === 'edit' && <UserForm of={shown.user} onClose={close} />}
      {shown?.is === 'made' && <LinkMade of={shown.user} onClose={close} />}
      {shown?.is === 'link' && (
        <NewLink of={shown.user} onClose={close} onMade={(user) => open({ is: 'made', user })} />
      )}
      {shown?.is === 'unlink' && (
        <ConfirmDialog
          title={byProvider.unlinkTitle(shown.user.name)}
          label={byProvider.unlink}
          onClose={close}
          work={async () => {
            await call('DELETE /users/:id/identity', { params: { id: shown.user.id } });
            tell(byProvider.unlinked(shown.user.name));
          }}
        >
          <p>{byProvider.unlinkLead}</p>
        </ConfirmDialog>
      )}
      {shown?.is === 'disable' && <Disable of={shown.user} onClose={close} />}
    </>
  );
}

const nameWith = (user: User) => (isOneself(user) ? `${user.name} (${texts.you})` : user.name);
const lastSeen = ({ lastSeenAt }: User) =>
  lastSeenAt === null ? <span class="soft">{texts.neverSeen}</span> : <Ago at={lastSeenAt} />;
const stateOf = ({ isActive }: User) => (
  <Lamp tone={isActive ? 'good' : 'idle'}>{isActive ? texts.active : texts.disabled}</Lamp>
);

const setActive = (user: User, isActive: boolean) =>
  call('PATCH /users/:id', { params: { id: user.id }, body: { isActive } });

function UserDetail({
  of: user,
  scope,
  isLast,
  open,
}: {
  of: User;
  scope: string;
  isLast: boolean;
  open: (what: Open) => void;
}) {
  const enable = useAction(async () => {
    await setActive(user, true);
    tell(texts.enabledTold(user.name), () => setActive(user, false));
  });
  return (
    <DetailCard
      title={user.name}
      lamp={stateOf(user)}
      backTo={here()}
      resourceId={user.id}
      actions={
        may('users:update') && (
          <>
            {user.isActive && (
              <Button icon={Link} onClick={() => open({ is: 'link', user })}>
                {texts.newLink}
              </Button>
            )}
            <Button icon={Pencil} onClick={() => open({ is: 'edit', user })}>
              {texts.edit}
            </Button>
            {user.identity && (
              <Button icon={Unlink} onClick={() => open({ is: 'unlink', user })}>
                {byProvider.unlink}
              </Button>
            )}
            {user.isActive ? (
              <Button
                icon={Ban}
                look="danger"
                disabled={isLast}
                onClick={() => open({ is: 'disable', user })}
              >
                {texts.disable}
              </Button>
            ) : (
              <Button icon={CircleCheck} busy={enable.isBusy} onClick={() => void enable.run()}>
                {texts.enable}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts
        of={[
          [texts.role, `${words.roles[user.role]}. ${words.roleLeads[user.role]}`],
          [texts.sees, scope],
          [texts.language, texts.languages[user.language]],
          [texts.lastSeen, lastSeen(user)],
          [
            byProvider.signsInBy,
            user.identity &&
              (user.identity.group === null ? byProvider.linked : byProvider.byRow(user.identity.group)),
          ],
        ]}
      />
      {isLast && <Notice tone="idle">{texts.lastOwner}</Notice>}
    </DetailCard>
  );
}

function Disable({ of: user, onClose }: { of: User; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={texts.disableTitle(user.name)}
      label={texts.disable}
      onClose={onClose}
      work={async () => {
        await setActive(user, false);
        if (!isOneself(user)) tell(texts.disabledTold(user.name), () => setActive(user, true));
      }}
    >
      <p>{texts.disableLead}</p>
      {isOneself(user) && <p>{texts.itIsYou}</p>}
    </ConfirmDialog>
  );
}
