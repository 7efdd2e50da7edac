import { useState } from 'preact/hooks';
import type { Item } from '../../../api/call.ts';
import { call } from '../../../api/call.ts';
import { refresh, useAction, useCall } from '../../../api/use-call.ts';
import type { Row } from '../../../api/use-pages.ts';
import { briefly, count } from '../../../language/format.ts';
import { byName } from '../../../language/in-order.ts';
import { Button } from '../../../parts/button.tsx';
import { Dotted } from '../../../parts/dotted.tsx';
import { Dialog } from '../../../parts/feedback/dialog.tsx';
import { ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { Picker } from '../../../parts/forms/picker.tsx';
import { Facts } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { Totals } from './totals.tsx';
import { texts } from './words.ts';

type Reading = Pick<Row<'GET /devices/readings'>, 'id' | 'device' | 'machine'>;
type Reason = Item<'GET /devices/readings/:id/candidates'>['reasons'][number];

const identity = [
  'serial',
  'model',
  'build',
  'location',
  'text',
  'asset',
  'transmission',
  'boardSerial',
  'boardModel',
  'boardSoftware',
  'deviceSerial',
] as const;

/** The names, model and firmware of a machine, as its file has them. */
export function Identity({ machine }: { machine: Reading['machine'] }) {
  return <Facts of={identity.map((name) => [texts.identity[name], machine[name] || undefined])} />;
}

/** Asks which machine a reading is of: shows what it says of itself, and proposes machines, the likeliest first. */
export function WhichMachine({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const { id, device, machine } = reading;
  const detail = useCall('GET /devices/readings/:id', { params: { id } });
  return (
    <Dialog title={texts.which} onClose={onClose} wide>
      <div class="stack">
        {device && <p class="soft">{texts.isOf(device.name)}</p>}
        <Identity machine={machine} />
        <Await of={detail} lines={4}>
          {({ figures }) => <Totals figures={figures} />}
        </Await>
        <Proposals reading={reading} onDone={onClose} />
        <div class="actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Proposals({ reading: { id, device }, onDone }: { reading: Reading; onDone: () => void }) {
  const found = useCall('GET /devices/readings/:id/candidates', { params: { id } });
  const devices = useCall('GET /devices', {
    query: { accountId: account.value!.id, pageSize: '1000', sort: 'name' },
  });
  const [other, setOther] = useState('');
  const assign = useAction(async (deviceId: string) => {
    await call('POST /devices/readings/:id/assign', { params: { id }, body: { deviceId } });
    refresh('devices', 'reconciliation');
    tell(texts.assigned);
    onDone();
  });
  return (
    <>
      <Await of={found} lines={3}>
        {({ items }) => {
          const others = items.filter((one) => one.device.id !== device?.id);
          return others.length === 0 ? (
            <p class="soft">{texts.noProposal}</p>
          ) : (
            <ul class="plain-list proposals" aria-label={texts.proposed}>
              {others.map(({ device, place, reasons }, at) => (
                <li key={device.id}>
                  <div>
                    <strong>{device.name}</strong>{' '}
                    <Dotted className="soft small" of={[device.serial, place]} />
                    <ul class="plain-list small">
                      {reasons.map((reason) => (
                        <li key={reason.reason} class={reason.speaksFor ? 'soft' : 'against'}>
                          {reasonText(reason)}
                        </li>
                      ))}
                    </ul>
                  </div>
                  <Button
                    look={at === 0 ? 'primary' : 'plain'}
                    busy={assign.isBusy}
                    aria-label={texts.assignTo(device.name)}
                    onClick={() => void assign.run(device.id)}
                  >
                    {texts.assign}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Await>
      <ProblemNotice problem={assign.problem} />
      <div class="other-machine">
        <Picker
          label={texts.otherMachine}
          value={other}
          options={byName(devices.data?.items ?? [])
            .filter(({ id }) => id !== device?.id)
            .map(({ id, name, serial }) => ({ value: id, label: `${name} (${serial})` }))}
          onPick={setOther}
        />
        <Button busy={assign.isBusy} disabled={other === ''} onClick={() => void assign.run(other)}>
          {texts.assign}
        </Button>
      </div>
    </>
  );
}

function reasonText({ reason, value, vends, readAt }: Reason): string {
  switch (reason) {
    case 'counters':
      return texts.goesOn(count(vends ?? 0), briefly(readAt!));
    case 'counters_below':
      return texts.below(count(Math.abs(vends ?? 0)), briefly(readAt!));
    default:
      return texts.reasons[reason](value ?? '');
  }
}
