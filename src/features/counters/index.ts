import { readingEndpoints } from './readings/reading-endpoints.ts';
import { reconciliationEndpoints } from './reconciliation/reconciliation-endpoints.ts';
import { visitEndpoints } from './visits/visit-endpoints.ts';

/** The machine's own counters, and a comparison of three witnesses (rules/counters). */
export const counterEndpoints = [...readingEndpoints, ...visitEndpoints, ...reconciliationEndpoints];
