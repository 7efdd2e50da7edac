import { ExternalLink } from 'lucide';
import { useState } from 'preact/hooks';
import { type Permission, permissions } from '../../../api/permissions.ts';
import { permissionLines, verbs } from '../../../words/permissions.ts';
import { call, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { zone } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { dayAt } from '../../language/zoned.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CopyButton, Secret } from '../../parts/copy.tsx';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { OnlyHere, useReachable } from '../../parts/only-here.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { curlLine, endOfDay, type Key, reachBody, reachValue } from './logic.ts';
import { type Purpose, permissionsFor, purposeOf, purposes } from './purposes.ts';
import { useReaches } from './reach.ts';
import { Choices, MadeDialog } from './shared.tsx';
import { texts } from './words.ts';

/** The last day on which a key is taken, as a field of dates has it. */
function lastDayOf(expiresAt: string | null): string {
  if (expiresAt === null) return '';
  return dayAt(zone(), Date.parse(expiresAt) - 1);
}

/** Creates a key, or changes one. */
export function KeyForm({
  of: key,
  onClose,
  onMade,
}: {
  of?: Key;
  onClose: () => void;
  onMade?: (key: Reply<'POST /api-keys'>) => void;
}) {
  const { options } = useReaches();
  const [label, setLabel] = useState(key?.label ?? '');
  const [reach, setReach] = useState(
    key ? reachValue(key) : account.value ? `account ${account.value.id}` : '',
  );
  const [purpose, setPurpose] = useState<Purpose>(key ? purposeOf(key.permissions) : 'reading');
  const [own, setOwn] = useState<readonly Permission[]>(key?.permissions ?? []);
  const [lastDay, setLastDay] = useState(lastDayOf(key?.expiresAt ?? null));
  const [rate, setRate] = useState(String(key?.rateLimit ?? 120));
  const action = useAction(async () => {
    const expiresAt = lastDay === '' ? null : endOfDay(zone(), lastDay);
    const body = {
      label: label.trim(),
      permissions: purpose === 'own' ? [...own] : permissionsFor(purpose),
      rateLimit: Number(rate),
      ...(lastDay !== lastDayOf(key?.expiresAt ?? null) && { expiresAt }),
    };
    if (key) {
      await call('PATCH /api-keys/:id', { params: { id: key.id }, body });
      tell(texts.changed(body.label));
      onClose();
      return;
    }
    const { scope, ...rest } = reachBody(reach);
    onMade?.(await call('POST /api-keys', { body: { ...body, ...rest, ...(scope !== 'all' && { scope }) } }));
  });
  return (
    <FormDialog
      name="key-form"
      title={key ? texts.editKey : texts.newKey}
      action={action}
      label={key ? common.save : texts.makeKey}
      onClose={onClose}
      stays
      wide={purpose === 'own'}
      disabled={label.trim() === '' || (purpose === 'own' && own.length === 0)}
    >
      <TextField
        label={texts.name}
        hint={texts.nameOfKeyHint}
        value={label}
        onInput={setLabel}
        name="label"
        autofocus
        required
      />
      {!key && (
        <SelectField
          label={texts.scope}
          value={reach}
          onChange={setReach}
          options={options(true)}
          name="clientId"
        />
      )}
      <PurposeField value={purpose} onChange={setPurpose} />
      {purpose === 'own' && <PermissionFields held={own} onChange={setOwn} />}
      <div class="pair">
        <TextField
          label={texts.expires}
          hint={texts.expiresHint}
          type="date"
          required={false}
          value={lastDay}
          onInput={setLastDay}
          name="expiresAt"
        />
        <TextField
          label={texts.rateLimit}
          type="number"
          inputMode="numeric"
          min={1}
          value={rate}
          onInput={setRate}
          name="rateLimit"
        />
      </div>
    </FormDialog>
  );
}

function PurposeField({ value, onChange }: { value: Purpose; onChange: (purpose: Purpose) => void }) {
  return (
    <Choices
      label={texts.purpose}
      name="purpose"
      of={purposes.map((purpose) => [purpose, texts.purposes[purpose], texts.purposeLeads[purpose]])}
      value={value}
      onChange={onChange}
    />
  );
}

function PermissionFields({
  held,
  onChange,
}: {
  held: readonly Permission[];
  onChange: (held: readonly Permission[]) => void;
}) {
  return (
    <fieldset class="permission-fields">
      <legend>{texts.permissions}</legend>
      {permissionLines(permissions, language).map(({ subject, about }) => (
        <fieldset key={subject} class="permission-row">
          <legend>{about}</legend>
          <div class="row">
            {permissions
              .filter((permission) => permission.startsWith(`${subject}:`))
              .map((permission) => (
                <CheckField
                  key={permission}
                  label={verbs[permission.split(':')[1]!]![language]}
                  checked={held.includes(permission)}
                  onChange={(isHeld) =>
                    onChange(permissions.filter((one) => (one === permission ? isHeld : held.includes(one))))
                  }
                />
              ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

/** A key that was made: its secret, this once, and how to try it. */
export function KeyMade({ of: key, onClose }: { of: Reply<'POST /api-keys'>; onClose: () => void }) {
  const { address, isOnlyHere } = useReachable(location.origin);
  const line = curlLine(address, key.secret);
  return (
    <MadeDialog title={texts.keyMade(key.label)} onClose={onClose} wide>
      <p>{texts.secretLead}</p>
      <Secret text={key.secret} />
      <section class="stack tight">
        <h3>{texts.tryIt}</h3>
        <p class="soft">{texts.tryLead}</p>
        <pre class="command">
          <code>{line}</code>
        </pre>
        <div class="row">
          <CopyButton text={line} />
          <ButtonLink look="quiet" icon={ExternalLink} href="/docs">
            {texts.tryDocs}
          </ButtonLink>
        </div>
        <p class="soft small">{texts.tryHeader}</p>
        {isOnlyHere && <OnlyHere />}
      </section>
    </MadeDialog>
  );
}
