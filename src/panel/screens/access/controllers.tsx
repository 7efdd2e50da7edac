import { Cpu, Pencil, Plus, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count, dayAndTime, lasting, usually } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { Ago } from '../../parts/moment.tsx';
import { useReachable } from '../../parts/only-here.tsx';
import { Facts } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { type Controller, clockTolerance, toneOf } from './logic.ts';
import { AccessList, AddressAndToken, DetailCard, MadeDialog, usePage } from './shared.tsx';
import { texts } from './words.ts';

type Made = Reply<'POST /controllers'>;
type Open =
  | { is: 'new' }
  | { is: 'made'; controller: Made }
  | { is: 'edit' | 'revoke'; controller: Controller };

const here = () => pathTo('access', 'controllers');

/** The account's controllers. */
export function Controllers({ id }: { id: string }) {
  const { route } = useLocation();
  const list = useCall('GET /controllers', { query: { accountId: account.value?.id, ...usePage() } });
  const chosen = useCall('GET /controllers/:id', id === '' ? null : { params: { id } });
  const machines = useMachines(account.value?.id);
  const { shown, open, close } = useDialog<Open>();
  const add = may('controllers:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newController}
    </Button>
  );
  return (
    <>
      <AccessList
        part="controllers"
        lead={texts.controllersLead}
        add={add}
        none={{ icon: Cpu, title: texts.noControllers, lead: texts.noControllersLead }}
        of={list}
        label={texts.controllers}
        columns={[
          { title: texts.serial, at: 'main', cell: ({ serial }) => serial },
          { title: texts.machines, cell: ({ serial }) => machines.get(serial)?.join(', ') },
          { title: texts.heard, cell: heard },
          { title: texts.rhythm, cell: rhythm },
          { title: texts.pending, cell: pending },
          { title: texts.clock, cell: clock },
          { title: texts.state, at: 'aside', cell: stateOf },
        ]}
        chosen={{
          id,
          of: chosen,
          draw: (controller) => <ControllerDetail of={controller} open={open} />,
        }}
      />
      {shown?.is === 'new' && (
        <ControllerForm onClose={close} onMade={(controller) => open({ is: 'made', controller })} />
      )}
      {shown?.is === 'edit' && <ControllerForm of={shown.controller} onClose={close} />}
      {shown?.is === 'made' && <ControllerMade of={shown.controller} onClose={close} />}
      {shown?.is === 'revoke' && (
        <RevokeController
          of={shown.controller}
          onClose={close}
          onDone={() => {
            tell(texts.revoked(shown.controller.serial));
            route(here(), true);
          }}
        />
      )}
    </>
  );
}

/** The names of an account's machines by the controller that reports for them. */
function useMachines(accountId: string | undefined): ReadonlyMap<string, readonly string[]> {
  const { data } = useCall(
    'GET /devices',
    may('devices:read') ? { query: { accountId, pageSize: 1000 } } : null,
  );
  const names = new Map<string, string[]>();
  for (const { controllerSerial: serial, name } of data?.items ?? [])
    if (serial !== null) names.set(serial, [...(names.get(serial) ?? []), name]);
  return names;
}

const stateOf = (one: Controller) => <Lamp tone={toneOf(one)}>{texts.states[one.state]}</Lamp>;
const soft = (text: string) => <span class="soft">{text}</span>;
const heard = ({ lastSeenAt }: Controller) =>
  lastSeenAt === null ? soft(texts.never) : <Ago at={lastSeenAt} />;
const rhythm = ({ usualGapSeconds }: Controller) =>
  usualGapSeconds === null ? null : texts.every(usually(usualGapSeconds));
const pending = ({ pending: waiting }: Controller) => {
  if (waiting === null) return null;
  return waiting === 0 ? texts.pendingNone : texts.pendingCount(count(waiting));
};

function clock({ clockOffsetSeconds: offset }: Controller) {
  if (offset === null) return null;
  if (Math.abs(offset) < 2) return texts.clockRight;
  const text = offset > 0 ? texts.clockAhead(lasting(offset)) : texts.clockBehind(lasting(-offset));
  return Math.abs(offset) > clockTolerance ? <Lamp tone="warn">{text}</Lamp> : text;
}

function ControllerDetail({ of: one, open }: { of: Controller; open: (what: Open) => void }) {
  const tone = toneOf(one);
  const isClockWrong = Math.abs(one.clockOffsetSeconds ?? 0) > clockTolerance;
  return (
    <DetailCard
      title={one.serial}
      lamp={stateOf(one)}
      backTo={here()}
      resourceId={one.id}
      {...(one.accountId !== null && { accountId: one.accountId })}
      actions={
        <>
          {may('controllers:update') && (
            <Button icon={Pencil} onClick={() => open({ is: 'edit', controller: one })}>
              {texts.editController}
            </Button>
          )}
          {may('controllers:delete') && (
            <Button icon={Trash2} look="danger" onClick={() => open({ is: 'revoke', controller: one })}>
              {texts.revoke}
            </Button>
          )}
        </>
      }
    >
      {one.state !== 'on_time' && <Notice tone={tone}>{texts.stateLeads[one.state]}</Notice>}
      {one.resendFrom !== null && <Notice tone="warn">{texts.resends(dayAndTime(one.resendFrom))}</Notice>}
      {isClockWrong && <Notice tone="warn">{texts.clockWrong}</Notice>}
      <Facts
        of={[
          [texts.heard, heard(one)],
          [texts.rhythm, rhythm(one)],
          [texts.pending, pending(one)],
          [texts.version, one.version],
          [texts.clock, clock(one)],
        ]}
      />
    </DetailCard>
  );
}

function ControllerForm({
  of: one,
  onClose,
  onMade,
}: {
  of?: Controller;
  onClose: () => void;
  onMade?: (controller: Made) => void;
}) {
  const [serial, setSerial] = useState(one?.serial ?? '');
  const action = useAction(async () => {
    if (!one) {
      const accountId = account.value?.id;
      const body = { serial: serial.trim(), ...(accountId !== undefined && { accountId }) };
      onMade?.(await call('POST /controllers', { body }));
      return;
    }
    await call('PATCH /controllers/:id', { params: { id: one.id }, body: { serial: serial.trim() } });
    tell(texts.changed(serial.trim()));
    onClose();
  });
  return (
    <FormDialog
      name="controllers"
      title={one ? texts.editController : texts.newController}
      action={action}
      label={one ? common.save : texts.makeController}
      onClose={onClose}
      stays
      disabled={serial.trim() === ''}
    >
      {!one && account.value && <Facts of={[[texts.account, account.value.name]]} />}
      <TextField
        label={texts.serial}
        hint={texts.serialHint}
        value={serial}
        onInput={setSerial}
        name="serial"
        autofocus
        required
      />
    </FormDialog>
  );
}

function ControllerMade({ of: one, onClose }: { of: Made; onClose: () => void }) {
  const at = useReachable(location.origin);
  return (
    <MadeDialog title={texts.controllerMade(one.serial)} onClose={onClose}>
      <p>{texts.tokenLead}</p>
      <AddressAndToken at={at} token={one.secret} names={texts} />
    </MadeDialog>
  );
}

function RevokeController({
  of: one,
  onClose,
  onDone,
}: {
  of: Controller;
  onClose: () => void;
  onDone: () => void;
}) {
  const mayRead = may('devices:read');
  const devices = useCall(
    'GET /devices',
    mayRead ? { query: { accountId: one.accountId, pageSize: 1000 } } : null,
  );
  const stops = devices.data?.items.filter(({ controllerSerial }) => controllerSerial === one.serial);
  return (
    <ConfirmDialog
      title={texts.revokeController(one.serial)}
      label={texts.revoke}
      onClose={onClose}
      work={async () => {
        await call('DELETE /controllers/:id', { params: { id: one.id } });
        onDone();
      }}
    >
      <div class="stack tight">
        <p>{texts.revokeControllerLead}</p>
        {stops?.length === 0 && <p>{texts.revokeControllerNone}</p>}
        {stops && stops.length > 0 && (
          <>
            <p>{texts.revokeControllerStops(count(stops.length))}</p>
            <ul class="stops">
              {stops.map(({ id, name, serial }) => (
                <li key={id}>
                  {name} <span class="soft">{serial}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
