import { Unplug } from 'lucide';
import { useEffect } from 'preact/hooks';
import { busyUntil, followPulse, silentSince } from '../api/pulse.ts';
import { atTime } from '../language/format.ts';
import { Icon } from '../parts/icon.tsx';
import { texts } from './words.ts';

/**
 * Above everything, on every screen and wall: since when what is shown is old, while the appliance does not answer, and
 * until when a file of the panel waits, while the appliance takes no more requests.
 */
export function Silence() {
  useEffect(() => followPulse(document), []);
  const since = silentSince.value;
  const until = busyUntil.value;
  if (since === null && until === null) return null;
  return (
    <div class="silence" role="alert">
      <Icon of={Unplug} />
      <p>
        {since === null ? (
          <>
            <strong>{texts.busy}</strong> {texts.busyUntil(atTime(until!))}
          </>
        ) : (
          <>
            <strong>{texts.silentSince(atTime(since))}</strong> {texts.silentLead}
          </>
        )}
      </p>
    </div>
  );
}
