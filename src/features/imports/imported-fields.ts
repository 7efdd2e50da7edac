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
    kind: described(v.picklist(kinds), 'What its rows are about.'),
    date: described(v.string(), 'When its first row was applied.'),
    actor: v.object({
      type: v.picklist(['api_key', 'operator', 'controller', 'system']),
      id: v.nullable(v.string()),
      label: v.string(),
    }),
    traceId: described(v.string(), 'By which `GET /audit-logs` finds the entries of its rows.'),
    fileName: described(v.nullable(v.string()), 'The name of the file; null where none was sent.'),
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
          'Until when it can be undone; null once its rows are forgotten, after 7 days.',
        ),
        open: count('How many rows are there that were not undone.'),
        undone: count('How many rows were undone.'),
        left: count('How many rows the last undo had to leave.'),
        date: described(v.nullable(v.string()), 'When it was undone last; null where it never was.'),
      }),
      'Whether it can be undone, and what became of that.',
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
    name: described(v.string(), 'What it was called after the import.'),
    key: described(v.nullable(v.string()), 'The identification of the person, or the code of the product.'),
    changes: described(
      v.record(v.string(), v.tuple([value, value])),
      'What each field was before and after, as the sheet shows it.',
    ),
    undoneAt: described(v.nullable(v.string()), 'When it was undone; null where it was not.'),
    left: described(
      v.nullable(
        v.object({
          reason: described(
            v.picklist(['changed', 'used', 'removed', 'refused']),
            '`changed`: somebody changed it since. `used`: the card was used, or a machine or profile has the product. ' +
              '`removed`: it is gone. `refused`: a rule stands against it.',
          ),
          fields: described(v.array(v.string()), 'The fields that were changed since.'),
          code: described(v.nullable(v.string()), 'The code of the refusal.'),
          detail: described(v.nullable(v.string()), 'The refusal in words.'),
        }),
      ),
      'Why the last undo left it as it is; null where it did not.',
    ),
  }),
  v.title('ImportRow'),
);
export const importedRows = cursorPageOf(importedRow);

/** The answer of an undo. */
export const undoneReply = v.pipe(
  v.object({
    undone: count('How many rows this call undid.'),
    left: count('How many rows it had to leave.'),
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
