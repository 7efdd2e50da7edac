import { bulkEndpoints } from './bulk-endpoints.ts';
import { codeEndpoints } from './code-endpoints.ts';
import { consumerEndpoints } from './consumer-endpoints.ts';
import './in-use.ts';

/** Consumers and their codes: rules/people-and-codes. */
export const consumersEndpoints = [...consumerEndpoints, ...bulkEndpoints, ...codeEndpoints];
