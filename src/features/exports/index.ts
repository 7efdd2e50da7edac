import { creditExportEndpoints, transactionExportEndpoints } from './export-endpoints.ts';

/** Workbooks of deliveries and of available credit: rules/exports. */
export const exportEndpoints = [...transactionExportEndpoints, ...creditExportEndpoints];
