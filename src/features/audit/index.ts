import { auditEndpoints as endpoints } from './audit-endpoints.ts';

/** The trail of who did what: rules/audit. */
export const auditEndpoints = [...endpoints];
