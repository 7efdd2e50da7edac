import { jsonObject } from '../../../store/json.ts';

/** A member of an item: an SQL expression, or an object of such, which `write` makes of them where that is not plain. */
export type Member =
  | string
  | { leaves: Record<string, string>; write?: (leaves: Record<string, string>) => string };

type Members = Readonly<Record<string, Member>>;

/** The answered members of a kind of movement (rules/movements#fields). */
export type Projection = {
  /** SQL: an item as it is without `fields`. */
  readonly item: string;
  /** SQL: an item with everything that `fields` may name, except its batch. */
  readonly whole: string;
  /** Every path that `fields` may name: members, and the leaves of those that are objects. */
  readonly paths: readonly string[];
  /** Those among them that are in an item only when they are named; and of these the leaves. */
  readonly pathsOnDemand: readonly string[];
  readonly leavesOnDemand: readonly string[];
};

/** The member that is not read by SQL: a movement's batch is found by `BatchFinder`. */
export const batchMember = 'batchId';

/**
 * The projection of a kind of movement, from its ordered members and those on demand; `leavesOnDemand` belong
 * to members that are objects.
 */
export function projectionOf(
  members: Members,
  onDemand: Readonly<Record<string, string>>,
  leavesOnDemand: Readonly<Record<string, Record<string, string>>>,
): Projection {
  const withLeaves = Object.entries(members).map(([name, member]): [string, Member] => {
    const more = leavesOnDemand[name];
    if (more === undefined || typeof member === 'string') return [name, member];
    return [name, { ...member, leaves: { ...more, ...member.leaves } }];
  });
  const whole = { ...Object.fromEntries(withLeaves), ...onDemand };
  const leaves = Object.entries(leavesOnDemand).flatMap(([name, more]) =>
    Object.keys(more).map((leaf) => `${name}.${leaf}`),
  );
  return {
    item: written(members),
    whole: written(whole),
    paths: [...Object.entries(whole).flatMap(pathsOf), batchMember],
    pathsOnDemand: [...Object.keys(onDemand), batchMember, ...leaves],
    leavesOnDemand: leaves,
  };
}

function written(members: Members): string {
  return jsonObject(
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        typeof member === 'string' ? member : (member.write ?? jsonObject)(member.leaves),
      ]),
    ),
  );
}

function pathsOf([name, member]: [string, Member]): string[] {
  if (typeof member === 'string') return [name];
  return [name, ...Object.keys(member.leaves).map((leaf) => `${name}.${leaf}`)];
}
