import * as v from 'valibot';

/** The requested members of a body: true for a whole member, or some of its own. */
export type Wanted = ReadonlyMap<string, true | ReadonlySet<string>>;

/**
 * A `fields` parameter (rules/movements#fields): a comma-separated list of `paths`, as `device` or `device.serial`. One
 * that is not among them breaks `isIn`. A whole member comes without its `onDemand` leaves.
 */
export function fieldsOf(paths: readonly string[], onDemand: readonly string[] = []) {
  const leavesOf = new Map(
    onDemand
      .map((path) => path.slice(0, path.indexOf('.')))
      .map((member) => [
        member,
        paths.filter((path) => path.startsWith(`${member}.`) && !onDemand.includes(path)),
      ]),
  );
  return v.pipe(
    v.string('isString'),
    v.transform((text) => text.split(',').map((path) => path.trim())),
    v.rawCheck<string[]>(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.every((path) => paths.includes(path))) return;
      addIssue({ message: 'isIn', expected: paths.map((path) => `"${path}"`).join(' | ') });
    }),
    v.transform((asked): Wanted => wantedOf(asked.flatMap((path) => leavesOf.get(path) ?? [path]))),
    v.metadata({ jsonSchema: { type: 'string' } }),
  );
}

/** The members that these paths select. */
export function wantedOf(paths: readonly string[]): Wanted {
  const wanted = new Map<string, true | Set<string>>();
  for (const path of paths) {
    const [member, leaf] = path.split('.') as [string, string?];
    const before = wanted.get(member);
    if (leaf === undefined) wanted.set(member, true);
    else if (before !== true) wanted.set(member, new Set([...(before ?? []), leaf]));
  }
  return wanted;
}

/**
 * The selected members of a body, in the body's own order. A null object stays null (rules/movements#fields).
 */
export function trim(body: Record<string, unknown>, wanted: Wanted): Record<string, unknown> {
  const picks: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(body)) {
    const leaves = wanted.get(member);
    if (leaves === undefined) continue;
    picks[member] = leaves === true || value === null ? value : picked(value as object, leaves);
  }
  return picks;
}

function picked(value: object, leaves: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(value).filter(([leaf]) => leaves.has(leaf)));
}
