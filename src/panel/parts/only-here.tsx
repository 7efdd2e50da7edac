import { useCall } from '../api/use-call.ts';
import { pathTo } from '../state/paths.ts';
import { may, seesInstallation } from '../state/session.ts';
import { Notice } from './feedback/notice.tsx';
import { reachableAddress } from './reachable.ts';
import { texts } from './words-only-here.ts';

const mayLook = () => seesInstallation() && may('settings:read');

/** An address of Larder (a URL) as other devices reach it; unchanged if they cannot. */
export function useReachable(address: string): { address: string; isOnlyHere: boolean } {
  const network = useCall('GET /network', mayLook() ? {} : null);
  const { origin } = new URL(address);
  const reached = reachableAddress(origin, network.data);
  if (reached !== null) return { address: reached + address.slice(origin.length), isOnlyHere: false };
  const isLoaded = !mayLook() || network.data !== undefined || network.problem !== undefined;
  return { address, isOnlyHere: isLoaded };
}

/** The warning next to an address that works on Larder's computer only. */
export function OnlyHere() {
  return (
    <Notice tone="warn">
      {mayLook() ? (
        <p>
          {texts.onlyHere} {texts.turnOnNetwork} {/* Beside it may be a secret that is shown once. */}
          <a href={pathTo('system', 'network')} target="_blank" rel="noopener">
            {texts.systemNetwork}
          </a>
          .
        </p>
      ) : (
        <p>
          {texts.onlyHere} {texts.askForNetwork}
        </p>
      )}
    </Notice>
  );
}
