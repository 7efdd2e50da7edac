import { deviceEndpoints } from './device-endpoints.ts';
import { operationEndpoints } from './operation-endpoints.ts';
import { tagEndpoints } from './tag-endpoints.ts';
import { tenantEndpoints } from './tenant-endpoints.ts';

/** Who a key acts for, and what stands where: contract section 9. */
export const tenancyEndpoints = [
  ...tenantEndpoints,
  ...operationEndpoints,
  ...tagEndpoints,
  ...deviceEndpoints,
];
