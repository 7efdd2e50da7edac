import { useCall } from '../../api/use-call.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { Acts } from './acts.tsx';
import { texts } from './messages.ts';
import { type Incident, saidOf, standingOf } from './words.ts';

const shown = 12;

/** What is open, the worst first, each with since when, who was told, and what may be done about it. */
export default function OpenIncidents() {
  const query = { state: ['open', 'acknowledged'] as const, accountId: account.value!.id, limit: 100 };
  const isAllowed = may('reports:read');
  const { data } = useCall(
    'GET /incidents',
    isAllowed ? { query: { ...query, state: [...query.state] } } : null,
  );
  if (!data || data.items.length === 0) return null;
  const isBad = ({ severity }: { severity: string }) => Number(severity === 'bad');
  const sorted = (data.items as Incident[]).toSorted((one, other) => isBad(other) - isBad(one));
  return (
    <Card title={texts.title} flush actions={<a href={pathTo('incidents')}>{texts.seeAll}</a>}>
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
      <span class="soft small">{standingOf(incident).join(' · ')}</span>
      <Acts of={[incident]} />
    </li>
  );
}
