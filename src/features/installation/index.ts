import { backupEndpoints } from './backup-endpoints.ts';
import { backupPlanEndpoints } from './backup-plan-endpoints.ts';
import { headOfficeEndpoints } from './head-office-endpoints.ts';
import { networkEndpoints } from './network-endpoints.ts';
import { systemEndpoints } from './system-endpoints.ts';

/** What people see to: rules/system. */
export const installationEndpoints = [
  ...systemEndpoints,
  ...networkEndpoints,
  ...backupEndpoints,
  ...backupPlanEndpoints,
  ...headOfficeEndpoints,
];
