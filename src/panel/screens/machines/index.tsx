import { useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { Page, useTitle } from '../../parts/page.tsx';
import { AddMachine } from './add-machine.tsx';
import { MachineList } from './list.tsx';
import { Machine } from './machine.tsx';
import { texts } from './messages.ts';
import { PlanogramPage } from './planogram/page.tsx';

/** The machines; one of them beside the list, and its planogram on a page of its own. */
export default function Machines() {
  const [id = '', tab = ''] = (useRoute().params['rest'] ?? '').split('/');
  const device = useCall('GET /devices/:id', id === '' ? null : { params: { id } });
  useTitle(id === '' ? texts.title : device.data?.name);
  if (id !== '' && tab === 'planogram') return <PlanogramPage key={id} id={id} device={device} />;
  return (
    <Page title={texts.title} lead={texts.lead} actions={<AddMachine />}>
      <div class={id === '' ? 'split machines' : 'split machines open'}>
        <div class="list">
          <MachineList chosen={id} />
        </div>
        {id !== '' && (
          <div class="detail">
            <Machine key={id} id={id} tab={tab} device={device} />
          </div>
        )}
      </div>
    </Page>
  );
}
