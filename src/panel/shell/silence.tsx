import { Unplug } from 'lucide';
import { useEffect } from 'preact/hooks';
import { followPulse, silentSince } from '../api/pulse.ts';
import { atTime } from '../language/format.ts';
import { Icon } from '../parts/icon.tsx';
import { texts } from './words.ts';

/** Above everything, on every screen and wall, while the appliance does not answer: since when what is shown is old. */
export function Silence() {
  useEffect(() => followPulse(document), []);
  const since = silentSince.value;
  if (since === null) return null;
  return (
    <div class="silence" role="alert">
      <Icon of={Unplug} />
      <p>
        <strong>{texts.silentSince(atTime(since))}</strong> {texts.silentLead}
      </p>
    </div>
  );
}
