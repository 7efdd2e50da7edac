import { auditEndpoints as endpoints } from './audit-endpoints.ts';

/** The trail of who did what: interface 4.9. */
export const auditEndpoints = [...endpoints];
