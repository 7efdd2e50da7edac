import * as v from 'valibot';
import { scopeLevels } from '../../api/caller.ts';
import { described, type Field, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { changedFields, filter, scopeFields } from '../../api/queries.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';

/**
 * A field that is one of several, chosen by the sent value. `shown` is its form in OpenAPI, if that is clearer than the
 * check.
 */
export function chosen<T>(shown: Field, choose: (input: unknown) => Field<T>): Field<T> {
  const run: Field<T>['~run'] = (dataset, config) =>
    choose((dataset as { value: unknown }).value)['~run'](dataset, config);
  return { ...shown, '~run': run } as Field<T>;
}

/** Shapes of an object by the value that one of its members has. */
type Shapes<V extends string, T> = Record<V, Field<T>>;

/**
 * An object whose shape depends on its own `member`. If that is missing or unknown, `otherwise` reports its error and
 * those of the independent members.
 */
export function shapedBy<V extends string, T>(
  member: string,
  shapes: Shapes<V, T>,
  otherwise: Field,
): Field<T> {
  return chosen(v.union(Object.values<Field<T>>(shapes)), (input) => {
    const value = memberOf(input, member);
    return typeof value === 'string' && Object.hasOwn(shapes, value)
      ? shapes[value as V]
      : (otherwise as Field<T>);
  });
}

/** A body whose shape depends on its `businessLine`; `either` is the shape while that is none. */
export function byBusinessLine<A extends Field, B extends Field>(
  shapes: { vending: A; eas: B },
  either: Field,
): Field<Value<A> | Value<B>> {
  return shapedBy<BusinessLine, Value<A> | Value<B>>('businessLine', shapes, either);
}

/** Any JSON object. */
export function anyObject(): Field<object> {
  return v.custom<object>(isObject, 'isObject');
}

/** True if a JSON value is an object with one of these members. */
export function hasAnyOf(input: unknown, members: readonly string[]): boolean {
  return isObject(input) && members.some((member) => Object.hasOwn(input, member));
}

function memberOf(input: unknown, member: string): unknown {
  return isObject(input) && Object.hasOwn(input, member) ? Reflect.get(input, member) : undefined;
}

function isObject(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** Query parameters shared by the lists of products and profiles. */
export const catalogueQueryFields = {
  businessLine: filter.businessLines,
  isActive: filter.isActive,
  search: filter.search,
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
};

/** The first members of products and profiles in answers: identity and owner. */
export const ownMembers = <const L extends BusinessLine>(line: L) => ({
  id: member.id,
  clientId: member.clientId,
  accountId: member.accountId,
  scope: described(
    'The scope of the caller: `account`, `client`, or for users `all`.',
    v.picklist(scopeLevels),
  ),
  businessLine: described(
    'The business line: `vending` (sold against balances) or `eas` (issued against quotas).',
    v.literal(line),
  ),
});
