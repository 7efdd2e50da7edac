import { proxiesOf } from '../http/listener/client-address.ts';
import { defaultLimits, type ListenOptions } from '../http/listener/server.ts';
import { baseUrlOption, corsOriginOption } from './address-options.ts';
import type { Flag } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

const { connections, ipConnections } = defaultLimits;

export const connectionFlags: Record<'ip-connections', Flag> = {
  'ip-connections': {
    value: 'N',
    help: `simultaneous connections from one address (an IPv6 /64), out of ${connections} in total; does not apply to proxies of --trust-proxy (${ipConnections})`,
  },
};

/** The bounds on connections, and who is exempt from those of an address. */
export function connectionOptions(
  settings: CommandSettings,
  trustProxy: readonly string[],
): Pick<ListenOptions, 'limits' | 'isProxy' | 'baseUrl' | 'corsOrigin'> {
  return {
    limits: {
      ...defaultLimits,
      ipConnections: settings.integer('ip-connections', 1, connections) ?? ipConnections,
    },
    isProxy: proxiesOf(trustProxy),
    baseUrl: baseUrlOption(settings),
    corsOrigin: corsOriginOption(settings),
  };
}
