import { auditChange } from '../../access/audited.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { described, object, text } from '../../api/fields.ts';
import { networkReply } from '../../api/system-facts.ts';

type Changed = { before: string; after: string };

/** The devices that can reach Larder (rules/system#network). */
export const networkEndpoints = [
  endpoint({
    method: 'GET',
    path: '/network',
    operation: 'getNetwork',
    tag: 'System',
    caller: 'user',
    permission: 'settings:read',
    ofInstallation: true,
    summary: 'See which devices can reach Larder',
    status: 200,
    reply: networkReply,
    problems: ['auth.out_of_scope'],
    where: 'process',
    run: async ({ installation: { network } }) => network.read(),
  }),
  endpoint({
    method: 'PUT',
    path: '/network',
    operation: 'replaceNetwork',
    tag: 'System',
    caller: 'user',
    permission: 'settings:update',
    ofInstallation: true,
    confirmed: true,
    summary: 'Set which devices can reach Larder',
    description:
      'Stored in `larder.json`, and effective without a restart. `host` is an address of the ' +
      'appliance: `127.0.0.1` for this computer only, `0.0.0.0` for every network that it is in. ' +
      'Requests in progress finish. If Larder cannot listen on the address, nothing changes.',
    body: object({
      host: described(
        'The address that Larder listens on: `127.0.0.1` for this computer only, `0.0.0.0` for every network.',
        text(1, 45),
      ),
    }),
    example: { host: '0.0.0.0' },
    status: 200,
    reply: networkReply,
    problems: ['auth.out_of_scope', 'network.fixed', 'network.unusable'],
    where: 'process',
    async run({ installation: { network }, record }, { body }) {
      const before = network.read().host;
      const after = await network.move(body.host);
      await record({ before, after: after.host });
      return after;
    },
    record({ tx }: WriteContext, { before, after }: Changed): undefined {
      if (before === after) return;
      const [was, is] = [JSON.stringify({ host: before }), JSON.stringify({ host: after })];
      auditChange(tx, 'update', 'settings', { id: 'network', client: null, account: null }, was, is);
    },
  }),
];
