import { auditEndpoints } from '../audit/index.ts';
import { catalogueEndpoints } from '../catalogue/index.ts';
import { consumersEndpoints } from '../consumers/index.ts';
import { entitlementEndpoints } from '../entitlements/entitlement-endpoints.ts';
import { exportEndpoints } from '../exports/index.ts';
import { feedEndpoints } from '../feed/index.ts';
import { fingerprintEndpoints } from '../fingerprints/fingerprint-endpoints.ts';
import type { Endpoint } from '../interface/endpoint.ts';
import { transactionEndpoints } from '../movements/transaction-endpoints.ts';
import { reportEndpoints } from '../reports/index.ts';
import { selectorEndpoints } from '../selectors/index.ts';
import { deviceEndpoints } from '../tenancy/device-endpoints.ts';
import { tenancyEndpoints } from '../tenancy/index.ts';
import { planogramEndpoints } from '../tenancy/planogram-endpoints.ts';

/**
 * The route table: every endpoint of the integration API, and of the feed. Routing, validation, authorisation,
 * OpenAPI, /docs and the tests that walk every endpoint come from it.
 */
export const endpoints: readonly Endpoint[] = [
  ...tenancyEndpoints,
  ...deviceEndpoints,
  ...planogramEndpoints,
  ...catalogueEndpoints,
  ...consumersEndpoints,
  ...entitlementEndpoints,
  ...fingerprintEndpoints,
  ...transactionEndpoints,
  ...reportEndpoints,
  ...exportEndpoints,
  ...auditEndpoints,
  ...selectorEndpoints,
  ...feedEndpoints,
];
