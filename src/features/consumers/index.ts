import { bulkEndpoints } from './bulk/bulk-endpoints.ts';
import { codeEndpoints } from './codes/code-endpoints.ts';
import { consumerEndpoints } from './consumer-endpoints.ts';
import { extraEndpoints } from './extras/extra-endpoints.ts';
import { removedEndpoints } from './removed/removed-endpoints.ts';
import './in-use.ts';

/** Consumers and their codes: rules/people-and-codes. */
export const consumersEndpoints = [
  ...consumerEndpoints,
  ...removedEndpoints,
  ...bulkEndpoints,
  ...codeEndpoints,
  ...extraEndpoints,
];
