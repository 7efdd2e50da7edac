import type { NGramSearch } from '../../store/n-grams.ts';
import { rowsBehind } from '../../store/search-marks.ts';
import { column, query, type Reader } from '../../store/statement.ts';

/** Live codes that stand together in an index: all of an account, or those of a level (operation, or -account). */
export type CodePartition = { by: 'account' | 'level'; value: number };

const listed = {
  account: newestOf('INDEXED BY codes_of_account', 'k.account = ?'),
  level: newestOf('INDEXED BY codes_of_level', 'k.level = ?'),
};

// What a short search finds in the indexes of grams; what a longer one finds there, and its text then holds. Beside that,
// what no index has yet.
const behind = `UNION ALL SELECT seq ${rowsBehind('code')} AND instr(search_text, ?) > 0
  UNION ALL SELECT o.seq FROM (SELECT seq ${rowsBehind('consumer')} AND instr(search_text, ?) > 0) f
    CROSS JOIN codes o ON o.consumer = f.seq AND o.removed_at IS NULL`;
const short = `k.seq IN (SELECT rowid FROM code_search WHERE code_search MATCH ?
  UNION ALL SELECT o.seq FROM consumer_search JOIN codes o ON o.consumer = consumer_search.rowid AND o.removed_at IS NULL
    WHERE consumer_search MATCH ?
  ${behind})`;
const long = `k.seq IN (SELECT f.seq FROM code_search JOIN codes f ON f.seq = code_search.rowid
    WHERE code_search MATCH ? AND instr(f.search_text, ?) > 0
  UNION ALL SELECT o.seq FROM consumer_search JOIN consumers f ON f.seq = consumer_search.rowid
    JOIN codes o ON o.consumer = f.seq AND o.removed_at IS NULL
    WHERE consumer_search MATCH ? AND instr(f.search_text, ?) > 0
  ${behind})`;

const found = {
  short: {
    account: newestOf('', `${short} AND k.account = ?`),
    level: newestOf('', `${short} AND k.level = ?`),
  },
  long: {
    account: newestOf('', `${long} AND k.account = ?`),
    level: newestOf('', `${long} AND k.level = ?`),
  },
};

/** Parameters: those of the condition, the seq before which the codes are, and how many. */
function newestOf(index: string, where: string) {
  return column<(string | number)[], number>(
    `SELECT k.seq FROM codes k ${index} WHERE ${where} AND k.removed_at IS NULL AND k.seq < ?
      ORDER BY k.seq DESC LIMIT ?`,
  );
}

/** The newest codes of a partition before a `seq`, as `seq`s, newest first; with a search, those that it finds. */
export function codesBefore(
  reader: Reader,
  { by, value }: CodePartition,
  search: NGramSearch | null,
  before: number,
  limit: number,
): number[] {
  if (!search) return listed[by].all(reader, value, before, limit);
  const { text, match, exact } = search;
  return exact
    ? found.short[by].all(reader, match, match, text, text, value, before, limit)
    : found.long[by].all(reader, match, text, match, text, text, text, value, before, limit);
}

/** A live code with its consumer and its vending profile; members of the profile are null where there is none. */
export type CreditRow = {
  seq: number;
  consumerId: string;
  name: string;
  identification: string;
  codeId: string;
  codeType: string;
  operationId: string | null;
  isActive: 0 | 1;
  subsidy: number;
  recharge: number;
  profileId: string | null;
  profileName: string | null;
  cumulative: 0 | 1 | null;
  lastSubsidyMs: number | null;
  lastRechargeMs: number | null;
  /** What the amounts are in. */
  currency: string;
};

export const creditRow = query<[seq: number], CreditRow>(
  `SELECT k.seq, c.id AS consumerId, c.name, c.identification, k.value AS codeId, k.type AS codeType,
      o.id AS operationId, k.is_active AS isActive, k.vending_balance AS subsidy, k.vending_recharge AS recharge,
      p.id AS profileId, p.name AS profileName, p.vending_policy ->> '$.cumulative' AS cumulative,
      k.last_subsidy_ms AS lastSubsidyMs, k.last_recharge_ms AS lastRechargeMs,
      a.currency
    FROM codes k JOIN accounts a ON a.seq = k.account JOIN consumers c ON c.seq = k.consumer LEFT JOIN operations o ON o.seq = k.operation
      LEFT JOIN profiles p ON p.seq = k.vending_profile
    WHERE k.seq = ?`,
);
