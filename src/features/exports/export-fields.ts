import * as v from 'valibot';
import { receivedEnds } from '../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { array, boolean, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { scopeFields } from '../../api/queries.ts';
import { inOrder } from '../../api/range.ts';
import { timeZone } from '../../api/time-zone.ts';
import { creditColumns, exportColumns, locales } from '../../api/vocabulary.ts';
import { deliveryFilters } from '../movements/deliveries/transaction-fields.ts';
import { creditFilters } from '../reports/credit-fields.ts';
import type { TransactionColumn } from './export-texts.ts';
import { fileFormats } from './file-formats.ts';

/** What the file is (rules/exports#formats), and how it shows what it holds (rules/exports#cells). */
const presentation = {
  format: optional(oneOf(fileFormats)),
  timeZone: optional(timeZone()),
  locale: optional(oneOf(locales)),
};

/** More than there are columns, so that one which stands twice is told as such. */
const maxColumns = 100;

function columnsOf<const C extends readonly string[]>(columns: C) {
  return v.pipe(
    array(oneOf(columns), 1, maxColumns),
    v.check((asked) => new Set(asked).size === asked.length, 'arrayUnique'),
  );
}

/** What a column begins with that shows a tag of the consumers, by its key (rules/exports#exports-of-deliveries). */
export const tagColumnPrefix = 'tags.';

/** A column of an export of deliveries. */
export type DeliveryColumn = TransactionColumn | `${typeof tagColumnPrefix}${string}`;

const deliveryColumn = v.pipe(
  v.custom<DeliveryColumn>(
    (column) =>
      (exportColumns as readonly unknown[]).includes(column) ||
      (typeof column === 'string' &&
        column.startsWith(tagColumnPrefix) &&
        column.length > tagColumnPrefix.length &&
        column.length <= maxTagColumn),
    'isIn',
  ),
  v.metadata({
    jsonSchema: {
      type: 'string',
      description: `One of ${exportColumns.join(', ')}; or tags.KEY, for a tag of the account.`,
    },
  }),
);

/** The prefix, and the longest key. */
const maxTagColumn = 205;

const deliveryColumns = v.pipe(
  array(deliveryColumn, 1, maxColumns),
  v.check((asked) => new Set(asked).size === asked.length, 'arrayUnique'),
);

/** See rules/exports#exports-of-deliveries. The filters are those of GET /transactions. */
export const transactionExportBody = inOrder(
  object({ ...deliveryFilters(boolean), columns: deliveryColumns, ...presentation }),
  receivedEnds,
);

/** The body of a credit export (rules/exports#credit-exports). The filters are those of GET /consumers/report. */
export const creditExportBody = object({
  columns: optional(columnsOf(creditColumns)),
  ...creditFilters,
  ...scopeFields,
  ...presentation,
});

export type TransactionExport = Value<typeof transactionExportBody>;
export type CreditExport = Value<typeof creditExportBody>;

/** See rules/exports#progress. */
export const exportStates = ['pending', 'running', 'ready', 'failed'] as const;

/** The answer of a POST (rules/exports#exports-of-deliveries). */
export const acceptedExport = v.pipe(
  v.object({ id: v.string(), status: v.picklist(exportStates) }),
  v.title('AcceptedExport'),
);

const standing = {
  status: v.picklist(exportStates),
  url: v.optional(v.pipe(v.string(), v.description('Of the file; there when `status` is `ready`.'))),
  expiresAt: v.optional(v.pipe(v.string(), v.description('When the link ends, 15 minutes from now.'))),
  error: v.optional(
    v.pipe(
      v.object({ code: v.string(), detail: v.string() }),
      v.description('Why there is no file; there when `status` is `failed`.'),
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
    fileName: v.pipe(
      v.nullable(v.string()),
      v.description('What the file is called; null until it is there.'),
    ),
    rows: v.pipe(
      v.nullable(v.number()),
      v.description('Rows of the file, without headers; null until it is there.'),
    ),
    bytes: v.pipe(v.nullable(v.number()), v.description('Length of the file; null until it is there.')),
    ...standing,
  }),
  v.title('OwnExport'),
);

/** The answer of the list (rules/exports#a-list-of-ones-own). */
export const ownExportsReply = v.pipe(cursorPageOf(ownExport), v.title('OwnExportList'));
