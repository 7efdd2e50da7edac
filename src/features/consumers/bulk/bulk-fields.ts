import * as v from 'valibot';
import { rowErrorReply } from '../../../api/error-reply.ts';
import { array, boolean, type Field, id, object, oneOf, optional, type Value } from '../../../api/fields.ts';
import { chosen } from '../../catalogue/line-fields.ts';
import { codeEditMembers, codeValue, newCodeMembers, newCodeValue } from '../codes/code-fields.ts';
import { consumerEdit, leftoverWarnings, newConsumerMembers } from '../consumer-fields.ts';
import { extrasOfRow } from '../extras/extra-fields.ts';
import { validityMembers } from '../validity-fields.ts';

/** See rules/bulk#the-call. */
const maxItems = 1000;

/** A bulk body has more room than others (rules/requests#bodies). */
export const bulkBodyLimit = 8 * 1024 * 1024;

const op = <const O extends string>(name: O) => ({ op: oneOf([name]) });
const identification = newConsumerMembers.identification;
const { name, tags, initialCode } = newConsumerMembers;
const newIdentification = optional(
  v.pipe(identification, v.description('The number that it has from then on.')),
);
const isActive = optional(boolean());

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

const address = { identification, codeId: codeValue() };

/** The rows of POST /consumers/codes/bulk: the consumer by `identification`, the code by `codeId`. */
export const codeRows = {
  create: object({
    ...op('create'),
    ...address,
    codeId: newCodeValue(),
    ...newCodeMembers,
    isActive,
    extras: extrasOfRow,
  }),
  update: object({ ...op('update'), ...address, ...codeEditMembers, isActive, extras: extrasOfRow }),
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
  return object({ items: array(row, 0, maxItems), accountId: optional(id()) });
}

export const consumerBulk = bulkBody(consumerRows);
export const codeBulk = bulkBody(codeRows);

const count = v.number();
/** The answer, with its failed rows (rules/bulk#the-call). */
export const bulkReply = v.pipe(
  v.object({
    summary: v.object({
      created: count,
      updated: count,
      deleted: count,
      failed: count,
      unchanged: v.pipe(
        count,
        v.description('The number of `updated` rows that had the same value already: nothing was written.'),
      ),
    }),
    results: v.array(
      v.object({
        index: v.number(),
        op: v.nullable(v.string()),
        status: v.picklist(['created', 'updated', 'deleted', 'failed']),
        id: v.nullable(v.string()),
        isActive: v.optional(v.literal(false)),
        warnings: v.optional(leftoverWarnings),
        error: v.optional(rowErrorReply),
      }),
    ),
  }),
  v.title('BulkResult'),
);

export type BulkBody = Value<typeof consumerBulk>;
export type UpsertRow = Value<typeof consumerRows.upsert>;
export type CodeUpsertRow = Value<typeof codeRows.upsert>;
