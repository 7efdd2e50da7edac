import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { instant, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { queryBoolean, scopeId } from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';

const described = <F extends v.GenericSchema>(field: F, description: string) =>
  v.pipe(field, v.description(description));
const count = (description: string) => described(v.number(), description);
const kinds = ['people', 'products'] as const;

/** See rules/imports#imports-are-listed. */
export const importedQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  kind: optional(described(oneOf(kinds), 'Only those of people, or of products.')),
  accountId: optional(scopeId()),
  clientId: optional(scopeId()),
  ...cursorFields,
});

export const importedRowsQuery = object({
  left: v.optional(
    described(queryBoolean(), '`true`: only the rows that the last undo had to leave.'),
    'false',
  ),
  ...cursorFields,
});

/** An import as it is listed. */
export const importedReply = v.pipe(
  v.object({
    id: v.string(),
    accountId: v.string(),
    kind: described(v.picklist(kinds), 'The kind of things in its rows.'),
    date: described(v.string(), 'The time at which its first row was applied.'),
    actor: v.object({
      type: v.picklist(['api_key', 'operator', 'controller', 'directory', 'system']),
      id: v.nullable(v.string()),
      label: v.string(),
    }),
    traceId: described(
      v.string(),
      'The trace of its request; with it, `GET /audit-logs` finds the entries of its rows.',
    ),
    fileName: described(v.nullable(v.string()), 'The name of the file; null if none was sent.'),
    summary: v.object({
      created: v.number(),
      updated: v.number(),
      unchanged: v.number(),
      failed: v.number(),
    }),
    undo: described(
      v.object({
        until: described(
          v.nullable(v.string()),
          'The time until which it can be undone; null once its rows are deleted, after 7 days.',
        ),
        open: count('The number of stored rows that were not undone.'),
        undone: count('The number of rows that were undone.'),
        left: count('The number of rows that the last undo left as they are.'),
        date: described(v.nullable(v.string()), 'The time of the last undo; null if there was none.'),
      }),
      'The state of its undo.',
    ),
  }),
  v.title('Import'),
);
export const importedList = cursorPageOf(importedReply);

const value = v.nullable(v.union([v.string(), v.boolean(), v.number()]));

/** A row of an import, and what became of it (rules/imports#undo). */
export const importedRow = v.pipe(
  v.object({
    row: described(v.number(), 'The number that the sheet shows.'),
    status: v.picklist(['created', 'updated']),
    id: described(v.string(), 'The id of the person or the product.'),
    name: described(v.string(), 'Its name after the import.'),
    key: described(v.nullable(v.string()), 'The identification of the person, or the code of the product.'),
    changes: described(
      v.record(v.string(), v.tuple([value, value])),
      'Each changed field with its value before and after, as the sheet shows it.',
    ),
    undoneAt: described(v.nullable(v.string()), 'The time at which the row was undone; null if it was not.'),
    left: described(
      v.nullable(
        v.object({
          reason: described(
            v.picklist(['changed', 'used', 'removed', 'refused']),
            '`changed`: somebody changed it since. `used`: the card was used, or a machine or profile has the product. ' +
              '`removed`: it is gone. `refused`: a rule or a permission does not allow it.',
          ),
          fields: described(v.array(v.string()), 'The fields that were changed since.'),
          code: described(v.nullable(v.string()), 'The code of the refusal; null for other reasons.'),
          detail: described(v.nullable(v.string()), 'The refusal in words; null for other reasons.'),
        }),
      ),
      'The reason why the last undo left the row as it is; null if it did not.',
    ),
  }),
  v.title('ImportRow'),
);
export const importedRows = cursorPageOf(importedRow);

/** The answer of an undo. */
export const undoneReply = v.pipe(
  v.object({
    undone: count('The number of rows that this call undid.'),
    left: count('The number of rows that it left as they are.'),
    rows: described(
      v.array(importedRow),
      'The first 100 rows that were left; `GET /imports/:id/rows?left=true` has all.',
    ),
    import: described(importedReply, 'The import after it.'),
  }),
  v.title('ImportUndone'),
);

export type ImportedQuery = Value<typeof importedQuery>;
export type ImportedRowsQuery = Value<typeof importedRowsQuery>;
