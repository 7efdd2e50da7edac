import { dashboardEndpoints } from './dashboard-endpoints.ts';

/** What movements come to: interface 4.6 and 4.7. */
export const reportEndpoints = [...dashboardEndpoints];
