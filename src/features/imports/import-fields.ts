import * as v from 'valibot';
import { rowErrorReply } from '../../api/error-reply.ts';
import { described, object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { queryBoolean, scopeId } from '../../api/queries.ts';
import { wholeNumber } from '../../api/values.ts';
import { codeTypes } from '../../api/vocabulary.ts';
import { languages } from '../../problems/text.ts';
import { warnings } from './row.ts';

const account = {
  accountId: optional(
    described('The account; required for client-level keys and users with several accounts.', scopeId()),
  ),
  clientId: optional(described('The client of the account; optional with `accountId`.', scopeId())),
};

export const importQuery = object({
  dryRun: v.optional(described('Only return the changes, without storing them.', queryBoolean()), 'false'),
  onError: v.optional(
    described(
      '`stop`: nothing is applied if a row fails. `skip`: the other rows are applied.',
      oneOf(['stop', 'skip']),
    ),
    'stop',
  ),
  fileName: optional(described('The name of the file, as the list of imports shows it.', text(1, 255))),
  locale: optional(
    described(
      'The language of amounts that are texts; it determines the decimal separator.',
      oneOf(languages),
    ),
  ),
  ...account,
});

/** Query parameters for people (rules/imports#one-run). */
export const peopleImportQuery = object({
  ...importQuery.entries,
  codeType: optional(described('The type of new cards whose row has no card type.', oneOf(codeTypes))),
  firstSubsidy: v.optional(
    described(
      'If `true`, new people get the subsidy of the current period now instead of waiting for the next one.',
      queryBoolean(),
    ),
    'false',
  ),
});

export const templateQuery = object({
  format: described('The format of the file: a workbook or CSV.', v.optional(oneOf(['xlsx', 'csv']), 'xlsx')),
  filled: v.optional(
    described('Include the existing rows, to be changed and sent again.', queryBoolean()),
    'false',
  ),
  locale: optional(
    described('The language of the sheet; by default that of `Accept-Language`.', oneOf(languages)),
  ),
  ...account,
});

const count = wholeNumber;

/** See rules/imports#the-answer. */
export const importReply = v.pipe(
  v.object({
    dryRun: described('True if nothing was stored, as requested.', v.boolean()),
    importId: described(
      'The id of the stored import, for `GET /imports/:id`; null if nothing was changed.',
      v.nullable(v.string()),
    ),
    summary: described(
      'The number of rows by result.',
      v.object({
        created: described('Rows that created something.', count),
        updated: described('Rows that changed something.', count),
        unchanged: described('Rows that changed nothing, because their values were already stored.', count),
        failed: described('Rows that were refused; nothing of them is stored.', count),
      }),
    ),
    warnings: described(
      'Changes that are often mistakes; check them before applying the sheet.',
      v.object({
        nameChanges: described('The number of people or products whose name changes.', count),
        balancesReduced: described('The number of people whose balance is reduced.', count),
        withoutProfile: described(
          'The number of people who are new or get a card, but have no card with a profile: they cannot take anything.',
          count,
        ),
      }),
    ),
    firstSubsidy: v.optional(
      described(
        'For an import of people: how many new people got the first subsidy of a new card, how many wait for it, and ' +
          'until when. Cards with a balance in the sheet do not count.',
        v.object({
          given: described('The number of new people who got one with this run.', count),
          waiting: described('The number of new people who wait for the start of a period.', count),
          waitingUntil: described(
            'The time at which the last of them gets it; null if none waits.',
            v.nullable(v.string()),
          ),
        }),
      ),
    ),
    columns: described(
      'The columns as the first row names them, and the field of each; null for one that is not known.',
      v.array(
        v.object({
          name: described('The header of the column, as in the sheet.', v.string()),
          field: described('The member that the column fills; null if unknown.', v.nullable(v.string())),
        }),
      ),
    ),
    unknownColumns: described('Headers of the sheet that match no known column.', v.array(v.string())),
    rows: described(
      'The result of each row of the sheet.',
      v.array(
        v.object({
          row: described('The number of the row in the sheet; the header is row 1.', wholeNumber),
          status: described(
            'The effect of the row.',
            v.picklist(['created', 'updated', 'unchanged', 'failed']),
          ),
          id: described(
            'The id of the affected resource; null if the row failed, or if nothing was stored.',
            v.nullable(v.string()),
          ),
          changes: described(
            'The changed members, each with its value before and after.',
            v.record(
              v.string(),
              v.tuple([
                v.nullable(v.union([v.string(), v.boolean(), v.number()])),
                v.nullable(v.union([v.string(), v.boolean(), v.number()])),
              ]),
            ),
          ),
          warnings: v.optional(
            described(
              'Changes of the row that are often mistakes; absent if there are none.',
              v.array(v.picklist(warnings)),
            ),
          ),
          error: described(
            'The reason for the refusal; absent if the row succeeded.',
            v.nullable(rowErrorReply),
          ),
          cells: v.optional(
            described(
              'The cells of a row that failed or was updated, in the order of `columns`; absent if the answer would have more than 8 MiB of them.',
              v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
            ),
          ),
        }),
      ),
    ),
  }),
  v.title('ImportResult'),
);

export type ImportQuery = Value<typeof importQuery> & Partial<Value<typeof peopleImportQuery>>;
export type TemplateQuery = Value<typeof templateQuery>;
