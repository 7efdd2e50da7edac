import type * as v from 'valibot';

/**
 * The schema of a query with `from` and `to`, which are inclusive: `from` after `to` breaks `isAfterFrom` on `to`
 * (rules/money-and-time#moments), beside whatever else is wrong.
 */
export function inOrder<S extends v.GenericSchema>(schema: S): S {
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const result = schema['~run'](dataset, config) as Checked;
    const { from, to } = (result.value ?? {}) as { from?: unknown; to?: unknown };
    if (typeof from === 'number' && typeof to === 'number' && from > to) refuseOrder(result, to);
    return result as ReturnType<v.GenericSchema['~run']>;
  };
  return { ...schema, '~run': run };
}

type Checked = { typed: boolean; value: unknown; issues?: v.BaseIssue<unknown>[] };

function refuseOrder(result: Checked, to: number): void {
  const issue = {
    kind: 'validation',
    type: 'is_after_from',
    input: to,
    expected: null,
    received: String(to),
    message: 'isAfterFrom',
    path: [{ type: 'object', origin: 'value', input: result.value, key: 'to', value: to }],
  } as unknown as v.BaseIssue<unknown>;
  result.typed = false;
  result.issues = [...(result.issues ?? []), issue];
}
