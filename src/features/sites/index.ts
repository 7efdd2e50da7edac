import { operationEndpoints } from './operation-endpoints.ts';
import { tagEndpoints } from './tag-endpoints.ts';
import { tenantEndpoints } from './tenant-endpoints.ts';

/** Endpoints for clients and accounts, their operations and tags. */
export const tenancyEndpoints = [...tenantEndpoints, ...operationEndpoints, ...tagEndpoints];
