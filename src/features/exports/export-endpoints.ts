import type * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import * as fields from './export-fields.ts';
import type { ExportKind } from './export-store.ts';
import { listExports, readExport, recordStop, requestExport, stopExport } from './exports.ts';

const permission = 'reports:read';

/** The description of each POST. */
const job =
  'Starts a job that writes a workbook (XLSX) or, with `format`, a CSV file or one JSON object per line (NDJSON). It ' +
  'continues after a restart. Poll the path in `Location` after `Retry-After` seconds. Each key can run one export at ' +
  'a time, of any kind; the refusal of a second one has the first as `running`. ';
const presentation =
  'Dates are in `timeZone`, by default that of the account, or UTC for several accounts. Amounts are in major units ' +
  'with the decimals of their currency; with several currencies, a column before the first amount has the currency, ' +
  'unless `currency` is one of the columns. Headers are in `locale`. Text that looks like a formula stays text (in ' +
  'CSV after an apostrophe). NDJSON has the values of the list: amounts in minor units, dates in UTC, and members ' +
  'named like the columns. After 1,048,575 rows, a workbook continues on a second sheet.';
const own =
  'The exports that the calling key or user requested and that still exist, newest first. Each `ready` one has a ' +
  'newly signed link.';
/** The description of each GET. */
const standing =
  '`rows` is the number of rows that a `running` export has written. Once the status is `ready`, `url` is a link that ' +
  'needs no key, supports byte ranges and is valid for 15 minutes; each GET signs a new one. The file is kept for 24 ' +
  'hours, and only while the key that requested it is valid. After that, the export and its links return 404; links ' +
  'of a revoked key return 403. Any key with `reports:read` whose scope includes the account (or the client) of the ' +
  'export may read it. A failed export has its reason in `error`.';

/** The description of each DELETE. */
const cancelling =
  'A pending or running export becomes `cancelled`: its job ends for good, and another export can start. A ready or ' +
  'failed export is deleted with its file and then returns 404. Cancelling again changes nothing. Any key that may ' +
  'read an export may cancel it.';

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

/** Files of deliveries, of available credit, of comparisons, and other lists with columns: rules/exports. */
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
      'lists the parameters. NDJSON is not available.',
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
      'The rows are the lines of GET /consumers/:id/record, newest first, up to 100,000; this also needs ' +
      '`consumers:read`. A workbook repeats the person and the period on each page, followed by the sums by product ' +
      'and a page with the person and room for signatures. NDJSON is not available.',
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
