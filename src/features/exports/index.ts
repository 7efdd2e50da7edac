import { creditExportEndpoints, transactionExportEndpoints } from './export-endpoints.ts';

/** Workbooks of deliveries and of available credit: interface 4.6 and 4.8. */
export const exportEndpoints = [...transactionExportEndpoints, ...creditExportEndpoints];
