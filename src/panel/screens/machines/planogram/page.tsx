import { PackageOpen } from 'lucide';
import { type Loaded, useCall } from '../../../api/use-call.ts';
import { dayAndTime } from '../../../language/format.ts';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { Empty, Page } from '../../../parts/page.tsx';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { MachineTabs } from '../machine.tsx';
import type { Device } from '../types.ts';
import { texts as machineTexts } from '../words.ts';
import { planOf } from './draft.ts';
import { Editor } from './editor.tsx';
import { texts } from './words.ts';

/** A machine's planogram, on a page of its own. */
export function PlanogramPage({ id, device }: { id: string; device: Loaded<Device> }) {
  const slots = useCall('GET /devices/:id/slots', { params: { id } });
  const name = device.data?.name;
  const canDraw = may('inventory:update');
  return (
    <Page
      title={name === undefined ? machineTexts.tabs.planogram : name}
      tab={[name, machineTexts.tabs.planogram].filter(Boolean).join(', ')}
      lead={
        <>
          <span class="no-print">{canDraw ? texts.lead : texts.readOnly}</span>
          {device.data && (
            <span class="print-only">{texts.leadPrint(device.data.serial, dayAndTime(Date.now()))}</span>
          )}
        </>
      }
      back={{ href: pathTo('machines'), label: machineTexts.title }}
    >
      <Await of={device}>
        {(machine) => (
          <>
            <MachineTabs id={id} name={machine.name} current="planogram" />
            <Await of={slots} lines={8}>
              {(data) =>
                data.items.length === 0 && machine.front === undefined && !canDraw ? (
                  <Empty icon={PackageOpen} title={machineTexts.noPlanogram}>
                    {texts.viewerEmpty}
                  </Empty>
                ) : (
                  <Editor device={machine} saved={planOf(data, machine)} isFixed={!canDraw} />
                )
              }
            </Await>
          </>
        )}
      </Await>
    </Page>
  );
}
