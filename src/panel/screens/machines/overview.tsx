import { PackageCheck, PackageOpen } from 'lucide';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count, dayAndTime, lasting, percent, usually } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Ago, When } from '../../parts/moment.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { changeSlots } from '../../parts/planogram.ts';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { MachineMovements } from './movements.tsx';
import { frontOf } from './planogram/front.ts';
import { levelOf } from './planogram/plan.ts';
import { RemoveMachine } from './remove-machine.tsx';
import type { Device, StandingMachine } from './types.ts';
import { texts } from './words.ts';
import { texts as numberTexts } from './words-numbers.ts';
import { texts as standingTexts } from './words-status.ts';

type Slot = Reply<'GET /devices/:id/slots'>['items'][number];

/** The number of seconds from which a machine's clock is shown as wrong. */
const clockMatters = 60;

const toneOf = { empty: 'bad', low: 'warn', fine: 'good' } as const;

function SlotLine({ slot: { selection, product, stock, capacity } }: { slot: Slot }) {
  const level = levelOf({ stock, capacity });
  return (
    <li>
      <span class="chip place-name">{selection}</span>
      <span class="name">
        {product.name}{' '}
        {level !== null && level !== 'fine' && <Lamp tone={toneOf[level]}>{texts.levels[level]}</Lamp>}
      </span>
      {stock !== null && capacity !== null && capacity > 0 && (
        <span class={level === 'empty' ? 'bar bad' : level === 'low' ? 'bar warn' : 'bar'} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (stock / capacity) * 100)}%` }} />
        </span>
      )}
      <span class="amount">
        {stock === null ? (
          <span class="soft">{texts.notCounted}</span>
        ) : capacity === null ? (
          texts.stockAlone(count(stock))
        ) : (
          texts.stockOf(count(stock), count(capacity))
        )}
      </span>
    </li>
  );
}

/** Stock of a machine by slot, in the order of its front. */
function StockCard({ device, machine }: { device: Device; machine: StandingMachine | undefined }) {
  const slots = useCall(
    'GET /devices/:id/slots',
    may('inventory:read') ? { params: { id: device.id } } : null,
  );
  const fill = useAction((before: readonly Slot[]) => {
    const after = before.map((slot) => ({ ...slot, stock: slot.capacity ?? slot.stock }));
    return changeSlots(device.id, { before, after }, { done: texts.filled, undone: texts.fillBack });
  });
  if (!may('inventory:read')) return null;
  const items = slots.data?.items ?? [];
  const canFill =
    may('inventory:update') &&
    items.some(({ stock, capacity }) => stock !== null && capacity !== null && stock < capacity);
  return (
    <Card
      title={texts.stockTitle}
      level="h3"
      actions={
        <>
          {machine && machine.filled !== null && (
            <span class="soft">{texts.full(percent(Math.round(machine.filled * 100) / 100))}</span>
          )}
          {canFill && (
            <Button icon={PackageCheck} busy={fill.isBusy} onClick={() => void fill.run(items)}>
              {texts.fill}
            </Button>
          )}
          {may('inventory:update') && items.length > 0 && (
            <ButtonLink href={pathTo('machines', device.id, 'numbers')}>{numberTexts.edit}</ButtonLink>
          )}
        </>
      }
    >
      <ProblemNotice problem={fill.problem} />
      <Await of={slots} lines={6}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={PackageOpen}
              title={texts.noPlanogram}
              action={
                may('inventory:update') && (
                  <ButtonLink look="primary" href={pathTo('machines', device.id, 'planogram')}>
                    {texts.drawPlanogram}
                  </ButtonLink>
                )
              }
            >
              {texts.noPlanogramLead}
            </Empty>
          ) : (
            <ul class="slots">
              {frontOf(items.map(({ selection }) => selection))
                .flat()
                .filter(({ isThere }) => isThere)
                .map(({ selection }) => (
                  <SlotLine key={selection} slot={items.find((slot) => slot.selection === selection)!} />
                ))}
            </ul>
          )
        }
      </Await>
    </Card>
  );
}

/** A machine's controller, the origin of that link, and another controller that reports for it. */
function ControllerFact({ device, reportedBy }: { device: Device; reportedBy: string | null }) {
  const { id, controllerSerial, linkedAt } = device;
  const change = useAction(async (serial: string | null) => {
    const put = (wanted: string | null) =>
      call('PATCH /devices/:id', { params: { id }, body: { controllerSerial: wanted } });
    await put(serial);
    tell(serial === null ? texts.unlinked(controllerSerial!) : texts.linkedTo(serial), () =>
      put(controllerSerial),
    );
  });
  const toChange = (label: string, serial: string | null) =>
    may('devices:update') && (
      <Button busy={change.isBusy} onClick={() => void change.run(serial)}>
        {label}
      </Button>
    );
  return (
    <div class="stack tight">
      <span>{controllerSerial ?? texts.noController}</span>
      {linkedAt !== undefined && (
        <span class="row">
          <span class="soft small">{texts.linkedAt(dayAndTime(linkedAt))}</span>
          {toChange(texts.unlink, null)}
        </span>
      )}
      {reportedBy !== null && (
        <span class="row">
          <span class="soft small">{texts.reportsThrough(reportedBy)}</span>
          {toChange(texts.linkTo(reportedBy), reportedBy)}
        </span>
      )}
      <ProblemNotice problem={change.problem} />
    </div>
  );
}

function FactsCard({ device, machine }: { device: Device; machine: StandingMachine | undefined }) {
  const operations = useCall(
    'GET /operations',
    !machine && device.operationId !== null && may('operations:read')
      ? { query: { accountId: account.value!.id, pageSize: 100 } }
      : null,
  );
  const controllers = useCall(
    'GET /controllers',
    device.controllerSerial !== null && may('controllers:read')
      ? { query: { accountId: account.value!.id, pageSize: '100' } }
      : null,
  );
  const told = controllers.data?.items.find(({ serial }) => serial === device.controllerSerial);
  const operation =
    machine?.operation?.name ?? operations.data?.items.find(({ id }) => id === device.operationId)?.name;
  const controller = machine?.controller;
  return (
    <Card title={texts.facts} level="h3" actions={<RemoveMachine device={device} />}>
      <Facts
        of={[
          [texts.kind, device.businessLines.map((line) => words.linesLong[line]).join('; ')],
          [texts.operation, operation ?? texts.noOperation],
          [texts.serial, device.serial],
          [texts.controller, <ControllerFact device={device} reportedBy={machine?.reportedBy ?? null} />],
          [
            texts.heard,
            controller && controller.state !== 'unwatched' ? (
              controller.lastSeenAt === null ? (
                standingTexts.never
              ) : (
                <Ago at={controller.lastSeenAt} />
              )
            ) : undefined,
          ],
          [
            texts.rhythm,
            controller && controller.usualGapSeconds !== null
              ? texts.every(usually(controller.usualGapSeconds))
              : undefined,
          ],
          [
            texts.pending,
            told && told.pending !== null ? texts.pendingCount(told.pending, count(told.pending)) : undefined,
          ],
          [texts.version, told?.version],
          [
            texts.clock,
            told && told.clockOffsetSeconds !== null
              ? Math.abs(told.clockOffsetSeconds) < clockMatters
                ? texts.clockRight
                : texts.clockWrong[told.clockOffsetSeconds > 0 ? 'ahead' : 'behind'](
                    lasting(Math.abs(told.clockOffsetSeconds)),
                  )
              : undefined,
          ],
          [
            texts.lastMovement,
            machine ? (
              machine.lastMovementAt === null ? (
                standingTexts.never
              ) : (
                <Ago at={machine.lastMovementAt} />
              )
            ) : undefined,
          ],
          [texts.added, <When at={device.createdAt} />],
        ]}
      />
    </Card>
  );
}

/** A machine's stock, last movements and properties. */
export function Overview({ device, machine }: { device: Device; machine: StandingMachine | undefined }) {
  return (
    <>
      <StockCard device={device} machine={machine} />
      {may('reports:read') && (
        <Card
          title={texts.movements}
          level="h3"
          flush
          actions={<a href={pathTo('machines', device.id, 'movements')}>{texts.allMovements}</a>}
        >
          <MachineMovements serial={device.serial} limit={6} />
        </Card>
      )}
      <FactsCard device={device} machine={machine} />
    </>
  );
}
