import * as v from 'valibot';
import { afterField, receivedEnds } from '../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { array, boolean, described, id, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { scopeFields } from '../../api/queries.ts';
import { closedRange, openRange, ranged } from '../../api/range.ts';
import { timeZone } from '../../api/time-zone.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';
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

const formatText = 'The format of the file: a workbook, CSV, or one JSON object per line.';

/**
 * Members of each kind's body: the file format (rules/exports#formats), and its presentation
 * (rules/exports#cells).
 */
export const presentation = {
  format: described(formatText, optional(oneOf(fileFormats))),
  timeZone: described(
    'The IANA time zone in which days are counted and dates are shown.',
    optional(timeZone()),
  ),
  locale: described('The language of its headers.', optional(oneOf(locales))),
};

/** Above the number of columns, so that a repeated column is refused as such. */
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

const columnsText = 'The columns of the file, in their order: leaf paths of an item, each once.';

/** See rules/exports#exports-of-deliveries. The filters are those of GET /transactions. */
export const transactionExportBody = ranged(
  {
    ...deliveryFilters(boolean),
    columns: described(columnsText, taggedColumnsOf(exportColumns)),
    ...presentation,
  },
  receivedEnds,
);

/** The body of a credit export (rules/exports#credit-exports). The filters are those of GET /consumers/report. */
export const creditExportBody = object({
  columns: described(columnsText, optional(columnsOf(creditColumns))),
  people: optional(described('True for a workbook that begins with a sheet of the people.', boolean())),
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
  by: described('The dimension of the groups.', dimension()),
  // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
  then: described('The second dimension, by which each group is divided.', optional(dimension())),
  sort: described(
    'The order of the groups; `-` reverses it. By default, times are chronological and all else is ordered by `measure`.',
    optional(oneOf(sorts)),
  ),
  measure: described('The measure of a cross table; by default that of `sort`.', optional(oneOf(measures))),
  table: optional(
    described(
      'The table of the first sheet. `costs` needs `then` to be `businessLine`.',
      oneOf(consumptionTables),
    ),
  ),
  ...presentation,
  format: described(formatText, optional(oneOf(sumFormats))),
});

/** The body of an export of a comparison (rules/exports#exports-of-a-reconciliation). The filters are those of GET /reconciliation. */
export const reconciliationExportBody = ranged({
  ...openRange,
  deviceId: described('Only of this machine.', optional(id())),
  operationId: described('Only of this operation.', optional(id())),
  columns: described(columnsText, optional(columnsOf(reconciliationColumns))),
  summary: optional(
    described(
      'True for a workbook that begins with a sheet of the machines, or of the slots of the machine that is asked for.',
      boolean(),
    ),
  ),
  ...scopeFields,
  ...presentation,
});

/** The body of an export of an issue record (rules/exports#exports-of-an-issue-record). */
export const recordExportBody = ranged({
  consumerId: described('Only of this person.', id()),
  ...openRange,
  ...scopeFields,
  ...presentation,
  format: described(formatText, optional(oneOf(sumFormats))),
});

export type RecordExport = Value<typeof recordExportBody>;
export type ReconciliationExport = Value<typeof reconciliationExportBody>;

const range = { from: closedRange.from, to: closedRange.to };

/** See rules/exports#exports-of-other-movements. The filters are those of the lists. */
export const rechargeExportBody = ranged(
  {
    ...range,
    ...rechargeFilterFields,
    ...afterField,
    columns: described(columnsText, taggedColumnsOf(rechargeColumns)),
    ...presentation,
  },
  receivedEnds,
);
export const returnExportBody = ranged(
  {
    ...range,
    ...pairFilterFields,
    columns: described(columnsText, taggedColumnsOf(returnColumns)),
    ...presentation,
  },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const creditsExportBody = ranged(
  {
    ...range,
    ...creditFilterFields,
    ...afterField,
    columns: described(columnsText, taggedColumnsOf(givenCreditColumns)),
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
  v.object({
    id: member.id,
    status: described('The status of the job: `pending`.', v.picklist(exportStates)),
  }),
  v.title('AcceptedExport'),
);

const standing = {
  status: described(
    'The status of the job: from `pending` to `running`, then `ready`, `failed` or `cancelled`.',
    v.picklist(exportStates),
  ),
  rows: described(
    'Rows of the file, without headers, or those written so far in the answer about a `running` job; null without a file.',
    v.nullable(wholeNumber),
  ),
  url: v.optional(described('The URL of the file; present if `status` is `ready`.', v.string())),
  expiresAt: v.optional(described('The expiry of the link, 15 minutes from now.', timestamp)),
  error: v.optional(
    described(
      'The reason why there is no file; present if `status` is `failed`.',
      v.object({
        code: described('The code of the refusal, for programs; see `GET /problems`.', v.string()),
        detail: member.detail,
      }),
    ),
  ),
};

/** The answer of a GET (rules/exports#progress). */
export const exportReply = v.pipe(v.object(standing), v.title('Export'));

export const ownExportsQuery = object(cursorFields);

/** One of a caller's own (rules/exports#lists-of-exports). */
const ownExport = v.pipe(
  v.object({
    id: member.id,
    format: described(formatText, v.picklist(fileFormats)),
    createdAt: described('The time of the request.', timestamp),
    fileName: described('The name of the file; null until it exists.', v.nullable(v.string())),
    bytes: described('The length of the file; null until it exists.', v.nullable(wholeNumber)),
    ...standing,
  }),
  v.title('OwnExport'),
);

/** The answer of the list (rules/exports#lists-of-exports). */
export const ownExportsReply = v.pipe(cursorPageOf(ownExport), v.title('OwnExportList'));
