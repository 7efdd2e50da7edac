import { endpoint } from '../../api/endpoint.ts';
import * as fields from './export-fields.ts';
import { exportPaths, listExports, readExport, requestExport } from './exports.ts';

const permission = 'reports:read';

/** What both POSTs do. */
const job =
  'A job writes a workbook (XLSX), or with `format` a CSV file or a JSON object a line (NDJSON), and outlives a ' +
  'restart; `Location` tells where to ask how it stands, `Retry-After` how soon. One export at a time for each key, ' +
  'of either kind: the refusal of a second tells the first one as `running`. ';
const presentation =
  '`timeZone` (that of the account unless told; UTC where there are several) is what dates are shown in; amounts are ' +
  'in major units with the decimals of their currency, and where these are several a column before the first amount ' +
  'tells which, unless `currency` was asked for; headers are in `locale`. Text stays text, also where it ' +
  'begins like a formula (in CSV behind an apostrophe). NDJSON has the values of the list: amounts in minor units, ' +
  'dates in UTC, members called as the columns. Past 1 048 575 rows a workbook has a second sheet.';
const own =
  'What the key itself asked for, or the person, newest first, as long as it is kept. Each that is `ready` has a link ' +
  'signed for this answer.';
/** What both GETs do. */
const standing =
  'Once it is `ready`, `url` is a link that needs no key, lives for 15 minutes and serves byte ranges; each GET signs ' +
  'a new one. The file lives for 24 hours, and no longer than the key that asked for it is valid: after that the ' +
  'export is a 404, and so are its links, save that those of a revoked key are a 403. Any key with `reports:read` may ' +
  'ask in whose scope it lies: the account that was named, or the client. An export that failed tells why in `error`.';

/** See rules/exports#exports-of-deliveries. */
const transactionExportEndpoints = [
  endpoint({
    method: 'POST',
    path: exportPaths.transactions,
    operation: 'exportTransactions',
    tag: 'Transactions',
    permission,
    summary: 'Export deliveries to a file',
    description: `${job}The rows are those of GET /transactions under the same filters, in its order; \`from\` and \`to\` are inclusive, to the millisecond. ${presentation}`,
    body: fields.transactionExportBody,
    example: {
      from: '2026-11-01T00:00:00-05:00',
      to: '2026-11-30T23:59:59.999-05:00',
      columns: ['date', 'device.name', 'consumer.name', 'product.name', 'product.sellValue'],
      timeZone: 'America/Bogota',
      locale: 'es',
    },
    status: 202,
    reply: fields.acceptedExport,
    problems: ['transactions.export.already_running'],
    write: (context, { body }) => requestExport(context, 'transactions', body),
  }),
  endpoint({
    method: 'GET',
    path: exportPaths.transactions,
    operation: 'listTransactionExports',
    tag: 'Transactions',
    permission,
    summary: 'List the exports of deliveries that one asked for',
    description: own,
    query: fields.ownExportsQuery,
    status: 200,
    reply: fields.ownExportsReply,
    read: (context, { query }) => listExports(context, 'transactions', query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/exports/:id',
    operation: 'getTransactionExport',
    tag: 'Transactions',
    permission,
    summary: 'See how an export of deliveries stands, and get a link to its file',
    description: standing,
    status: 200,
    reply: fields.exportReply,
    isMomentary: true,
    problems: ['transactions.export.not_found', 'auth.out_of_scope'],
    read: (context, { params }) => readExport(context, 'transactions', params.id),
  }),
];

/** See rules/exports#credit-exports. */
const creditExportEndpoints = [
  endpoint({
    method: 'POST',
    path: exportPaths.credit,
    operation: 'exportAvailableCredit',
    tag: 'Available credit',
    permission,
    summary: 'Export available credit to a file',
    description:
      `${job}The rows are those of GET /consumers/report under the same filters, in its order; ` +
      `\`columns\` are the members of its rows, all of them unless told. ${presentation}`,
    body: fields.creditExportBody,
    example: { columns: ['name', 'identification', 'codeId', 'available'], locale: 'es' },
    status: 202,
    reply: fields.acceptedExport,
    problems: ['transactions.export.already_running'],
    write: (context, { body }) => requestExport(context, 'credit', body),
  }),
  endpoint({
    method: 'GET',
    path: exportPaths.credit,
    operation: 'listAvailableCreditExports',
    tag: 'Available credit',
    permission,
    summary: 'List the exports of available credit that one asked for',
    description: own,
    query: fields.ownExportsQuery,
    status: 200,
    reply: fields.ownExportsReply,
    read: (context, { query }) => listExports(context, 'credit', query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/report/exports/:id',
    operation: 'getAvailableCreditExport',
    tag: 'Available credit',
    permission,
    summary: 'See how an export of available credit stands, and get a link to its file',
    description: standing,
    status: 200,
    reply: fields.exportReply,
    isMomentary: true,
    problems: ['transactions.export.not_found', 'auth.out_of_scope'],
    read: (context, { params }) => readExport(context, 'credit', params.id),
  }),
];

/** Files of deliveries and of available credit: rules/exports. */
export const exportEndpoints = [...transactionExportEndpoints, ...creditExportEndpoints];
