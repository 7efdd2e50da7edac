import * as v from 'valibot';
import { rowErrorReply } from '../../api/error-reply.ts';
import { object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { queryBoolean, scopeId } from '../../api/queries.ts';
import { codeTypes } from '../../api/vocabulary.ts';
import { languages } from '../../problems/text.ts';
import { warnings } from './row.ts';

const described = <F extends v.GenericSchema>(field: F, description: string) =>
  v.pipe(field, v.description(description));

const account = {
  accountId: optional(
    described(scopeId(), 'The account; a client-level key and a person of several name it.'),
  ),
  clientId: optional(described(scopeId(), 'Its client, which `accountId` tells already.')),
};

export const importQuery = object({
  dryRun: v.optional(described(queryBoolean(), 'Only tell what it would change.'), 'false'),
  onError: v.optional(
    described(
      oneOf(['stop', 'skip']),
      '`stop`: one failed row applies none. `skip`: the others are applied.',
    ),
    'stop',
  ),
  fileName: optional(described(text(1, 255), 'The name of the file, as the list of imports shows it.')),
  locale: optional(
    described(oneOf(languages), 'The language of amounts that are texts: which mark is that of decimals.'),
  ),
  ...account,
});

/** Query parameters for people (rules/imports#one-run). */
export const peopleImportQuery = object({
  ...importQuery.entries,
  codeType: optional(described(oneOf(codeTypes), 'The type of new cards whose row names none.')),
  firstSubsidy: v.optional(
    described(
      queryBoolean(),
      'Give new people the subsidy of the period that runs now, not at its next start.',
    ),
    'false',
  ),
});

export const templateQuery = object({
  format: v.optional(oneOf(['xlsx', 'csv']), 'xlsx'),
  filled: v.optional(described(queryBoolean(), 'With what exists, to be changed and sent again.'), 'false'),
  locale: optional(described(oneOf(languages), 'Its language; that of `Accept-Language` unless told.')),
  ...account,
});

const count = v.number();

/** See rules/imports#the-answer. */
export const importReply = v.pipe(
  v.object({
    dryRun: v.boolean(),
    importId: described(
      v.nullable(v.string()),
      'The id of the stored import, for `GET /imports/:id`; null if nothing was changed.',
    ),
    summary: v.object({ created: count, updated: count, unchanged: count, failed: count }),
    warnings: described(
      v.object({
        nameChanges: described(count, 'The number of people or products whose name changes.'),
        balancesReduced: described(count, 'The number of people whose balance is reduced.'),
        withoutProfile: described(
          count,
          'The number of people who are new or get a card, and have no card with a profile: no machine gives them anything.',
        ),
      }),
      'Changes that are easily a mistake; check them before the sheet is applied.',
    ),
    firstSubsidy: v.optional(
      described(
        v.object({ given: count, waiting: count, waitingUntil: v.nullable(v.string()) }),
        'Of people: how many new ones got the first subsidy of a new card, how many wait for it, and when the last of ' +
          'them gets it. Cards whose balance the sheet sets do not count.',
      ),
    ),
    columns: v.pipe(
      v.array(
        v.object({
          name: v.string(),
          field: described(v.nullable(v.string()), 'What it fills in; null where it is not known.'),
        }),
      ),
      v.description(
        'The columns as the first row names them, and the field of each; null for one that is not known.',
      ),
    ),
    unknownColumns: v.array(v.string()),
    rows: v.array(
      v.object({
        row: v.number(),
        status: v.picklist(['created', 'updated', 'unchanged', 'failed']),
        id: v.nullable(v.string()),
        changes: v.record(
          v.string(),
          v.tuple([
            v.nullable(v.union([v.string(), v.boolean(), v.number()])),
            v.nullable(v.union([v.string(), v.boolean(), v.number()])),
          ]),
        ),
        warnings: v.optional(
          described(
            v.array(v.picklist(warnings)),
            'Changes of the row that are easily a mistake; absent if there are none.',
          ),
        ),
        error: v.nullable(rowErrorReply),
        cells: v.optional(
          v.pipe(
            v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
            v.description(
              'The cells of a row that failed or was updated, in the order of `columns`; absent where an answer would have more than 8 MiB of them.',
            ),
          ),
        ),
      }),
    ),
  }),
  v.title('ImportResult'),
);

export type ImportQuery = Value<typeof importQuery> & Partial<Value<typeof peopleImportQuery>>;
export type TemplateQuery = Value<typeof templateQuery>;
