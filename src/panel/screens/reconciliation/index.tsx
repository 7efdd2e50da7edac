import { useRoute } from 'preact-iso/router';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { MachineComparison } from './machine.tsx';
import { Overview } from './overview.tsx';
import { ReadingPage } from './reading/reading.tsx';
import { Readings } from './readings.tsx';
import { texts } from './words.ts';

const readings = 'readings';

/** Comparisons of three witnesses: all machines, one of them, and the files behind them. */
export default function Reconciliation() {
  const [first = '', second = ''] = (useRoute().params['rest'] ?? '').split('/');
  const isReadings = first === readings || !may('reports:read');
  if (first === readings && second !== '' && may('inventory:read'))
    return <ReadingPage key={second} id={second} />;
  if (first !== '' && !isReadings) return <MachineComparison key={first} id={first} />;
  const [list, files] = [pathTo('reconciliation'), pathTo('reconciliation', readings)];
  return (
    <Page
      title={texts.title}
      tab={isReadings ? texts.readings : texts.title}
      lead={isReadings ? texts.readingsLead : texts.lead}
    >
      <Tabs
        label={texts.views}
        tabs={[
          ...(may('reports:read') ? [[list, texts.machines] as const] : []),
          ...(may('inventory:read') ? [[files, texts.readings] as const] : []),
        ]}
        current={isReadings ? files : list}
      />
      {isReadings ? <Readings /> : <Overview />}
    </Page>
  );
}
