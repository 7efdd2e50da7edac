import { KeyRound, Pencil, Plus, Trash2 } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { permissionLines } from '../../../words/permissions.ts';
import { call, type Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { ago, count, dayAndTime } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { useOrder } from '../../parts/lists/sorting.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { KeyForm, KeyMade } from './key-form.tsx';
import type { Key } from './logic.ts';
import { purposeOf } from './purposes.ts';
import { useReaches } from './reach.ts';
import { Requests } from './requests.tsx';
import { AccessList, DetailCard, usePage } from './shared.tsx';
import { texts } from './words.ts';

type Made = Reply<'POST /api-keys'>;
type Open = { is: 'new' } | { is: 'made'; key: Made } | { is: 'edit'; key: Key } | { is: 'revoke'; key: Key };

const here = () => pathTo('access', 'keys');
const isOver = ({ expiresAt }: Key) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** The account's API keys. */
export function Keys({ id }: { id: string }) {
  const { route } = useLocation();
  const order = useOrder(['name'], 'name');
  const keys = useLatest('GET /api-keys', { query: { sort: order.asked, ...usePage() } });
  const chosen = useCall('GET /api-keys/:id', id === '' ? null : { params: { id } });
  const { nameOf } = useReaches();
  const { shown, open, close } = useDialog<Open>();
  const add = may('keys:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newKey}
    </Button>
  );
  return (
    <>
      <AccessList
        part="keys"
        lead={texts.keysLead}
        add={add}
        none={{ icon: KeyRound, title: texts.noKeys, lead: texts.noKeysLead }}
        of={keys}
        label={texts.keys}
        order={order}
        columns={[
          { title: texts.name, at: 'main', cell: ({ label }) => label, sort: 'name' },
          { title: texts.scope, cell: nameOf },
          { title: texts.may, cell: summaryOf },
          { title: texts.lastUsed, cell: lastUse },
          { title: texts.ends, cell: endOf },
        ]}
        chosen={{
          id,
          of: chosen,
          draw: (key) => (
            <div class="stack">
              <KeyDetail of={key} scope={nameOf(key)} open={open} />
              <Requests key={key.id} id={key.id} />
            </div>
          ),
        }}
      />
      {shown?.is === 'new' && <KeyForm onClose={close} onMade={(key) => open({ is: 'made', key })} />}
      {shown?.is === 'edit' && <KeyForm of={shown.key} onClose={close} />}
      {shown?.is === 'made' && <KeyMade of={shown.key} onClose={close} />}
      {shown?.is === 'revoke' && (
        <RevokeKey
          of={shown.key}
          onClose={close}
          onDone={() => {
            tell(texts.revoked(shown.key.label));
            route(here(), true);
          }}
        />
      )}
    </>
  );
}

const lastUse = ({ lastUsedAt }: Key) =>
  lastUsedAt === null ? <span class="soft">{texts.neverUsed}</span> : <Ago at={lastUsedAt} />;

function endOf(key: Key) {
  if (key.expiresAt === null) return <span class="soft">{texts.noEnd}</span>;
  return isOver(key) ? <Lamp tone="bad">{texts.ended}</Lamp> : <Ago at={key.expiresAt} />;
}

function summaryOf({ permissions }: Key): string {
  const purpose = purposeOf(permissions);
  return purpose === 'own' ? texts.lines(count(permissions.length)) : texts.purposes[purpose];
}

/** A key's permissions, grouped by subject. */
function MayList({ permissions }: { permissions: readonly string[] }) {
  return (
    <ul class="may-list">
      {permissionLines(permissions, language).map(({ subject, about, may: verbs }) => (
        <li key={subject}>
          <span>{about}</span>
          <span class="soft">{verbs.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}

function KeyDetail({ of: key, scope, open }: { of: Key; scope: string; open: (what: Open) => void }) {
  return (
    <DetailCard
      title={key.label}
      lamp={isOver(key) && <Lamp tone="bad">{texts.ended}</Lamp>}
      backTo={here()}
      resourceId={key.id}
      actions={
        <>
          {may('keys:update') && (
            <Button icon={Pencil} onClick={() => open({ is: 'edit', key })}>
              {texts.edit}
            </Button>
          )}
          {may('keys:delete') && (
            <Button icon={Trash2} look="danger" onClick={() => open({ is: 'revoke', key })}>
              {texts.revoke}
            </Button>
          )}
        </>
      }
    >
      <Facts
        of={[
          [texts.scope, scope],
          [texts.lastUsed, lastUse(key)],
          [texts.ends, key.expiresAt === null ? texts.noEnd : dayAndTime(key.expiresAt)],
          [texts.rate, texts.requests(count(key.rateLimit))],
        ]}
      />
      <section class="stack tight">
        <h3>{texts.may}</h3>
        <MayList permissions={key.permissions} />
      </section>
    </DetailCard>
  );
}

function RevokeKey({ of: key, onClose, onDone }: { of: Key; onClose: () => void; onDone: () => void }) {
  return (
    <ConfirmDialog
      title={texts.revokeKey(key.label)}
      label={texts.revoke}
      onClose={onClose}
      work={async () => {
        await call('DELETE /api-keys/:id', { params: { id: key.id } });
        onDone();
      }}
    >
      <div class="stack">
        <p>{texts.revokeKeyLead(key.label)}</p>
        <p>{key.lastUsedAt === null ? texts.revokeKeyNever : texts.revokeKeyUsed(ago(key.lastUsedAt))}</p>
        <div class="stack tight">
          <p>{texts.revokeKeyStops}</p>
          <MayList permissions={key.permissions} />
        </div>
      </div>
    </ConfirmDialog>
  );
}
