import { endpoint } from '../../../api/endpoint.ts';
import { Problem } from '../../../problems/problem.ts';
import * as discovery from './discovery.ts';
import { discoveryReply, writeQuery } from './scim-fields.ts';

const shared = {
  method: 'GET',
  tag: 'SCIM',
  caller: 'directory',
  permission: null,
  query: writeQuery,
  status: 200,
  reply: discoveryReply,
  isMomentary: true,
  where: 'here',
} as const;

const required = (found: object | undefined): object => {
  if (!found) throw new Problem('scim.schema_not_found');
  return found;
};

/** See rules/directory#what-it-can-do. */
export const discoveryEndpoints = [
  endpoint({
    ...shared,
    path: '/scim/v2/ServiceProviderConfig',
    operation: 'getScimConfig',
    summary: 'Read the supported features of SCIM',
    run: () => discovery.serviceProviderConfig,
  }),
  endpoint({
    ...shared,
    path: '/scim/v2/Schemas',
    operation: 'listScimSchemas',
    summary: 'List the schemas of users and groups',
    run: () => discovery.schemaList,
  }),
  endpoint({
    ...shared,
    path: '/scim/v2/Schemas/:schema',
    operation: 'getScimSchema',
    summary: 'Read a schema',
    problems: ['scim.schema_not_found'],
    run: (_context: unknown, { params }: { params: { schema: string } }) =>
      required(discovery.schemaWith(params.schema)),
  }),
  endpoint({
    ...shared,
    path: '/scim/v2/ResourceTypes',
    operation: 'listScimResourceTypes',
    summary: 'List the types of resources',
    run: () => discovery.resourceTypeList,
  }),
  endpoint({
    ...shared,
    path: '/scim/v2/ResourceTypes/:type',
    operation: 'getScimResourceType',
    summary: 'Read a type of resources',
    problems: ['scim.schema_not_found'],
    run: (_context: unknown, { params }: { params: { type: string } }) =>
      required(discovery.resourceTypeWith(params.type)),
  }),
];
