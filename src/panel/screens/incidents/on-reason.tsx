import { Dotted } from '../../parts/dotted.tsx';
import { Acts } from './acts.tsx';
import { type Incident, standingOfAll } from './words.ts';

/** What stands below a reason on Today: since when, who was told, who is on it, and what may be done about it. */
export default function OnReason({ of }: { of: readonly Incident[] }) {
  return (
    <div class="on-reason">
      <Dotted className="soft small" of={standingOfAll(of)} />
      <Acts of={of} />
    </div>
  );
}
