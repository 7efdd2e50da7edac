import type { Endpoint } from '../api/endpoint.ts';
import { auditEndpoints } from '../features/audit/audit-endpoints.ts';
import { catalogueEndpoints } from '../features/catalogue/index.ts';
import { changeEndpoints } from '../features/changes/change-endpoints.ts';
import { subscriptionEndpoints } from '../features/changes/subscriptions/subscription-endpoints.ts';
import { entitlementEndpoints } from '../features/consumers/entitlements/entitlement-endpoints.ts';
import { fingerprintEndpoints } from '../features/consumers/fingerprints/fingerprint-endpoints.ts';
import { consumersEndpoints } from '../features/consumers/index.ts';
import { consumptionEndpoints } from '../features/consumption/index.ts';
import { counterEndpoints } from '../features/counters/index.ts';
import { deviceEndpoints } from '../features/devices/device-endpoints.ts';
import { directoryEndpoints } from '../features/directory/index.ts';
import { wallEndpoints } from '../features/displays/display-endpoints.ts';
import { exportEndpoints } from '../features/exports/export-endpoints.ts';
import { feedEndpoints, refusalEndpoints, rejectionEndpoints } from '../features/feed/index.ts';
import { grantEndpoints } from '../features/grants/grant-endpoints.ts';
import { identityProviderEndpoints } from '../features/identity-provider/endpoints.ts';
import { importEndpoints } from '../features/imports/import-endpoints.ts';
import { incidentEndpoints } from '../features/incidents/incident-endpoints.ts';
import { installationEndpoints } from '../features/installation/index.ts';
import { liveEndpoints } from '../features/live/live-endpoints.ts';
import { creditEndpoints } from '../features/movements/credits/credit-endpoints.ts';
import { transactionEndpoints } from '../features/movements/deliveries/transaction-endpoints.ts';
import { returnEndpoints } from '../features/movements/returns/return-endpoints.ts';
import { rechargeEndpoints } from '../features/movements/top-ups/recharge-endpoints.ts';
import { messagesEndpoints } from '../features/notifications/index.ts';
import { overviewEndpoints } from '../features/overview/overview-endpoints.ts';
import { planogramEndpoints } from '../features/planograms/planogram-endpoints.ts';
import { accountEndpoints } from '../features/provisioning/account-endpoints.ts';
import { reportEndpoints } from '../features/reports/index.ts';
import { scheduleEndpoints } from '../features/scheduled-reports/schedule-endpoints.ts';
import { selectorEndpoints } from '../features/selectors/index.ts';
import { tenancyEndpoints } from '../features/sites/index.ts';
import { userAccessEndpoints } from '../features/users/index.ts';

const parts = [
  tenancyEndpoints,
  accountEndpoints,
  deviceEndpoints,
  planogramEndpoints,
  counterEndpoints,
  catalogueEndpoints,
  consumersEndpoints,
  entitlementEndpoints,
  fingerprintEndpoints,
  transactionEndpoints,
  rechargeEndpoints,
  returnEndpoints,
  creditEndpoints,
  reportEndpoints,
  consumptionEndpoints,
  overviewEndpoints,
  incidentEndpoints,
  exportEndpoints,
  scheduleEndpoints,
  grantEndpoints,
  importEndpoints,
  auditEndpoints,
  changeEndpoints,
  subscriptionEndpoints,
  selectorEndpoints,
  userAccessEndpoints,
  identityProviderEndpoints,
  liveEndpoints,
  refusalEndpoints,
  rejectionEndpoints,
  installationEndpoints,
  wallEndpoints,
  messagesEndpoints,
  directoryEndpoints,
  feedEndpoints,
] as const;

/**
 * The route table: every endpoint of the integration API, of the feed, of SCIM, and of people. Routing, validation, authorisation,
 * OpenAPI, /docs and the tests that walk every endpoint come from it.
 */
export const endpoints: readonly Endpoint[] = flat(parts);

function flat(lists: readonly (readonly Endpoint[])[]): readonly Endpoint[] {
  return lists.flat();
}

type Table = (typeof parts)[number][number];

/** The interface as types: the input and output of each endpoint, by `METHOD /path`. */
export type Interface = {
  [E in Table as `${E['method']} ${E['path']}`]: NonNullable<E['wire']>;
};
