import { Ban, CircleCheck, Link, Pencil, Plus, Users as UsersIcon } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count, dayAndTime } from '../../language/format.ts';
import { language as pageLanguage } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { Secret } from '../../parts/copy.tsx';
import { ConfirmDialog, Dialog, FormDialog, useDialog } from '../../parts/dialog.tsx';
import { SelectField, TextField, wrongOf } from '../../parts/field.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { Lamp } from '../../parts/lamp.tsx';
import { texts as common } from '../../parts/messages.ts';
import { Ago } from '../../parts/moment.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { Pager, Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toast.tsx';
import { Await } from '../../parts/waiting.tsx';
import { pathTo, withQuery } from '../../shell/paths.ts';
import { may, session } from '../../shell/session.ts';
import { isLastOwner, reachBody, reachValue, type User } from './logic.ts';
import { texts } from './messages.ts';
import { useReaches } from './reach.ts';
import { Beside, DetailCard, Gone } from './shared.tsx';

type Linked = Reply<'POST /users'>;
type Open = { is: 'new' } | { is: 'edit' | 'link' | 'disable'; user: User } | { is: 'made'; user: Linked };

const here = () => pathTo('access', 'users');
const isOneself = ({ id }: User) => session.value?.user.id === id;

/** Who may open the panel. */
export function Users({ id }: { id: string }) {
  const { query } = useFilters();
  const page = Math.max(1, Number(query['page']) || 1);
  const users = useCall('GET /users', { query: { page, pageSize: 50 } });
  const owners = useCall('GET /users', { query: { role: 'owner', isActive: true, pageSize: 1000 } });
  const chosen = useCall('GET /users/:id', id === '' ? null : { params: { id } });
  const { nameOf } = useReaches();
  const { shown, open, close } = useDialog<Open>();
  const add = may('users:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newUser}
    </Button>
  );
  const detail =
    id === '' ? null : chosen.problem?.status === 404 ? (
      <Gone backTo={here()} />
    ) : (
      <Await of={chosen} lines={6}>
        {(user) => (
          <UserDetail
            of={user}
            scope={nameOf(user)}
            isLast={isLastOwner(user, owners.data?.items ?? [])}
            open={open}
          />
        )}
      </Await>
    );
  return (
    <>
      <Beside lead={texts.usersLead} action={add} detail={detail}>
        <Card flush>
          <Await of={users} lines={5}>
            {({ items, total, pageSize }) =>
              items.length === 0 ? (
                <Empty icon={UsersIcon} title={texts.users} action={add || undefined}>
                  {texts.usersLead}
                </Empty>
              ) : (
                <>
                  <Table
                    label={texts.users}
                    rows={items}
                    keyOf={(user) => user.id}
                    href={(user) => pathTo('access', 'users', user.id)}
                    isChosen={(user) => user.id === id}
                    columns={[
                      { title: texts.name, at: 'main', cell: nameWith },
                      { title: texts.role, cell: ({ role }) => texts.roles[role] },
                      { title: texts.sees, cell: nameOf },
                      { title: texts.lastSeen, cell: lastSeen },
                      { title: texts.state, at: 'aside', cell: stateOf },
                    ]}
                  />
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={total}
                    count={count}
                    href={(to) => withQuery(here(), { page: to === 1 ? null : to })}
                  />
                </>
              )
            }
          </Await>
        </Card>
      </Beside>
      {shown?.is === 'new' && <UserForm onClose={close} onMade={(user) => open({ is: 'made', user })} />}
      {shown?.is === 'edit' && <UserForm of={shown.user} onClose={close} />}
      {shown?.is === 'made' && <LinkMade of={shown.user} onClose={close} />}
      {shown?.is === 'link' && (
        <NewLink of={shown.user} onClose={close} onMade={(user) => open({ is: 'made', user })} />
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
          [texts.role, `${texts.roles[user.role]}. ${texts.roleLeads[user.role]}`],
          [texts.sees, scope],
          [texts.language, texts.languages[user.language]],
          [texts.lastSeen, lastSeen(user)],
        ]}
      />
      {isLast && <Notice tone="idle">{texts.lastOwner}</Notice>}
    </DetailCard>
  );
}

const roles = ['viewer', 'operator', 'owner'] as const;

function UserForm({
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
  const [role, setRole] = useState<User['role']>(user?.role ?? 'operator');
  const [reach, setReach] = useState(user ? reachValue(user) : (options()[0]?.[0] ?? 'all'));
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
          wrong={wrongOf(action.problem, 'name')}
          autofocus
          required
        />
      )}
      <fieldset class="choices">
        <legend>{texts.role}</legend>
        {roles.map((one) => (
          <label key={one} class="choice">
            <input type="radio" name="role" checked={one === role} onChange={() => setRole(one)} />
            <span>
              <span class="choice-name">{texts.roles[one]}</span>
              <span class="soft small">{texts.roleLeads[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
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

function NewLink({
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

/** The link by which somebody chooses a password, this once. */
function LinkMade({ of: user, onClose }: { of: Linked; onClose: () => void }) {
  return (
    <Dialog title={texts.linkTitle(user.name)} onClose={onClose}>
      <p>{texts.linkLead(dayAndTime(user.expiresAt))}</p>
      <div class="qr-place">
        <QrCode text={user.link} label={texts.linkQr} />
      </div>
      <Secret text={user.link} />
      <p class="soft small">{texts.linkHandOver}</p>
      <div class="actions">
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
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
