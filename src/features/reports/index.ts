import { accountStatementEndpoints } from './account-statement/account-statement-endpoints.ts';
import { creditEndpoints } from './credit-endpoints.ts';
import { dashboardEndpoints } from './dashboard-endpoints.ts';
import { forecastEndpoints } from './forecast/forecast-endpoints.ts';

/** Sums of movements and credit: rules/dashboards and rules/credit#credit-report. */
export const reportEndpoints = [
  ...creditEndpoints,
  ...accountStatementEndpoints,
  ...dashboardEndpoints,
  ...forecastEndpoints,
];
