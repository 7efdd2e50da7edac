import { Dotted } from '../../parts/dotted.tsx';
import { Acts } from './acts.tsx';
import { type Incident, standingOfAll } from './standing.ts';

/** Details below a reason on Today: start, notified contacts, owner, and actions. */
export default function OnReason({ of }: { of: readonly Incident[] }) {
  return (
    <div class="on-reason">
      <Dotted className="soft small" of={standingOfAll(of)} />
      <Acts of={of} />
    </div>
  );
}
