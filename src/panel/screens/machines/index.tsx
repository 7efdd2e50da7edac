import { PackageCheck } from 'lucide';
import { useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Page, useTitle } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { MailThis } from '../scheduled-reports/mail-this.tsx';
import { AddMachine } from './add-machine.tsx';
import { MachineList } from './list.tsx';
import { Machine } from './machine.tsx';
import { PlanogramPage } from './planogram/page.tsx';
import { texts as refillTexts } from './refill/words.ts';
import { texts as visitTexts } from './visit/words.ts';
import { texts as pastTexts } from './visit/words-past.ts';
import { texts } from './words.ts';
import { texts as numberTexts } from './words-numbers.ts';

/** Names of a machine's tabs, by path segment. The first tab has no segment. */
const tabNames: Readonly<Record<string, string>> = {
  movements: texts.tabs.movements,
  refill: refillTexts.refill,
  visit: visitTexts.visit,
  visits: pastTexts.past,
  numbers: numberTexts.title,
};

/** The machines, with one of them next to the list, and its planogram on a page of its own. */
export default function Machines() {
  const [id = '', tab = ''] = (useRoute().params['rest'] ?? '').split('/');
  const device = useCall('GET /devices/:id', id === '' ? null : { params: { id } });
  const shown = tab === 'planogram' ? texts.tabs.planogram : tabNames[tab];
  useTitle(id === '' ? texts.title : device.data && [device.data.name, shown].filter(Boolean).join(', '));
  if (id !== '' && tab === 'planogram') return <PlanogramPage key={id} id={id} device={device} />;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {may('inventory:read') && (
            <ButtonLink icon={PackageCheck} href={pathTo('refill')}>
              {refillTexts.refill}
            </ButtonLink>
          )}
          <MailThis report="overview" />
          <AddMachine byUrl />
        </>
      }
    >
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
