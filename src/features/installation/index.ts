import { backupEndpoints } from './backup-endpoints.ts';
import { backupPlanEndpoints } from './backup-plan-endpoints.ts';
import { headOfficeEndpoints } from './head-office-endpoints.ts';
import { networkEndpoints } from './network-endpoints.ts';
import { secondBoxEndpoints } from './second-box-endpoints.ts';
import { systemEndpoints } from './system-endpoints.ts';

/** Endpoints for the installation: rules/system. */
export const installationEndpoints = [
  ...systemEndpoints,
  ...networkEndpoints,
  ...backupEndpoints,
  ...backupPlanEndpoints,
  ...headOfficeEndpoints,
  ...secondBoxEndpoints,
];
