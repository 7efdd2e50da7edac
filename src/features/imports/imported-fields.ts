import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { described, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { queryBoolean, scopeId } from '../../api/queries.ts';
import { openRange, ranged } from '../../api/range.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';

const count = (description: string) => described(description, wholeNumber);
const kinds = ['people', 'products'] as const;

/** See rules/imports#lists-of-imports. */
export const importedQuery = ranged({
  ...openRange,
  kind: optional(described('Only imports of people, or only imports of products.', oneOf(kinds))),
  accountId: described(
    'Only of this account; an account outside the key’s scope is replaced by the key’s.',
    optional(scopeId()),
  ),
  clientId: described(
    'Only of this client; a client outside the key’s scope is replaced by the key’s.',
    optional(scopeId()),
  ),
  ...cursorFields,
});

export const importedRowsQuery = object({
  left: v.optional(
    described('`true`: only the rows that the last undo left as they are.', queryBoolean()),
    'false',
  ),
  ...cursorFields,
});

/** An import as it is listed. */
export const importedReply = v.pipe(
  v.object({
    id: member.id,
    accountId: member.accountId,
    kind: described('The kind of things in its rows.', v.picklist(kinds)),
    date: described('The time at which its first row was applied.', timestamp),
    actor: member.actor,
    traceId: described(
      'The trace of its request; with it, `GET /audit-logs` finds the entries of its rows.',
      v.string(),
    ),
    fileName: described('The name of the file; null if none was sent.', v.nullable(v.string())),
    summary: described(
      'The number of rows by result.',
      v.object({
        created: described('Rows that created something.', wholeNumber),
        updated: described('Rows that changed something.', wholeNumber),
        unchanged: described(
          'Rows that changed nothing, because their values were already stored.',
          wholeNumber,
        ),
        failed: described('Rows that were refused; nothing of them is stored.', wholeNumber),
      }),
    ),
    undo: described(
      'The state of its undo.',
      v.object({
        until: described(
          'The time until which it can be undone; null once its rows are deleted, after 7 days.',
          v.nullable(v.string()),
        ),
        open: count('The number of stored rows that were not undone.'),
        undone: count('The number of rows that were undone.'),
        left: count('The number of rows that the last undo left as they are.'),
        date: described('The time of the last undo; null if there was none.', v.nullable(timestamp)),
      }),
    ),
  }),
  v.title('Import'),
);
export const importedList = cursorPageOf(importedReply);

const value = v.nullable(v.union([v.string(), v.boolean(), v.number()]));

/** A row of an import, and what became of it (rules/imports#undo). */
export const importedRow = v.pipe(
  v.object({
    row: described('The number that the sheet shows.', wholeNumber),
    status: described('The effect of the row.', v.picklist(['created', 'updated'])),
    id: described('The id of the person or the product.', uuid),
    name: described('Its name after the import.', v.string()),
    key: described('The identification of the person, or the code of the product.', v.nullable(v.string())),
    changes: described(
      'Each changed field with its value before and after, as the sheet shows it.',
      v.record(v.string(), v.tuple([value, value])),
    ),
    undoneAt: described('The time at which the row was undone; null if it was not.', v.nullable(timestamp)),
    left: described(
      'The reason why the last undo left the row as it is; null if it did not.',
      v.nullable(
        v.object({
          reason: described(
            '`changed`: it was changed since. `used`: the card was used, or a machine or profile has the product. ' +
              '`removed`: it was removed. `refused`: a rule or a permission does not allow it.',
            v.picklist(['changed', 'used', 'removed', 'refused']),
          ),
          fields: described('The fields that were changed since.', v.array(v.string())),
          code: described('The code of the refusal; null for other reasons.', v.nullable(v.string())),
          detail: described('The refusal in words; null for other reasons.', v.nullable(v.string())),
        }),
      ),
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
      'The first 100 rows that were left; `GET /imports/:id/rows?left=true` has all.',
      v.array(importedRow),
    ),
    import: described('The import after it.', importedReply),
  }),
  v.title('ImportUndone'),
);

export type ImportedQuery = Value<typeof importedQuery>;
export type ImportedRowsQuery = Value<typeof importedRowsQuery>;
