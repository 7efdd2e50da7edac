import type * as v from 'valibot';

/** Members of a query that are the ends of a range. */
type Ends = readonly [from: string, to: string];

/**
 * The schema of a query with `from` and `to`, which are inclusive: `from` after `to` breaks `isAfterFrom` on `to`
 * (rules/money-and-time#moments), beside whatever else is wrong. So with the ends of `others`.
 */
export function inOrder<S extends v.GenericSchema>(schema: S, ...others: readonly Ends[]): S {
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const result = schema['~run'](dataset, config) as Checked;
    const value = (result.value ?? {}) as Record<string, unknown>;
    for (const [from, to] of [['from', 'to'] as Ends, ...others]) {
      const [first, last] = [value[from], value[to]];
      if (typeof first === 'number' && typeof last === 'number' && first > last)
        refuseOrder(result, to, last);
    }
    return result as ReturnType<v.GenericSchema['~run']>;
  };
  return { ...schema, '~run': run };
}

type Checked = { typed: boolean; value: unknown; issues?: v.BaseIssue<unknown>[] };

function refuseOrder(result: Checked, key: string, to: number): void {
  const issue = {
    kind: 'validation',
    type: 'is_after_from',
    input: to,
    expected: null,
    received: String(to),
    message: 'isAfterFrom',
    path: [{ type: 'object', origin: 'value', input: result.value, key, value: to }],
  } as unknown as v.BaseIssue<unknown>;
  result.typed = false;
  result.issues = [...(result.issues ?? []), issue];
}
