import { query, type Reader } from '../../store/statement.ts';

/** The qualification that a profile requires, for a person (rules/catalogue#qualifications). */
export type Qualification = {
  /** The key of the tag. */
  tag: string;
  /** The value that it must have; null: any. */
  value: string | null;
  /** True if the person carries it. */
  isHeld: 0 | 1;
  /** Its end; null if it has none, or the person lacks it. */
  untilMs: number | null;
};

const required = query<[consumer: number, profile: number], Qualification>(
  `SELECT t.key AS tag, r.qualification_value AS value, m.tag IS NOT NULL AS isHeld,
    iif(m.tag IS NULL, NULL, json_extract(c.tag_ends, '$."' || t.seq || '"')) AS untilMs
    FROM profiles r JOIN tags t ON t.seq = r.qualification_tag CROSS JOIN consumers c ON c.seq = ?
      LEFT JOIN tag_set_members m ON m.tag_set = c.tag_set AND m.tag = t.seq
        AND (r.qualification_value IS NULL OR m.value = r.qualification_value)
    WHERE r.seq = ?`,
);

/** Returns the qualification that a profile requires, of a person (both `seq`s); null: none. */
export function qualificationOf(reader: Reader, profile: number, consumer: number): Qualification | null {
  return required.get(reader, consumer, profile) ?? null;
}

/** True if a person may use a profile at a moment, by its qualification. */
export function isQualified(of: Qualification | null, nowMs: number): boolean {
  return of === null || (of.isHeld === 1 && (of.untilMs === null || nowMs < of.untilMs));
}
