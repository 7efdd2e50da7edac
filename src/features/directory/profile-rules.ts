import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { findProfile } from '../catalogue/profiles.ts';
import type { LineProfiles } from '../consumers/codes/code-fields.ts';
import { changeCode } from '../consumers/codes/codes.ts';
import { type ConsumerRow, requireCode, valuesOfCodes } from '../consumers/scoped-lookup.ts';
import { groupsOf } from './groups/membership.ts';
import type { Mapping, OtherProfiles } from './mapping.ts';

/* Profiles of cards by the groups of their people (rules/directory#profiles-by-group). */

const lines = [
  { line: 'vending', member: 'vendingProfileId', slot: 'vendingProfile' },
  { line: 'eas', member: 'easProfileId', slot: 'easProfile' },
] as const;

/** The lines for which rules give profiles. */
export function ruledLines({ profiles: { rules } }: Pick<Mapping, 'profiles'>): (keyof OtherProfiles)[] {
  return lines.filter(({ member }) => rules.some((rule) => rule[member])).map(({ member }) => member);
}

/** The profiles that a person's groups give, one for each line; absent for a line that no group names. */
export function profilesByGroup(
  reader: Reader,
  { profiles: { rules } }: Mapping,
  consumer: number,
): LineProfiles {
  if (rules.length === 0) return {};
  const groups = new Set(groupsOf(reader, consumer).map(({ value }) => value));
  const given: LineProfiles = {};
  for (const { line, member } of lines) {
    const profile = rules.find((rule) => groups.has(rule.groupId) && rule[member])?.[member];
    if (profile) given[line] = profile;
  }
  return given;
}

/**
 * Assigns the profiles of a person's groups to all their cards. If no group assigns one any longer, a card that has a
 * profile of the rules gets the `otherwise` profile; manually given profiles stay.
 * @throws what `changeCode` throws
 */
export function applyProfiles(tx: Tx, mapping: Mapping, consumer: ConsumerRow): void {
  const { rules, otherwise } = mapping.profiles;
  if (rules.length === 0) return;
  const given = profilesByGroup(tx, mapping, consumer.seq);
  for (const value of valuesOfCodes(tx, consumer.seq)) {
    const code = requireCode(tx, consumer, value);
    const wanted: LineProfiles = { ...given };
    for (const { line, member, slot } of lines) {
      const other = otherwise[member];
      if (given[line] || !other || code[slot] === null) continue;
      const ruled = rules.flatMap((rule) => (rule[member] ? [findProfile(tx, rule[member])?.seq] : []));
      if (ruled.includes(code[slot])) wanted[line] = other;
    }
    if (Object.keys(wanted).length > 0) changeCode(tx, consumer, code, { lineProfiles: wanted });
  }
}
