import { column, query, type Reader } from '../../store/statement.ts';
import { activeRequirements, type RequirementRow } from './requirement-store.ts';

const tagValueOf = column<[consumer: number, tag: number], string>(
  'SELECT m.value FROM consumers c JOIN tag_set_members m ON m.tag_set = c.tag_set WHERE c.seq = ? AND m.tag = ?',
);
const profilesOf = query<[consumer: number], { vending: number | null; eas: number | null }>(
  `SELECT vending_profile AS vending, eas_profile AS eas FROM codes WHERE consumer = ? AND removed_at IS NULL`,
);

/** Returns the active requirements that apply to a live person, whatever their time in service. */
export function requirementsReaching(
  reader: Reader,
  person: { seq: number; account: number },
): RequirementRow[] {
  const profiles = new Set(profilesOf.all(reader, person.seq).flatMap(({ vending, eas }) => [vending, eas]));
  return activeRequirements
    .all(reader, person.account)
    .filter(({ tag, tagValue, profile }) =>
      tag !== null
        ? tagValueOf.get(reader, person.seq, tag) === tagValue
        : profile === null || profiles.has(profile),
    );
}
