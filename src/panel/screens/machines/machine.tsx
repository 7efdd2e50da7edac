import { ChevronLeft, ClipboardList } from 'lucide';
import { useLocation } from 'preact-iso/router';
import type { Reply } from '../../api/call.ts';
import { type Loaded, useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CloseLink } from '../../parts/lists/detail.tsx';
import { OfSite } from '../../parts/of-site.tsx';
import { Card } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import type { Incident } from '../incidents/standing.ts';
import { ToDo } from '../incidents/to-do.tsx';
import { EditMachine } from './edit-machine.tsx';
import { MachineMovements } from './movements.tsx';
import { NumbersTable } from './numbers-table.tsx';
import { Overview } from './overview.tsx';
import { MachineRefill } from './refill/machine.tsx';
import { texts as refillTexts } from './refill/words.ts';
import { whyText } from './sentences.ts';
import { lampOf, type Why, whysOf } from './status.ts';
import type { Device, StandingMachine } from './types.ts';
import { PastVisits } from './visit/past.tsx';
import { MachineVisit } from './visit/visit.tsx';
import { texts as visitTexts } from './visit/words.ts';
import { texts as pastTexts } from './visit/words-past.ts';
import { texts } from './words.ts';
import { texts as standingTexts } from './words-status.ts';
import { texts as todoTexts } from './words-todo.ts';

/** The status of a machine; undefined while unknown and for deactivated machines. */
export function useStanding(id: string): Loaded<Reply<'GET /overview/machines'>> {
  return useCall('GET /overview/machines', { query: { accountId: account.value!.id, deviceId: id } }, [
    'devices',
  ]);
}

const todoOf = (why: Why) =>
  Object.hasOwn(todoTexts.todo, why) ? todoTexts.todo[why as keyof typeof todoTexts.todo] : '';

/** The views of a machine. */
export function MachineTabs({ id, name, current }: { id: string; name: string; current: string }) {
  const { url } = useLocation();
  const filters = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const to = (...parts: string[]) => `${pathTo('machines', id, ...parts)}${filters}`;
  return (
    <Tabs
      label={name}
      tabs={[
        [to(), texts.tabs.overview],
        [to('planogram'), texts.tabs.planogram],
        ...(may('inventory:read') ? [[to('refill'), refillTexts.refill] as const] : []),
        ...(may('inventory:update')
          ? [[to('visit'), visitTexts.visit] as const]
          : may('inventory:read')
            ? [[to('visits'), pastTexts.past] as const]
            : []),
        [to('movements'), texts.tabs.movements],
      ]}
      current={
        current === '' || current === 'numbers'
          ? to()
          : to(current === 'visits' && may('inventory:update') ? 'visit' : current)
      }
    />
  );
}

/** The incidents that say more about a reason than the status of the machine does, if not by the same name. */
const incidentOf: { readonly [why in Why]?: Incident['kind'] } = {
  silent: 'controller_silent',
  all_empty: 'machine_empty',
  some_empty: 'machine_empty',
};

/** The reasons why a machine needs attention, and what to do: its open incidents, and what is none, or none yet. */
function Whys({ machine }: { machine: StandingMachine }) {
  const { data } = useCall(
    'GET /incidents',
    may('reports:read')
      ? { query: { deviceId: machine.id, state: ['open', 'acknowledged'], limit: 20 } }
      : null,
  );
  const open = ((data?.items ?? []) as Incident[]).filter(({ kind }) => kind !== 'tool_overdue');
  const whys = whysOf(machine).filter((why) => !open.some(({ kind }) => kind === (incidentOf[why] ?? why)));
  return (
    <>
      {open.map((one) => (
        <ToDo key={one.id} of={one} isElsewhere />
      ))}
      <OtherWhys machine={machine} whys={whys} />
    </>
  );
}

function OtherWhys({ machine, whys }: { machine: StandingMachine; whys: readonly Why[] }) {
  if (whys.length === 0) return null;
  return (
    <Notice tone={machine.lamp}>
      <ul class="stack whys">
        {whys.map((why) => (
          <li key={why}>
            <strong>{whyText(why, machine)}</strong> <span class="soft">{todoOf(why)}</span>{' '}
            {(why === 'not_connected' || why === 'never_seen') && may('controllers:read') && (
              <a href={pathTo('access', 'controllers')}>{todoTexts.toAccess}</a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A machine next to the list. */
export function Machine({ id, tab, device }: { id: string; tab: string; device: Loaded<Device> }) {
  const standing = useStanding(id);
  const { url } = useLocation();
  const [machine] = standing.data?.items ?? [];
  const list = `${pathTo('machines')}${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`;
  return (
    <Await of={device} lines={8}>
      {(data) => {
        const lamp = machine ? lampOf(machine) : null;
        return (
          <>
            <a class="crumb narrow" href={list}>
              <Icon of={ChevronLeft} />
              {texts.back}
            </a>
            <div class="detail-head">
              <div>
                <h2 class="big">{data.name}</h2>
                <div class="row">
                  {data.isActive ? (
                    lamp && <Lamp tone={lamp.tone}>{standingTexts.lamps[lamp.word]}</Lamp>
                  ) : (
                    <Lamp tone="idle">{standingTexts.lamps.off}</Lamp>
                  )}
                  <span class="soft small">{data.serial}</span>
                </div>
              </div>
              <div class="row no-print">
                <EditMachine device={data} reportedBy={machine?.reportedBy ?? null} />
                <CloseLink to={list} className="wide-only" />
              </div>
            </div>
            <OfSite accountId={data.accountId} />
            <MachineTabs id={id} name={data.name} current={tab} />
            {tab === 'movements' ? (
              <Card flush>
                <MachineMovements serial={data.serial} />
              </Card>
            ) : tab === 'refill' && may('inventory:read') ? (
              <MachineRefill id={id} />
            ) : tab === 'visit' && may('inventory:update') ? (
              <>
                {may('inventory:read') && (
                  <div class="row no-print">
                    <ButtonLink icon={ClipboardList} href={pathTo('machines', id, 'visits')}>
                      {pastTexts.past}
                    </ButtonLink>
                  </div>
                )}
                <MachineVisit id={id} />
              </>
            ) : tab === 'visits' && may('inventory:read') ? (
              <PastVisits id={id} />
            ) : tab === 'numbers' && may('inventory:update') ? (
              <NumbersTable id={id} />
            ) : (
              <div class="stack">
                {!data.isActive && <Notice tone="idle">{todoTexts.off}</Notice>}
                {machine && <Whys machine={machine} />}
                <Overview device={data} machine={machine} />
              </div>
            )}
          </>
        );
      }}
    </Await>
  );
}
