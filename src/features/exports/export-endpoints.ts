import type * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import * as fields from './export-fields.ts';
import type { ExportKind } from './export-store.ts';
import { listExports, readExport, recordStop, requestExport, stopExport } from './exports.ts';

const permission = 'reports:read';

/** The description of each POST. */
const job =
  'A job writes a workbook (XLSX), or with `format` a CSV file or a JSON object a line (NDJSON), and outlives a ' +
  'restart; `Location` tells where to ask how it stands, `Retry-After` how soon. One export at a time for each key, ' +
  'of whatever kind: the refusal of a second tells the first one as `running`. ';
const presentation =
  '`timeZone` (by default that of the account, and UTC for several accounts) is what dates are shown in; amounts are ' +
  'in major units with the decimals of their currency, and where these are several a column before the first amount ' +
  'tells which, unless `currency` was asked for; headers are in `locale`. Text stays text, also where it ' +
  'begins like a formula (in CSV behind an apostrophe). NDJSON has the values of the list: amounts in minor units, ' +
  'dates in UTC, members called as the columns. Past 1 048 575 rows a workbook has a second sheet.';
const own =
  'What the key itself asked for, or the person, newest first, as long as it is kept. Each that is `ready` has a link ' +
  'signed for this answer.';
/** The description of each GET. */
const standing =
  '`rows` counts the rows that a `running` one has written. Once it is `ready`, `url` is a link that needs no key, lives for 15 minutes and serves byte ranges; each GET signs ' +
  'a new one. The file lives for 24 hours, and no longer than the key that asked for it is valid: after that the ' +
  'export is a 404, and so are its links; those of a revoked key are a 403. Any key with `reports:read` may ' +
  'ask in whose scope it lies: the account that was named, or the client. An export that failed tells why in `error`.';

/** The description of each DELETE. */
const cancelling =
  'An export that is pending or running is `cancelled`: it is not written any further, nor after a restart, and ' +
  'another can begin. One that is ready or failed is deleted with its file; then it is a 404. To cancel again ' +
  'changes nothing. Any key that may read an export may cancel it.';

/** Descriptions of a kind of export; `things` as in "an export of things". */
type KindOfExport<B extends v.GenericSchema> = {
  kind: ExportKind;
  tag: string;
  /** `exportTHINGS`, `listTHINGExports`, `getTHINGExport`, `cancelTHINGExport` */
  operations: readonly [request: string, list: string, get: string, cancel: string];
  things: string;
  /** The rows of a file, in words. */
  rows: string;
  body: B;
  example: object;
  /** Problems of a POST besides the common ones. */
  problems?: readonly ProblemCode[];
};

/** The endpoints of a kind of export; its path is in `exportKinds`. */
export function exportEndpointsOf<const P extends string, B extends v.GenericSchema>(
  path: P,
  kindOfExport: KindOfExport<B>,
) {
  const { kind, tag, operations, things, rows, body, example, problems = [] } = kindOfExport;
  const [request, list, get, cancel] = operations;
  return [
    endpoint({
      method: 'POST',
      path,
      operation: request,
      tag,
      permission,
      summary: `Export ${things} to a file`,
      description: `${job}${rows} ${presentation}`,
      body,
      example,
      status: 202,
      reply: fields.acceptedExport,
      problems: ['transactions.export.already_running', ...problems],
      where: 'write',
      run: (context, { body: asked }) => requestExport(context, kind, asked as fields.ExportRequest),
    }),
    endpoint({
      method: 'GET',
      path,
      operation: list,
      tag,
      permission,
      summary: `List the caller’s exports of ${things}`,
      description: own,
      query: fields.ownExportsQuery,
      status: 200,
      reply: fields.ownExportsReply,
      where: 'here',
      run: (context, { query }) => listExports(context, kind, query),
    }),
    endpoint({
      method: 'GET',
      path: `${path}/:id`,
      operation: get,
      tag,
      permission,
      summary: `Read the status of an export of ${things}, with a link to its file`,
      description: standing,
      status: 200,
      reply: fields.exportReply,
      isMomentary: true,
      problems: ['transactions.export.not_found', 'auth.out_of_scope'],
      where: 'process',
      run: async (context, { params }) => readExport(context, kind, idOf(params)),
    }),
    endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      operation: cancel,
      tag,
      permission,
      summary: `Cancel an export of ${things}, or delete its file`,
      description: cancelling,
      status: 204,
      problems: ['transactions.export.not_found', 'auth.out_of_scope'],
      where: 'process',
      run: (context, { params }) => stopExport(context, idOf(params)),
      record: (context, { id }: { id: string }) => recordStop(context, kind, id),
    }),
  ] as const;
}

const idOf = (params: object) => (params as { id: string }).id;

const exampleRange = { from: '2026-11-01T00:00:00-05:00', to: '2026-11-30T23:59:59.999-05:00' };

/** Files of deliveries, of available credit, of comparisons, and of what else has columns: rules/exports. */
export const exportEndpoints = [
  // See rules/exports#exports-of-deliveries.
  ...exportEndpointsOf('/transactions/exports', {
    kind: 'transactions',
    tag: 'Transactions',
    operations: [
      'exportTransactions',
      'listTransactionExports',
      'getTransactionExport',
      'cancelTransactionExport',
    ],
    things: 'deliveries',
    rows: 'The rows are those of GET /transactions under the same filters, in its order; `from` and `to` are inclusive, to the millisecond.',
    body: fields.transactionExportBody,
    example: {
      from: '2026-11-01T00:00:00-05:00',
      to: '2026-11-30T23:59:59.999-05:00',
      columns: ['date', 'device.name', 'consumer.name', 'product.name', 'product.sellValue'],
      timeZone: 'America/Bogota',
      locale: 'es',
    },
  }),
  // See rules/exports#credit-exports.
  ...exportEndpointsOf('/consumers/report/exports', {
    kind: 'credit',
    tag: 'Available credit',
    operations: [
      'exportAvailableCredit',
      'listAvailableCreditExports',
      'getAvailableCreditExport',
      'cancelAvailableCreditExport',
    ],
    things: 'available credit',
    rows: 'The rows are those of GET /consumers/report under the same filters, in its order; `columns` are the members of its rows, by default all of them.',
    body: fields.creditExportBody,
    example: { columns: ['name', 'identification', 'codeId', 'available'], locale: 'es' },
  }),
  // See rules/exports#exports-of-consumption.
  ...exportEndpointsOf('/consumption/exports', {
    kind: 'consumption',
    tag: 'Consumption',
    operations: [
      'exportConsumption',
      'listConsumptionExports',
      'getConsumptionExport',
      'cancelConsumptionExport',
    ],
    things: 'consumption',
    rows:
      'The rows are the groups of GET /consumption/groups under the same filters, all of them. With `then` a workbook ' +
      'begins with a cross table of `measure` (by default that of `sort`). Its sums are formulas, and its last sheet ' +
      'tells what was asked for. There is no NDJSON of it.',
    body: fields.consumptionExportBody,
    example: {
      from: '2026-11-01T00:00:00-05:00',
      to: '2026-11-30T23:59:59.999-05:00',
      by: 'product',
      // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
      then: 'month',
      measure: 'cost',
      locale: 'es',
    },
  }),
  // See rules/exports#exports-of-a-reconciliation.
  ...exportEndpointsOf('/reconciliation/exports', {
    kind: 'reconciliation',
    tag: 'Counters',
    operations: [
      'exportReconciliation',
      'listReconciliationExports',
      'getReconciliationExport',
      'cancelReconciliationExport',
    ],
    things: 'reconciliation',
    rows:
      'A row is a selection of a machine, or its money: what the machine counted, what was reported and what people ' +
      'counted, with the causes. The machines and the times are those of GET /reconciliation under the same filters.',
    body: fields.reconciliationExportBody,
    example: { from: '2026-11-01T00:00:00-05:00', to: '2026-11-30T23:59:59.999-05:00', locale: 'es' },
  }),
  // See rules/exports#exports-of-other-movements.
  ...exportEndpointsOf('/transactions/recharges/exports', {
    kind: 'recharges',
    tag: 'Transactions',
    operations: ['exportTopUps', 'listTopUpExports', 'getTopUpExport', 'cancelTopUpExport'],
    things: 'top-ups',
    rows: 'The rows are those of GET /transactions/recharges under the same filters, in its order.',
    body: fields.rechargeExportBody,
    example: { ...exampleRange, columns: ['date', 'consumer.name', 'amount', 'device.name'] },
  }),
  ...exportEndpointsOf('/transactions/returns/exports', {
    kind: 'returns',
    tag: 'Transactions',
    operations: ['exportReturns', 'listReturnExports', 'getReturnExport', 'cancelReturnExport'],
    things: 'returns',
    rows: 'The rows are those of GET /transactions/returns under the same filters, in its order.',
    body: fields.returnExportBody,
    example: {
      ...exampleRange,
      columns: ['deliveryDate', 'returnDate', 'status', 'product.name', 'consumer.name'],
    },
  }),
  ...exportEndpointsOf('/transactions/credits/exports', {
    kind: 'credits',
    tag: 'Transactions',
    operations: ['exportCredits', 'listCreditExports', 'getCreditExport', 'cancelCreditExport'],
    things: 'credits',
    rows: 'The rows are those of GET /transactions/credits under the same filters, in its order.',
    body: fields.creditsExportBody,
    example: { ...exampleRange, columns: ['date', 'consumer.name', 'amount', 'reason'] },
  }),
  // See rules/exports#exports-of-an-issue-record.
  ...exportEndpointsOf('/consumers/record/exports', {
    kind: 'record',
    tag: 'Consumption',
    operations: [
      'exportRecordOfIssue',
      'listRecordOfIssueExports',
      'getRecordOfIssueExport',
      'cancelRecordOfIssueExport',
    ],
    things: 'an issue record',
    rows:
      'The rows are the lines of GET /consumers/:id/record, 100 000 at most, the newest first; it needs ' +
      '`consumers:read`, too. A workbook has them with who and when on each page, then the sums by product, then whose ' +
      'record it is with room for signatures. There is no NDJSON of it.',
    body: fields.recordExportBody,
    example: {
      consumerId: '0196f3c8-3b1e-7c52-9d0a-2f6f0c5f7a10',
      from: '2026-01-01T00:00:00-05:00',
      to: '2026-12-31T23:59:59.999-05:00',
      locale: 'es',
    },
    problems: ['consumers.not_found', 'auth.out_of_scope'],
  }),
];
