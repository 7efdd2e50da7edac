import { query, type Reader } from '../../store/statement.ts';

/** The end of a person's validity, or of that of one of their live codes or tags. */
export type Expiring = {
  name: string;
  identification: string;
  /** The code that ends, or the key of the tag; both null: the person does. */
  codeId: string | null;
  tag: string | null;
  untilMs: number;
};

type Range = [account: number, fromMs: number, toMs: number];

const people = query<Range, Expiring>(
  `SELECT c.name, c.identification, NULL AS codeId, NULL AS tag, c.valid_until_ms AS untilMs
    FROM consumers c INDEXED BY consumers_of_account WHERE c.account = ? AND c.removed_at IS NULL AND c.is_active = 1
    AND c.valid_until_ms BETWEEN ? AND ?`,
);
const codes = query<Range, Expiring>(
  `SELECT c.name, c.identification, k.value AS codeId, NULL AS tag, k.valid_until_ms AS untilMs
    FROM codes k INDEXED BY codes_of_account JOIN consumers c ON c.seq = k.consumer
    WHERE k.account = ? AND k.removed_at IS NULL AND k.is_active = 1 AND k.valid_until_ms BETWEEN ? AND ?`,
);

const tags = query<Range, Expiring>(
  `SELECT c.name, c.identification, NULL AS codeId, t.key AS tag, e.value AS untilMs
    FROM consumers c INDEXED BY consumers_of_account JOIN json_each(c.tag_ends) e
      JOIN tags t ON t.seq = CAST(e.key AS INTEGER)
    WHERE c.account = ? AND c.removed_at IS NULL AND c.is_active = 1 AND e.value BETWEEN ? AND ?`,
);

/** Ends in an account between two moments, both inclusive, the earliest first, without inactive people and codes. */
export function expiringOf(reader: Reader, ...range: Range): Expiring[] {
  const found = [people, codes, tags].flatMap((each) => each.all(reader, ...range));
  return found.sort((a, b) => a.untilMs - b.untilMs || a.name.localeCompare(b.name));
}
