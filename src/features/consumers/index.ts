import { bulkEndpoints } from './bulk-endpoints.ts';
import { codeEndpoints } from './code-endpoints.ts';
import { consumerEndpoints } from './consumer-endpoints.ts';
import './uses.ts';

/** Consumers and their codes: interface 4.3 and 4.4. */
export const consumersEndpoints = [...consumerEndpoints, ...bulkEndpoints, ...codeEndpoints];
