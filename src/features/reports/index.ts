import { creditEndpoints } from './credit-endpoints.ts';
import { dashboardEndpoints } from './dashboard-endpoints.ts';

/** What movements and credit come to: interface 4.6 and 4.7. */
export const reportEndpoints = [...creditEndpoints, ...dashboardEndpoints];
