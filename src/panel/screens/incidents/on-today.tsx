import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Card } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { Acts } from './acts.tsx';
import { type Incident, saidOf, standingOf } from './sentences.ts';
import { texts } from './words.ts';

const shown = 12;

/** Open incidents without a reason on Today, worst first, with start, notified contacts and actions. */
export default function OpenIncidents({ of: incidents }: { of: readonly Incident[] }) {
  const isBad = ({ severity }: { severity: string }) => Number(severity === 'bad');
  const sorted = incidents.toSorted((one, other) => isBad(other) - isBad(one));
  return (
    <Card title={texts.alsoOpen} flush actions={<a href={pathTo('incidents')}>{texts.seeAll}</a>}>
      <ul class="needy incidents">
        {sorted.slice(0, shown).map((incident) => (
          <OpenIncident key={incident.id} of={incident} />
        ))}
      </ul>
    </Card>
  );
}

function OpenIncident({ of: incident }: { of: Incident }) {
  const { id, severity } = incident;
  return (
    <li>
      <a href={pathTo('incidents', id)}>{saidOf(incident)}</a>
      <Lamp tone={severity}>{texts.states[incident.state]}</Lamp>
      <Dotted className="soft small" of={standingOf(incident)} />
      <Acts of={[incident]} />
    </li>
  );
}
