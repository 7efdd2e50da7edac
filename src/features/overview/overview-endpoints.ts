import { accountForNew, lenientAccount } from '../../access/scope.ts';
import { endpoint } from '../../api/endpoint.ts';
import type { Standing } from '../../api/installation.ts';
import { listMachines } from './machine-list.ts';
import { overviewOf } from './overview.ts';
import { machineQuery, machinesReply, overviewQuery, overviewReply } from './overview-fields.ts';

/** See rules/overview. */
export const overviewEndpoints = [
  endpoint({
    method: 'GET',
    path: '/overview',
    tag: 'Overview',
    permission: 'reports:read',
    summary: 'Read the status of an account today',
    description:
      'One lamp with its reasons, worst first; sales and deliveries by hour, with the same hours a ' +
      'week earlier; machines that need attention; tools that are overdue; and for users with ' +
      'the scope `all` disk, backups and certificate. Callers with access to several accounts send ' +
      '`accountId`.',
    query: overviewQuery,
    status: 200,
    reply: overviewReply,
    where: 'process',
    run: async ({ installation, gather, reader, actor }, { query }) => {
      const account = accountForNew(reader, actor, query.accountId, lenientAccount);
      await installation.judge(account.seq);
      return gather({ standing: await installation.standing() });
    },
    gather: (context, { query, standing }: { query: { accountId?: string }; standing: Standing }) =>
      overviewOf(context, query, standing),
  }),
  endpoint({
    method: 'GET',
    path: '/overview/machines',
    tag: 'Overview',
    permission: 'reports:read',
    summary: 'List active machines with their status, worst first by default',
    description:
      '`search` finds a substring of name or serial, case and accents folded; `lamp` is `good`, or ' +
      '`needy` for all others. Callers with access to several accounts send `accountId`.',
    query: machineQuery,
    status: 200,
    reply: machinesReply,
    where: 'report',
    run: (context, { query }) => listMachines(context, query),
  }),
];
