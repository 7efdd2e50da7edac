import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { described } from '../../api/fields.ts';
import { type SystemFacts, systemFacts } from '../../api/system-facts.ts';

const systemReply = v.object({
  ...systemFacts,
  request: described(
    'Facts about this request.',
    v.object({
      origin: described('The address at which the client reached the appliance.', v.string()),
      scheme: described('`https` if the request came over TLS.', v.picklist(['http', 'https'])),
      host: described('The `Host` of the request; null for none.', v.nullable(v.string())),
      address: described('The address that rate limits count it under.', v.string()),
      peer: described('The address of the other end of the socket.', v.string()),
      proxyHeaders: described('The headers that proxies add.', v.record(v.string(), v.string())),
    }),
  ),
});

/** See rules/system#the-call. */
export const systemEndpoints = [
  endpoint({
    method: 'GET',
    path: '/system',
    tag: 'System',
    caller: 'user',
    permission: null,
    ofInstallation: true,
    summary: 'Read the status of the installation',
    description:
      'Versions, files, disk, log, addresses, certificate, backups, what `larder doctor` finds, and ' +
      'how this request arrived. Paths of files are returned to owners only, and are null for others.',
    status: 200,
    reply: systemReply,
    problems: ['auth.out_of_scope'],
    where: 'process',
    async run({ installation, actor, origin, request: { headers, wantsEvents: _, ...facts } }) {
      const system = await installation.system();
      const shown = actor.permissions.has('settings:read') ? system : withoutPaths(system);
      return { ...shown, request: { origin, ...facts, proxyHeaders: headers } };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/system/authority',
    tag: 'System',
    caller: 'user',
    permission: null,
    ofInstallation: true,
    summary: 'Download the certificate of the installation’s authority, for devices to trust',
    status: 200,
    produces: 'application/x-x509-ca-cert',
    problems: ['auth.out_of_scope', 'system.no_authority', 'request.range_not_satisfiable'],
    where: 'process',
    run: ({ installation, sendFile }) => sendFile(installation.authority()),
  }),
];

/** Removes paths, which only owners of the installation see. Findings contain them too. */
function withoutPaths(system: SystemFacts): SystemFacts {
  const { data, log, backups } = system;
  return {
    ...system,
    data: { ...data, folder: null },
    log: { ...log, file: null },
    backups: backups && { ...backups, folder: null, lastFailure: null },
    findings: [],
    commands: null,
  };
}
