import * as v from 'valibot';
import { afterField, receivedEnds } from '../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { array, boolean, id, instant, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { scopeFields } from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';
import { timeZone } from '../../api/time-zone.ts';
import {
  creditColumns,
  exportColumns,
  givenCreditColumns,
  locales,
  rechargeColumns,
  reconciliationColumns,
  returnColumns,
  tagColumnPrefix,
} from '../../api/vocabulary.ts';
import { consumptionFilters, dimension, sorts } from '../consumption/consumption-fields.ts';
import { measures } from '../consumption/measures.ts';
import { creditFilterFields } from '../movements/credits/credit-fields.ts';
import { deliveryFilters } from '../movements/deliveries/transaction-fields.ts';
import { pairFilterFields } from '../movements/returns/return-fields.ts';
import { rechargeFilterFields } from '../movements/top-ups/recharge-fields.ts';
import { creditFilters } from '../reports/credit-fields.ts';
import type { TransactionColumn } from './export-texts.ts';
import { fileFormats } from './file-formats.ts';

/**
 * Members of each kind's body: the file format (rules/exports#formats), and its presentation
 * (rules/exports#cells).
 */
export const presentation = {
  format: optional(oneOf(fileFormats)),
  timeZone: optional(timeZone()),
  locale: optional(oneOf(locales)),
};

/** More than there are columns, so that one which stands twice is told as such. */
const maxColumns = 100;

/** Columns, each once. */
export function columnsOf<const C extends readonly string[]>(columns: C) {
  return v.pipe(
    array(oneOf(columns), 1, maxColumns),
    v.check((asked) => new Set(asked).size === asked.length, 'arrayUnique'),
  );
}

/** The column of a tag key of the account. */
export type TagColumn = `${typeof tagColumnPrefix}${string}`;
/** A column of an export of deliveries. */
export type DeliveryColumn = TransactionColumn | TagColumn;

/** The prefix, and the longest key. */
const maxTagColumn = 205;

/** Columns, each once, with those of tags that stayed with movements (rules/movements#tags-of-movements). */
function taggedColumnsOf<const C extends readonly string[]>(columns: C) {
  const column = v.pipe(
    v.custom<C[number] | TagColumn>(
      (one) =>
        columns.includes(one as string) ||
        (typeof one === 'string' &&
          one.startsWith(tagColumnPrefix) &&
          one.length > tagColumnPrefix.length &&
          one.length <= maxTagColumn),
      'isIn',
    ),
    v.metadata({
      jsonSchema: {
        type: 'string',
        description: `One of ${columns.join(', ')}; or tags.KEY, for a tag of the account.`,
      },
    }),
  );
  return v.pipe(
    array(column, 1, maxColumns),
    v.check((asked) => new Set(asked).size === asked.length, 'arrayUnique'),
  );
}

/** See rules/exports#exports-of-deliveries. The filters are those of GET /transactions. */
export const transactionExportBody = ranged(
  { ...deliveryFilters(boolean), columns: taggedColumnsOf(exportColumns), ...presentation },
  receivedEnds,
);

/** The body of a credit export (rules/exports#credit-exports). The filters are those of GET /consumers/report. */
export const creditExportBody = object({
  columns: optional(columnsOf(creditColumns)),
  people: optional(
    v.pipe(boolean(), v.description('True for a workbook that begins with a sheet of the people.')),
  ),
  ...creditFilters,
  ...scopeFields,
  ...presentation,
});

/** The formats of sums: a list of objects is what their list answers already. */
const sumFormats = ['xlsx', 'csv'] as const satisfies readonly (typeof fileFormats)[number][];

/** See rules/exports#exports-of-consumption. */
export const consumptionTables = ['groups', 'costs'] as const;

/** The body of an export of consumption (rules/exports#exports-of-consumption). The filters are those of its groups. */
export const consumptionExportBody = ranged({
  ...consumptionFilters,
  by: dimension(),
  // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
  then: optional(dimension()),
  sort: optional(oneOf(sorts)),
  measure: optional(oneOf(measures)),
  table: optional(
    v.pipe(
      oneOf(consumptionTables),
      v.description('The table of the first sheet. `costs` needs `then` to be `businessLine`.'),
    ),
  ),
  ...presentation,
  format: optional(oneOf(sumFormats)),
});

/** The body of an export of a comparison (rules/exports#exports-of-a-reconciliation). The filters are those of GET /reconciliation. */
export const reconciliationExportBody = ranged({
  from: optional(instant()),
  to: optional(instant()),
  deviceId: optional(id()),
  operationId: optional(id()),
  columns: optional(columnsOf(reconciliationColumns)),
  summary: optional(
    v.pipe(
      boolean(),
      v.description(
        'True for a workbook that begins with a sheet of the machines, or of the slots of the machine that is asked for.',
      ),
    ),
  ),
  ...scopeFields,
  ...presentation,
});

/** The body of an export of a record of issue (rules/exports#exports-of-a-record-of-issue). */
export const recordExportBody = ranged({
  consumerId: id(),
  from: optional(instant()),
  to: optional(instant()),
  ...scopeFields,
  ...presentation,
  format: optional(oneOf(sumFormats)),
});

export type RecordExport = Value<typeof recordExportBody>;
export type ReconciliationExport = Value<typeof reconciliationExportBody>;

const range = { from: instant(), to: instant() };

/** See rules/exports#exports-of-other-movements. The filters are those of the lists. */
export const rechargeExportBody = ranged(
  {
    ...range,
    ...rechargeFilterFields,
    ...afterField,
    columns: taggedColumnsOf(rechargeColumns),
    ...presentation,
  },
  receivedEnds,
);
export const returnExportBody = ranged(
  { ...range, ...pairFilterFields, columns: taggedColumnsOf(returnColumns), ...presentation },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const creditsExportBody = ranged(
  {
    ...range,
    ...creditFilterFields,
    ...afterField,
    columns: taggedColumnsOf(givenCreditColumns),
    ...presentation,
  },
  receivedEnds,
);

export type RechargeExport = Value<typeof rechargeExportBody>;
export type ReturnExport = Value<typeof returnExportBody>;
export type CreditsExport = Value<typeof creditsExportBody>;
export type TransactionExport = Value<typeof transactionExportBody>;
export type CreditExport = Value<typeof creditExportBody>;
export type ConsumptionExport = Value<typeof consumptionExportBody>;

/**
 * The request of an export of any kind: scope, format, and moments for the audit. Other members matter only
 * to its kind.
 */
export type ExportRequest = Value<ReturnType<typeof object<typeof scopeFields & typeof presentation>>> & {
  columns?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  after?: string | undefined;
};

/** See rules/exports#progress. */
export const exportStates = ['pending', 'running', 'ready', 'failed', 'cancelled'] as const;

/** The answer of a POST (rules/exports#exports-of-deliveries). */
export const acceptedExport = v.pipe(
  v.object({ id: v.string(), status: v.picklist(exportStates) }),
  v.title('AcceptedExport'),
);

const standing = {
  status: v.picklist(exportStates),
  rows: v.pipe(
    v.nullable(v.number()),
    v.description(
      'Rows of the file, without headers: those written so far while `status` is `running`. Null without a file.',
    ),
  ),
  url: v.optional(v.pipe(v.string(), v.description('The URL of the file; present if `status` is `ready`.'))),
  expiresAt: v.optional(v.pipe(v.string(), v.description('The expiry of the link, 15 minutes from now.'))),
  error: v.optional(
    v.pipe(
      v.object({ code: v.string(), detail: v.string() }),
      v.description('The reason why there is no file; present if `status` is `failed`.'),
    ),
  ),
};

/** The answer of a GET (rules/exports#progress). */
export const exportReply = v.pipe(v.object(standing), v.title('Export'));

export const ownExportsQuery = object(cursorFields);

/** One of a caller's own (rules/exports#a-list-of-ones-own). */
const ownExport = v.pipe(
  v.object({
    id: v.string(),
    format: v.picklist(fileFormats),
    createdAt: v.string(),
    fileName: v.pipe(v.nullable(v.string()), v.description('The name of the file; null until it exists.')),
    bytes: v.pipe(v.nullable(v.number()), v.description('Length of the file; null until it is there.')),
    ...standing,
  }),
  v.title('OwnExport'),
);

/** The answer of the list (rules/exports#a-list-of-ones-own). */
export const ownExportsReply = v.pipe(cursorPageOf(ownExport), v.title('OwnExportList'));
