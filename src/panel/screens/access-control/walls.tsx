import { ExternalLink, Monitor, Plus, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Item, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx';
import { Secret } from '../../parts/copy.tsx';
import { ConfirmDialog, Dialog, FormDialog, useDialog } from '../../parts/dialog.tsx';
import { TextField, wrongOf } from '../../parts/field.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { Pager, Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toast.tsx';
import { Await } from '../../parts/waiting.tsx';
import { account } from '../../shell/account.ts';
import { pathTo, withQuery } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { texts } from './messages.ts';
import { Beside } from './shared.tsx';

type Wall = Item<'GET /walls'>;
type Made = Reply<'POST /walls'>;
type Open = { is: 'new' } | { is: 'made'; wall: Made } | { is: 'revoke'; wall: Wall };

/** Links to the view for a screen in the plant. */
export function Walls() {
  const { query } = useFilters();
  const page = Math.max(1, Number(query['page']) || 1);
  const walls = useCall('GET /walls', { query: { accountId: account.value?.id, page, pageSize: 50 } });
  const { shown, open, close } = useDialog<Open>();
  const add = may('settings:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newWall}
    </Button>
  );
  return (
    <>
      <Beside lead={texts.wallsLead} action={add} detail={null}>
        <Card flush>
          <Await of={walls} lines={4}>
            {({ items, total, pageSize }) =>
              items.length === 0 ? (
                <Empty icon={Monitor} title={texts.noWalls} action={add || undefined}>
                  {texts.noWallsLead}
                </Empty>
              ) : (
                <>
                  <Table
                    label={texts.walls}
                    rows={items}
                    keyOf={(wall) => wall.id}
                    columns={[
                      { title: texts.wallName, at: 'main', cell: ({ name }) => <b>{name}</b> },
                      { title: texts.shows, cell: () => account.value?.name },
                      { title: texts.made, cell: ({ createdAt }) => <When at={createdAt} /> },
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
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={total}
                    count={count}
                    href={(to) => withQuery(pathTo('access', 'walls'), { page: to === 1 ? null : to })}
                  />
                </>
              )
            }
          </Await>
        </Card>
      </Beside>
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
        wrong={wrongOf(action.problem, 'name')}
        autofocus
        required
      />
    </FormDialog>
  );
}

/** The link, this once: to be opened on the screen, or scanned there. */
function WallMade({ of: wall, onClose }: { of: Made; onClose: () => void }) {
  return (
    <Dialog title={texts.wallMade(wall.name)} onClose={onClose}>
      <p>{texts.wallOnce}</p>
      <div class="qr-place">
        <QrCode text={wall.url} label={texts.linkQr} />
      </div>
      <Secret text={wall.url} />
      <div class="actions">
        <ButtonLink icon={ExternalLink} href={wall.url}>
          {texts.openWall}
        </ButtonLink>
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}
