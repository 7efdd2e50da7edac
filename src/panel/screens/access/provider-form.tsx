import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { words } from '../../language/words.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { LongTextField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { texts as common } from '../../parts/words.ts';
import { reachBody, reachValue } from './logic.ts';
import {
  bodyOf,
  type Grant,
  isByName,
  knownIssuers,
  movedRow,
  type Provider,
  reachOfGrant,
  type Setup,
} from './provider-logic.ts';
import { useReaches } from './reach.ts';
import { texts } from './words-provider.ts';

/** The address of the provider, and the client that Larder is there. */
export function ProviderForm({ of: { provider }, onClose }: { of: Setup; onClose: () => void }) {
  const [name, setName] = useState(provider?.name ?? '');
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [groupsClaim, setGroupsClaim] = useState(provider?.groupsClaim ?? 'groups');
  const [ca, setCa] = useState(provider?.ca ?? '');
  const action = useAction(async () => {
    await call('PUT /identity-provider', {
      body: {
        name: name.trim(),
        issuer: issuer.trim(),
        clientId: clientId.trim(),
        ...(secret !== '' && { clientSecret: secret }),
        ca: ca.trim() === '' ? null : ca,
        groupsClaim: groupsClaim.trim(),
        grants: provider?.grants ?? [],
        localOwnerId: provider?.localOwnerId ?? null,
      },
    });
    tell(texts.saved);
  });
  const isSame = provider?.issuer === issuer.trim() && provider.clientId === clientId.trim();
  return (
    <FormDialog
      name="provider-form"
      title={texts.setUp}
      action={action}
      label={common.save}
      onClose={onClose}
      disabled={[name, issuer, clientId, groupsClaim].some((one) => one.trim() === '')}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        onInput={setName}
        maxLength={60}
        name="name"
        autofocus
        required
      />
      <TextField
        label={texts.issuer}
        hint={texts.issuerHint}
        value={issuer}
        onInput={setIssuer}
        offered={knownIssuers}
        placeholder="https://"
        name="issuer"
        required
      />
      <TextField
        label={texts.clientId}
        autocomplete="off"
        value={clientId}
        onInput={setClientId}
        name="clientId"
        required
      />
      <TextField
        label={texts.secret}
        {...(isSame && { hint: texts.secretKept })}
        type="password"
        autocomplete="new-password"
        value={secret}
        onInput={setSecret}
        name="clientSecret"
      />
      <details class="more-fields" open={ca !== '' || groupsClaim !== 'groups'}>
        <summary>{texts.more}</summary>
        <div class="stack">
          <TextField
            label={texts.groupsClaim}
            hint={texts.groupsClaimHint}
            value={groupsClaim}
            onInput={setGroupsClaim}
            name="groupsClaim"
          />
          <LongTextField label={texts.ca} hint={texts.caHint} value={ca} onInput={setCa} name="ca" />
        </div>
      </details>
    </FormDialog>
  );
}

const roles = ['viewer', 'operator', 'owner'] as const;
type Row = Grant & { key: number };
let rowsMade = 0;
const rowOf = (grant: Grant): Row => ({ ...grant, key: ++rowsMade });
const newGrant: Grant = { by: 'group', value: '', role: 'viewer', clientId: null, accountId: null };

/** The table of groups, in the order in which it counts. */
export function GrantsForm({ of: provider, onClose }: { of: Provider; onClose: () => void }) {
  const [rows, setRows] = useState(() =>
    (provider.grants.length > 0 ? provider.grants : [newGrant]).map(rowOf),
  );
  const action = useAction(async () => {
    const grants = rows
      .map(({ key: _, value, ...rest }) => ({ ...rest, value: value.trim() }))
      .filter(({ value }) => value !== '');
    await call('PUT /identity-provider', { body: bodyOf(provider, { grants }) });
    tell(texts.groupsSaved);
  });
  const change = (key: number, changed: Partial<Grant>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  return (
    <FormDialog
      name="provider-grants"
      title={texts.groups}
      action={action}
      label={common.save}
      onClose={onClose}
      wide
    >
      <p class="soft">{texts.groupsLead}</p>
      <ol class="grant-rows">
        {rows.map((row, at) => (
          <li key={row.key}>
            <GrantRow
              of={row}
              path={`grants.${rows.slice(0, at).filter(({ value }) => value.trim() !== '').length}`}
              onChange={(changed) => change(row.key, changed)}
            />
            <div class="row grant-acts">
              <IconButton icon={ArrowUp} label={texts.up} onClick={() => setRows(movedRow(rows, at, -1))} />
              <IconButton
                icon={ArrowDown}
                label={texts.down}
                onClick={() => setRows(movedRow(rows, at, 1))}
              />
              <IconButton
                icon={Trash2}
                label={texts.removeRow}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button icon={Plus} onClick={() => setRows([...rows, rowOf(newGrant)])}>
          {texts.addRow}
        </Button>
      </div>
      {rows.some((row) => row.value !== '' && isByName(row)) && <Notice tone="idle">{texts.byName}</Notice>}
    </FormDialog>
  );
}

function GrantRow({
  of: row,
  path,
  onChange,
}: {
  of: Grant;
  /** Its path in the request. */
  path: string;
  onChange: (changed: Partial<Grant>) => void;
}) {
  const { options } = useReaches();
  const pickReach = (value: string) => {
    const { clientId = null, accountId = null } = reachBody(value);
    onChange({ clientId, accountId });
  };
  return (
    <div class="grant-row">
      <SelectField
        label={texts.by}
        name={`${path}.by`}
        value={row.by}
        onChange={(by) => onChange({ by })}
        options={[
          ['group', texts.byGroup],
          ['domain', texts.byDomain],
        ]}
      />
      <TextField
        label={row.by === 'domain' ? texts.domain : texts.group}
        value={row.value}
        onInput={(value) => onChange({ value })}
        maxLength={300}
        name={`${path}.value`}
      />
      <SelectField
        label={texts.role}
        name={`${path}.role`}
        value={row.role}
        onChange={(role) => onChange({ role })}
        options={roles.map((role) => [role, words.roles[role]] as const)}
      />
      <SelectField
        label={texts.sees}
        value={reachValue(reachOfGrant(row))}
        onChange={pickReach}
        options={options()}
      />
    </div>
  );
}

/** The users who may sign in by password: everyone, or one owner. */
export function PasswordsForm({ of: provider, onClose }: { of: Provider; onClose: () => void }) {
  const owners = useCall('GET /users', {
    query: { role: 'owner', isActive: true, sort: 'name', pageSize: 200 },
  });
  const [localOwner, setLocalOwner] = useState(provider.localOwnerId ?? '');
  const action = useAction(async () => {
    const localOwnerId = localOwner === '' ? null : localOwner;
    await call('PUT /identity-provider', { body: bodyOf(provider, { localOwnerId }) });
    tell(texts.passwordsSaved);
  });
  const named = (owners.data?.items ?? []).filter(({ scope }) => scope === 'all');
  return (
    <FormDialog
      name="provider-passwords"
      title={texts.passwords}
      action={action}
      label={common.save}
      onClose={onClose}
    >
      <SelectField
        label={texts.passwordsFor}
        value={localOwner}
        onChange={setLocalOwner}
        options={[['', texts.everyone], ...named.map(({ id, name }) => [id, texts.only(name)] as const)]}
        name="localOwnerId"
      />
      {localOwner !== '' && <Notice tone="warn">{texts.passwordsOffLead}</Notice>}
    </FormDialog>
  );
}
