import { listScope } from '../../access/accounts.ts';
import { AuditedResource, type Owned, updateIfChanged } from '../../access/audited.ts';
import { countedPage, switchFilter } from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { invalidField } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { column, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { NewRequirement, RequirementEdit, RequirementQuery } from './requirement-fields.ts';
import * as store from './requirement-store.ts';

const requirements = new AuditedResource<Owned & { seq: number }>(
  'requirement',
  (reader, { seq }) => store.requirementBody.get(reader, seq)!,
);

const live = (table: string) =>
  column<[id: string, account: number], number>(
    `SELECT seq FROM ${table} WHERE id = ? AND account = ? AND removed_at IS NULL`,
  );
const things = { tag: live('tags'), profile: live('profiles'), product: live('products') };

/** A requirement as the API returns it. */
export function requirementBody(reader: Reader, seq: number): Json | undefined {
  return store.requirementBody.get(reader, seq);
}

/**
 * Creates a requirement (rules/consumption#requirements).
 * @throws `auth.out_of_scope`, and `validation.failed` for what it names and is not there
 */
export function createRequirement({ tx, actor }: WriteContext, asked: NewRequirement): Json {
  const account = accountForNew(tx, actor, asked.accountId, strictAccount);
  const whom = whoOf(tx, account.seq, asked.who);
  const when = whenOf(asked.everyDays, asked.dates);
  const products = productsOf(tx, account.seq, asked.productIds);
  const owned = { id: tx.newId(), client: account.client, account: account.seq };
  const { seq } = store.insertRequirement.run(tx, {
    ...owned,
    name: asked.name,
    ...whom,
    ...when,
    grace_days: asked.graceDays,
    from_service_days: asked.fromServiceDays,
    is_active: Number(asked.isActive),
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
  });
  addProducts(tx, seq, products);
  return requirements.created(tx, { ...owned, seq });
}

/** A page of the requirements in the caller's scope, newest first. */
export function listRequirements(context: ReadContext, query: RequirementQuery): Json {
  return countedPage(context, 'requirements', query, store.requirementListing, {
    scope: listScope(context.reader, context.actor, query),
    filters: { isActive: switchFilter(query.isActive) },
  });
}

/** @throws `requirements.not_found`, `auth.out_of_scope` */
export function readRequirement({ reader, actor }: ReadContext, id: string): Json {
  return requireVisible(actor, store.requirementBodyById.get(reader, id), 'requirements.not_found').body;
}

/** A live requirement. @throws `requirements.not_found`, `auth.out_of_scope` */
export function requireRequirement({ reader, actor }: ReadContext, id: string): store.RequirementRow {
  return requireVisible(actor, store.requirementById.get(reader, id), 'requirements.not_found');
}

/** Edits a requirement; an absent member stays. @throws as `createRequirement` and `readRequirement` */
export function editRequirement({ tx, actor }: WriteContext, id: string, edit: RequirementEdit): Json {
  const row = requireVisible(actor, store.requirementById.get(tx, id), 'requirements.not_found');
  const whom = edit.who
    ? whoOf(tx, row.account, edit.who)
    : { tag: row.tag, tag_value: row.tagValue, profile: row.profile };
  const when =
    edit.everyDays === undefined && edit.dates === undefined
      ? { every_days: row.everyDays, dates: row.dates }
      : whenOf(edit.everyDays, edit.dates);
  const products = edit.productIds && productsOf(tx, row.account, edit.productIds);
  const next = {
    name: edit.name ?? row.name,
    graceDays: edit.graceDays ?? row.graceDays,
    fromServiceDays: edit.fromServiceDays ?? row.fromServiceDays,
    isActive: switchFilter(edit.isActive) ?? row.isActive,
  };
  const isSame =
    next.name === row.name &&
    next.graceDays === row.graceDays &&
    next.fromServiceDays === row.fromServiceDays &&
    next.isActive === row.isActive &&
    whom.tag === row.tag &&
    whom.tag_value === row.tagValue &&
    whom.profile === row.profile &&
    when.every_days === row.everyDays &&
    when.dates === row.dates &&
    (products === undefined || JSON.stringify(products) === row.products);
  return requirements.edit(tx, row, {
    action: updateIfChanged,
    unchanged: isSame,
    apply() {
      store.updateRequirement.run(
        tx,
        next.name,
        whom.tag,
        whom.tag_value,
        whom.profile,
        when.every_days,
        when.dates,
        next.graceDays,
        next.fromServiceDays,
        next.isActive,
        tx.nowIso,
        row.seq,
      );
      if (!products) return;
      store.deleteProducts.run(tx, row.seq);
      addProducts(tx, row.seq, products);
    },
  });
}

/** Removes a requirement. @throws what `readRequirement` throws */
export function removeRequirement({ tx, actor }: WriteContext, id: string): undefined {
  const row = requireVisible(actor, store.requirementById.get(tx, id), 'requirements.not_found');
  requirements.remove(tx, row, () => store.removeRequirement.run(tx, tx.nowIso, row.seq));
}

function addProducts(tx: Tx, requirement: number, products: readonly number[]): void {
  for (const [position, product] of products.entries())
    store.insertProduct.run(tx, { requirement, position, product });
}

/** The people a requirement applies to: a tag with its value, a profile, or everyone. */
function whoOf(reader: Reader, account: number, who: NewRequirement['who']) {
  const { tagId, tagValue, profileId, everybody } = who;
  const named = [tagId, profileId, everybody].filter((one) => one !== undefined);
  if (named.length !== 1 || everybody === false) throw invalidField('who', 'isIn');
  if ((tagId === undefined) !== (tagValue === undefined)) throw invalidField('who.tagValue', 'isString');
  const tag = tagId === undefined ? null : (things.tag.get(reader, tagId, account) ?? missing('who.tagId'));
  const profile =
    profileId === undefined
      ? null
      : (things.profile.get(reader, profileId, account) ?? missing('who.profileId'));
  return { tag, tag_value: tagValue ?? null, profile };
}

function productsOf(reader: Reader, account: number, ids: readonly string[]): number[] {
  return ids.map((id, at) => things.product.get(reader, id, account) ?? missing(`productIds.${at}`));
}

function missing(field: string): never {
  throw invalidField(field, 'isIn');
}

/** Returns the schedule of a requirement: a number of days or a list of dates, never both. */
function whenOf(everyDays: number | undefined, dates: readonly string[] | undefined) {
  if ((everyDays === undefined) === (dates === undefined)) throw invalidField('everyDays', 'isInt');
  return { every_days: everyDays ?? null, dates: dates ? JSON.stringify([...dates].sort()) : null };
}
