import * as v from 'valibot';
import { rowErrorReply } from '../../../api/error-reply.ts';
import {
  array,
  described,
  type Field,
  id,
  object,
  oneOf,
  optional,
  type Value,
} from '../../../api/fields.ts';
import { sent } from '../../../api/members.ts';
import { wholeNumber } from '../../../api/values.ts';
import { chosen } from '../../catalogue/line-fields.ts';
import { codeEditMembers, codeValue, newCodeMembers, newCodeValue } from '../codes/code-fields.ts';
import { consumerEdit, leftoverWarnings, newConsumerMembers } from '../consumer-fields.ts';
import { extrasOfRow } from '../extras/extra-fields.ts';
import { validityMembers } from '../validity-fields.ts';

/** See rules/bulk#the-call. */
const maxItems = 1000;

/** A bulk body has more room than others (rules/requests#bodies). */
export const bulkBodyLimit = 8 * 1024 * 1024;

const op = <const O extends string>(name: O) => ({
  op: described('The operation of the row.', oneOf([name])),
});
const identification = newConsumerMembers.identification;
const { name, tags, initialCode } = newConsumerMembers;
const newIdentification = optional(described('The number that it has from then on.', identification));
const { isActive } = sent;

/** The rows of POST /consumers/bulk: all but `create` address the consumer by `identification`. */
export const consumerRows = {
  create: object({ ...op('create'), ...newConsumerMembers, isActive }),
  update: object({
    ...op('update'),
    identification,
    newIdentification,
    name: consumerEdit.entries.name,
    tags,
    ...validityMembers,
    isActive,
  }),
  delete: object({ ...op('delete'), identification }),
  upsert: object({
    ...op('upsert'),
    identification,
    name: optional(name),
    tags,
    ...validityMembers,
    initialCode,
    isActive,
  }),
};

const address = {
  identification,
  codeId: described('The value exactly as the machine reads it.', codeValue()),
};

/** The rows of POST /consumers/codes/bulk: the consumer by `identification`, the code by `codeId`. */
export const codeRows = {
  create: object({
    ...op('create'),
    ...address,
    codeId: described('The value exactly as the machine reads it.', newCodeValue()),
    ...newCodeMembers,
    isActive,
    extras: extrasOfRow,
  }),
  update: object({
    ...op('update'),
    ...address,
    ...codeEditMembers,
    isActive,
    extras: extrasOfRow,
  }),
  delete: object({ ...op('delete'), ...address }),
  upsert: object({
    ...op('upsert'),
    ...address,
    ...newCodeMembers,
    codeType: codeEditMembers.codeType,
    isActive,
  }),
};

/** Only `items` itself can fail the call (rules/bulk#the-call), so a row is checked when its turn comes. */
function bulkBody(rows: Record<string, Field>) {
  const row = chosen<unknown>(v.union(Object.values(rows)), () => v.unknown());
  return object({
    items: described(
      'The rows, at most 1000; they are applied in order, each on its own.',
      array(row, 0, maxItems),
    ),
    accountId: described('The account of all rows; optional for a key of one account.', optional(id())),
  });
}

export const consumerBulk = bulkBody(consumerRows);
export const codeBulk = bulkBody(codeRows);

const count = wholeNumber;
/** The answer, with its failed rows (rules/bulk#the-call). */
export const bulkReply = v.pipe(
  v.object({
    summary: described(
      'The number of rows by result.',
      v.object({
        created: described('Rows that created something.', count),
        updated: described('Rows that changed something.', count),
        deleted: described('Rows that removed something.', count),
        failed: described('Rows that were refused; nothing of them is stored.', count),
        unchanged: described(
          'The number of `updated` rows that had the same value already: nothing was written.',
          count,
        ),
      }),
    ),
    results: described(
      'The result of each row, in the order of the request.',
      v.array(
        v.object({
          index: described('The index of the row in the request, from 0.', wholeNumber),
          op: described(
            'The `op` of the row as it was sent; null if that was not text.',
            v.nullable(v.string()),
          ),
          status: described(
            'The effect of the row.',
            v.picklist(['created', 'updated', 'deleted', 'failed']),
          ),
          id: described(
            'The id of the person or the value of the code that the row is about; null if the row failed.',
            v.nullable(v.string()),
          ),
          isActive: described(
            'True if it is active; an inactive one has no effect.',
            v.optional(v.literal(false)),
          ),
          warnings: v.optional(leftoverWarnings),
          error: described(
            'The reason for the refusal; absent if the row succeeded.',
            v.optional(rowErrorReply),
          ),
        }),
      ),
    ),
  }),
  v.title('BulkResult'),
);

export type BulkBody = Value<typeof consumerBulk>;
export type UpsertRow = Value<typeof consumerRows.upsert>;
export type CodeUpsertRow = Value<typeof codeRows.upsert>;
