import { KeyRound, Network, Pencil, Plus, RefreshCw, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Item, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { dayAndTime } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await, Skeleton } from '../../parts/feedback/waiting.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { Ago, When } from '../../parts/moment.tsx';
import { useReachable } from '../../parts/only-here.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { MappingForm, MappingSummary } from './directory-mapping.tsx';
import { requestTone } from './logic.ts';
import { AddressAndToken, MadeDialog } from './shared.tsx';
import { texts } from './words-directory.ts';

export type DirectoryOf = Item<'GET /directories'>;
type Made = Reply<'POST /directories'>;
type Open =
  | { is: 'new' }
  | { is: 'made'; directory: Made }
  | { is: 'token' | 'edit' | 'revoke'; directory: DirectoryOf };

const guide = '/docs/guides/directory';

/** The directory that the people of the account follow. */
export function Directory() {
  const list = useCall('GET /directories', { query: { accountId: account.value?.id } });
  const { shown, open, close } = useDialog<Open>();
  const connect = may('keys:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.connect}
    </Button>
  );
  return (
    <>
      <div class="stack">
        <p class="soft">
          {texts.lead}{' '}
          <a href={guide} target="_blank" rel="noopener">
            {texts.guide}
          </a>
        </p>
        <Await of={list} lines={5}>
          {({ items: [directory] }) =>
            directory ? (
              <Connected key={directory.id} of={directory} open={open} />
            ) : (
              <Card>
                <Empty icon={Network} title={texts.none} action={connect || undefined}>
                  {texts.noneLead}
                </Empty>
              </Card>
            )
          }
        </Await>
      </div>
      {shown?.is === 'new' && (
        <NewDirectory onClose={close} onMade={(directory) => open({ is: 'made', directory })} />
      )}
      {shown?.is === 'made' && <TokenMade of={shown.directory} onClose={close} />}
      {shown?.is === 'edit' && <MappingForm of={shown.directory} onClose={close} />}
      {shown?.is === 'token' && (
        <NewToken
          of={shown.directory}
          onClose={close}
          onMade={(directory) => open({ is: 'made', directory })}
        />
      )}
      {shown?.is === 'revoke' && (
        <ConfirmDialog
          title={texts.revokeTitle(shown.directory.label)}
          label={texts.revoke}
          onClose={close}
          work={async () => {
            await call('DELETE /directories/:id', { params: { id: shown.directory.id } });
            tell(texts.revoked(shown.directory.label));
          }}
        >
          <p>{texts.revokeLead}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Connected({ of: directory, open }: { of: DirectoryOf; open: (what: Open) => void }) {
  const { address } = useAddress();
  return (
    <>
      <Card
        title={directory.label}
        actions={
          <>
            {may('keys:update') && (
              <Button icon={KeyRound} onClick={() => open({ is: 'token', directory })}>
                {texts.newToken}
              </Button>
            )}
            {may('keys:delete') && (
              <Button icon={Trash2} look="danger" onClick={() => open({ is: 'revoke', directory })}>
                {texts.revoke}
              </Button>
            )}
          </>
        }
      >
        <Facts
          of={[
            [texts.address, <code class="request-line">{address}</code>],
            [
              texts.lastCall,
              directory.lastUsedAt === null ? (
                <span class="soft">{texts.never}</span>
              ) : (
                <Ago at={directory.lastUsedAt} />
              ),
            ],
            [texts.tokenMade, dayAndTime(directory.tokenCreatedAt)],
          ]}
        />
      </Card>
      <Card
        title={texts.mapping}
        actions={
          may('keys:update') && (
            <Button icon={Pencil} onClick={() => open({ is: 'edit', directory })}>
              {texts.edit}
            </Button>
          )
        }
      >
        <div class="stack tight">
          {directory.applyingSince !== null && <Notice tone="warn">{texts.applying}</Notice>}
          <MappingSummary of={directory} />
        </div>
      </Card>
      <Sent id={directory.id} />
    </>
  );
}

function useAddress() {
  const { address, isOnlyHere } = useReachable(location.origin);
  return { address: `${address}/scim/v2`, isOnlyHere };
}

function NewDirectory({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const [label, setLabel] = useState('Entra ID');
  const accountId = account.value?.id;
  const action = useAction(async () =>
    onMade(
      await call('POST /directories', {
        body: { label: label.trim(), ...(accountId !== undefined && { accountId }) },
      }),
    ),
  );
  return (
    <FormDialog
      name="directory"
      title={texts.connect}
      action={action}
      label={texts.makeToken}
      onClose={onClose}
      stays
      disabled={label.trim() === ''}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={label}
        onInput={setLabel}
        name="label"
        autofocus
        required
      />
    </FormDialog>
  );
}

function NewToken({
  of: directory,
  onClose,
  onMade,
}: {
  of: DirectoryOf;
  onClose: () => void;
  onMade: (made: Made) => void;
}) {
  const action = useAction(async () =>
    onMade(await call('POST /directories/:id/token', { params: { id: directory.id } })),
  );
  return (
    <FormDialog
      name="directory-token"
      title={texts.newTokenTitle(directory.label)}
      action={action}
      label={texts.newToken}
      onClose={onClose}
      stays
      danger
    >
      <p>{texts.newTokenLead}</p>
    </FormDialog>
  );
}

function TokenMade({ of: directory, onClose }: { of: Made; onClose: () => void }) {
  const at = useAddress();
  return (
    <MadeDialog title={texts.made(directory.label)} onClose={onClose}>
      <p>{texts.once}</p>
      <AddressAndToken at={at} token={directory.secret} names={texts} />
    </MadeDialog>
  );
}

type SentRequest = Row<'GET /directories/:id/requests'>;

/** The requests of the directory, newest first (rules/directory#stored-requests). */
function Sent({ id }: { id: string }) {
  const { query, set } = useFilters();
  const onlyRefused = query['sent'] === 'refused';
  const asked = { params: { id }, query: { limit: 20, ...(onlyRefused && { refused: 'true' as const }) } };
  const requests = usePages('GET /directories/:id/requests', asked);
  return (
    <Card
      title={texts.sent}
      actions={
        <Button
          look="quiet"
          icon={RefreshCw}
          busy={requests.isLoading}
          onClick={() => refresh('directories')}
        >
          {texts.refresh}
        </Button>
      }
    >
      <div class="stack tight">
        <SelectField
          label={texts.show}
          value={onlyRefused ? 'refused' : 'all'}
          onChange={(value) => set({ sent: value === 'all' ? null : value })}
          options={[
            ['all', texts.all],
            ['refused', texts.refused],
          ]}
        />
        {!requests.data && !requests.problem && <Skeleton lines={4} />}
        {requests.data?.items.length === 0 && <p class="soft">{texts.noneSent}</p>}
        <ul class="request-list">
          {requests.data?.items.map((request) => (
            <SentRow key={request.id} of={request} />
          ))}
        </ul>
        <ProblemNotice problem={requests.problem ?? requests.moreProblem} retry={requests.reload} />
        {requests.data?.nextCursor && (
          <div class="more">
            <Button onClick={requests.more} busy={requests.isLoadingMore}>
              {common.more}
            </Button>
          </div>
        )}
        <p class="soft small">{texts.sentLead}</p>
      </div>
    </Card>
  );
}

function SentRow({ of: { date, method, path, subject, status, detail } }: { of: SentRequest }) {
  return (
    <li class="request-row">
      <span class="sent-what">
        {subject !== null && <b>{subject} </b>}
        <code class="request-line">
          {method === 'MAPPING' ? texts.mappingApplied : method} {path}
        </code>
      </span>
      <Lamp tone={requestTone(status)}>{status}</Lamp>
      <span class="soft small">
        <When at={date} brief />
      </span>
      {detail && <p class="sent-reason">{detail[language]}</p>}
    </li>
  );
}
