import { ExternalLink, Monitor, Plus, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Item, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx';
import { ConfirmDialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { useOrder } from '../../parts/lists/sorting.tsx';
import { When } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { AccessList, MadeDialog, MadeLink, usePage } from './shared.tsx';
import { texts } from './words.ts';

type Wall = Item<'GET /walls'>;
type Made = Reply<'POST /walls'>;
type Open = { is: 'new' } | { is: 'made'; wall: Made } | { is: 'revoke'; wall: Wall };

/** Links to the view for a screen in the plant. */
export function Walls() {
  const order = useOrder(['name', 'createdAt'], 'name');
  const walls = useLatest('GET /walls', {
    query: { accountId: account.value?.id, sort: order.asked, ...usePage() },
  });
  const { shown, open, close } = useDialog<Open>();
  const add = may('settings:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newWall}
    </Button>
  );
  return (
    <>
      <AccessList
        part="walls"
        lead={texts.wallsLead}
        add={add}
        none={{ icon: Monitor, title: texts.noWalls, lead: texts.noWallsLead }}
        of={walls}
        lines={4}
        label={texts.walls}
        order={order}
        columns={[
          { title: texts.wallName, at: 'main', cell: ({ name }) => <b>{name}</b>, sort: 'name' },
          { title: texts.shows, cell: () => account.value?.name },
          { title: texts.made, cell: ({ createdAt }) => <When at={createdAt} />, sort: 'createdAt' },
          {
            title: texts.revoke,
            at: 'aside',
            isNumber: true,
            cell: (wall) =>
              may('settings:delete') && (
                <IconButton
                  icon={Trash2}
                  label={texts.revokeWall(wall.name)}
                  onClick={() => open({ is: 'revoke', wall })}
                />
              ),
          },
        ]}
      />
      {shown?.is === 'new' && <WallForm onClose={close} onMade={(wall) => open({ is: 'made', wall })} />}
      {shown?.is === 'made' && <WallMade of={shown.wall} onClose={close} />}
      {shown?.is === 'revoke' && (
        <ConfirmDialog
          title={texts.revokeWall(shown.wall.name)}
          label={texts.revoke}
          onClose={close}
          work={async () => {
            await call('DELETE /walls/:id', { params: { id: shown.wall.id } });
            tell(texts.revoked(shown.wall.name));
          }}
        >
          <p>{texts.revokeWallLead}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function WallForm({ onClose, onMade }: { onClose: () => void; onMade: (wall: Made) => void }) {
  const [name, setName] = useState('');
  const accountId = account.value?.id;
  const action = useAction(async () =>
    onMade(
      await call('POST /walls', {
        body: { name: name.trim(), ...(accountId !== undefined && { accountId }) },
      }),
    ),
  );
  return (
    <FormDialog
      name="displays"
      title={texts.newWall}
      action={action}
      label={texts.makeWall}
      onClose={onClose}
      stays
      disabled={name.trim() === ''}
    >
      {account.value && <Facts of={[[texts.shows, account.value.name]]} />}
      <TextField
        label={texts.wallName}
        hint={texts.wallNameHint}
        value={name}
        onInput={setName}
        name="name"
        autofocus
        required
      />
    </FormDialog>
  );
}

/** The link, this once: to be opened on the screen, or scanned there. */
function WallMade({ of: wall, onClose }: { of: Made; onClose: () => void }) {
  return (
    <MadeDialog
      title={texts.wallMade(wall.name)}
      onClose={onClose}
      actions={
        <ButtonLink icon={ExternalLink} href={wall.url}>
          {texts.openWall}
        </ButtonLink>
      }
    >
      <p>{texts.wallOnce}</p>
      <MadeLink to={wall.url} />
    </MadeDialog>
  );
}
